// CodeMirror for rules: colours of words, and errors at their place.
import { autocompletion, completeFromList } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { ErrorInfo } from '../lib/api';

const headWords = ['game', 'about', 'cite', 'group', 'stacks', 'pile', 'state', 'on', 'valid', 'move', 'left', 'right', 'measure'];
const words = [
  'take', 'from', 'one', 'two', 'both', 'some', 'all', 'where', 'to', 'in', 'and', 'or', 'not', 'any', 'is', 'least', 'greatest', 'distinct',
  'divides', 'odd', 'even', 'mod', 'xor', 'min', 'max', 'floor', 'ceil', 'sqrt', 'inf', 'purse', 'set', 'rule', 'number', 'graph', 'vertices',
  'edges', 'of', 'at', 'most', 'each', 'active', 'token', 'last', 'next', 'vertex', 'edge', 'delete', 'near', 'degree', 'it', 'fibonacci', 'primes',
];

const rules = StreamLanguage.define<null>({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (stream.match(/^\d+/)) return 'number';
    const word = stream.match(/^[A-Za-z_][A-Za-z_0-9]*'?/) as RegExpMatchArray | null;
    if (word) {
      if (headWords.includes(word[0]) && /^\s*$/.test(stream.string.slice(0, stream.start))) return 'keyword';
      return words.includes(word[0].replace("'", '')) ? 'operatorKeyword' : 'variableName';
    }
    stream.next();
    return 'operator';
  },
});

const style = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.operatorKeyword, color: 'var(--good)' },
  { tag: tags.string, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.number, color: 'var(--focus)' },
  { tag: tags.comment, color: 'var(--soft)' },
]);

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '0.95rem' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--text)', padding: '0.6rem 0', minHeight: '14rem' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 30%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', border: '1px solid var(--line)', color: 'var(--text)' },
  '.cm-diagnosticText': { whiteSpace: 'pre-wrap' },
});

export function makeEditor(parent: HTMLElement, text: string, changed: (text: string) => void): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), lintGutter(), rules, syntaxHighlighting(style), look,
        autocompletion({ override: [completeFromList([...headWords, ...words])] }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        // The policy of the page allows the styles that CodeMirror makes by this.
        EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Rules', spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    }),
  });
}

// What the server says is wrong, at its line and column.
export function showErrors(editor: EditorView, errors: ErrorInfo[]) {
  const doc = editor.state.doc;
  const diagnostics = errors.map((error): Diagnostic => {
    const line = doc.line(Math.min(Math.max(1, error.line ?? 1), doc.lines));
    const from = Math.min(line.from + Math.max(0, (error.column ?? 1) - 1), line.to);
    const word = /^\w+/.exec(doc.sliceString(from, line.to))?.[0].length ?? 1;
    return {
      from, to: Math.min(line.to, from + word), severity: 'error',
      message: error.what + (error.hint ? `\n${error.hint}` : ''),
    };
  });
  editor.dispatch(setDiagnostics(editor.state, diagnostics));
}
