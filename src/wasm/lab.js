// Cairn for JavaScript: cairn.load() gives a Lab, whose functions answer with the objects that 'cairn --json' prints.
// docs/packages.md shows it in use. This text stands behind what Emscripten makes (cairnModule), outside of it.
//
// What is wrong with a question is an answer, too: {error: {what, where, hint}}.

class CairnLab {
  constructor(module) {
    this.module = module;
    // Of the last question: how something was read that may be meant in another way.
    this.warnings = [];
  }

  solve(position, options) {
    return this.ask({ ask: 'solve', position, ...options });
  }
  moves(position, options) {
    return this.ask({ ask: 'moves', position, ...options });
  }
  // to: the largest number; grundy, remoteness: instead of outcomes; stacks: of a game with any number of them.
  table(game, options) {
    return this.ask({ ask: 'table', game, ...options });
  }
  list(game, options) {
    return this.ask({ ask: 'list', game, ...options });
  }
  sequence(game, options) {
    return this.ask({ ask: 'sequence', game, ...options });
  }
  // stacks, grundy, numeration: 'binary' or 'zeckendorf'.
  prove(game, options) {
    return this.ask({ ask: 'prove', game, ...options });
  }
  // The proof, for 'cairn check-proof' and checkProof().
  certificate(game, options) {
    return this.ask({ ask: 'certificate', game, ...options });
  }
  checkProof(certificate, options) {
    const text = typeof certificate === 'string' ? certificate : JSON.stringify(certificate);
    return this.ask({ ask: 'check_proof', certificate: text, ...options });
  }
  check(claim, options) {
    return this.ask({ ask: 'check', claim, ...options });
  }
  // Games of one's own.
  addRules(text, origin = 'rules') {
    return this.ask({ ask: 'rules', text, origin });
  }

  // Any of these questions as an object, also with seconds: the time that it may take.
  ask(question) {
    if (!this.module) {
      return { error: { what: 'this lab broke down at an earlier question', where: null, hint: 'load another one' } };
    }
    const { _malloc, _free, _cairn_ask, _cairn_warnings, lengthBytesUTF8, stringToUTF8, UTF8ToString } = this.module;
    const text = JSON.stringify(question);
    const bytes = lengthBytesUTF8(text) + 1;
    const place = _malloc(bytes);
    try {
      stringToUTF8(text, place, bytes);
      const answer = JSON.parse(UTF8ToString(_cairn_ask(place)));
      this.warnings = JSON.parse(UTF8ToString(_cairn_warnings()));
      _free(place);
      return answer;
    } catch (error) {
      // Nothing that C++ throws comes here: the stack or the memory of the module is used up, and it is in disorder.
      this.module = null;
      return { error: { what: `the question was too much for this lab: ${error.message}`, where: null, hint: 'load another one, and ask for less' } };
    }
  }
}

const cairn = {
  // options: those of an Emscripten module, such as locateFile, which says where cairn.wasm is.
  async load(options) {
    // Node knows fetch(), but not for files, which Emscripten expects of it.
    const inNode = typeof process === 'object' && process.versions?.node;
    const given = inNode ? { wasmBinary: require('fs').readFileSync(`${__dirname}/cairn.wasm`) } : {};
    return new CairnLab(await cairnModule({ ...given, ...options }));
  },
};

if (typeof module === 'object' && typeof exports === 'object') module.exports = cairn;
