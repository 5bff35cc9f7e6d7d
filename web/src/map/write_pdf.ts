// Recorded drawings side by side, with lines of text below, as a page of PDF: paths, Helvetica, and pictures of cells.
import { rectangles, type Operation, type Recorder } from './recorder';

const short = (value: number) => String(Math.round(value * 100) / 100);
const rgb = (colour: string) => [1, 3, 5].map((at) => short(parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');

// Helvetica knows the letters of Western Europe; what a map says beyond them has a plain way to be written.
const plain: Record<string, string> = { '…': '...', '−': '-', '\u2009': ' ', '≤': '<=', '≥': '>=', '–': '-', '—': '-', '’': "'", '“': '"', '”': '"' };
function literal(text: string): string {
  const letters = [...text].map((letter) => plain[letter] ?? (letter.charCodeAt(0) < 256 ? letter : '?')).join('');
  return `(${letters.replace(/[\\()]/g, '\\$&')})`;
}

async function deflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

class Page {
  content: string[] = [];
  pictures: { cells: ImageData }[] = [];
  alphas: number[] = [];

  constructor(private dark: boolean) {}

  // PDF counts upwards, and a cm turns that round for all but texts and pictures.
  add(drawing: Recorder, dx: number, dy: number, height: number) {
    this.content.push(`q 1 0 0 -1 ${short(dx)} ${short(height - dy)} cm 0 0 ${drawing.width} ${drawing.height} re W n`);
    for (const operation of drawing.operations) this.element(operation);
    this.content.push('Q');
  }

  private opacity(alpha: number) {
    let at = this.alphas.indexOf(alpha);
    if (at < 0) at = this.alphas.push(alpha) - 1;
    this.content.push(`/A${at} gs`);
  }

  private hatch([x, y, width, height]: number[]) {
    const [back, stroke] = this.dark ? ['#15161a', '#33363e'] : ['#efebe2', '#d6cfc0'];
    const box = `${short(x!)} ${short(y!)} ${short(width!)} ${short(height!)} re`;
    this.content.push(`q ${rgb(back!)} rg ${box} f ${box} W n ${rgb(stroke!)} RG 1 w`);
    for (let at = x!; at < x! + width! + height!; at += 10) this.content.push(`${short(at)} ${short(y!)} m ${short(at - height!)} ${short(y! + height!)} l S`);
    this.content.push('Q');
  }

  private element(operation: Operation) {
    const box = (at: number[]) => `${at.map(short).join(' ')} re`;
    if (operation.kind === 'picture') return this.picture(operation);
    const { paint } = operation;
    if (paint.colour === 'hatch') return operation.kind === 'rectangle' && this.hatch(operation.at);
    this.opacity(paint.alpha);
    const colour = rgb(paint.colour);
    if (operation.kind === 'rectangle') this.content.push(`${colour} rg ${box(operation.at)} f`);
    else if (operation.kind === 'frame') this.content.push(`${colour} RG ${short(operation.width)} w ${box(operation.at)} S`);
    else if (operation.kind === 'text') {
      this.content.push(`BT ${colour} rg /F ${short(operation.size)} Tf 1 0 0 -1 ${short(operation.x)} ${short(operation.y)} Tm ${literal(operation.text)} Tj ET`);
    } else {
      const path = operation.points.map(([x, y, move]) => `${short(x)} ${short(y)} ${move ? 'm' : 'l'}`).join(' ');
      this.content.push(operation.filled ? `${colour} rg ${path} f` : `${colour} RG ${short(operation.width)} w ${path} S`);
    }
  }

  private picture(operation: Extract<Operation, { kind: 'picture' }>) {
    this.opacity(1);
    const cells = rectangles(operation);
    if (cells) {
      for (const cell of cells) this.content.push(`${rgb(cell.colour)} rg ${cell.at.map(short).join(' ')} re f`);
      return;
    }
    const [x, y, width, height] = operation.at;
    const number = this.pictures.push({ cells: operation.cells }) - 1;
    this.content.push(`q ${short(width)} 0 0 ${short(-height)} ${short(x)} ${short(y + height)} cm /I${number} Do Q`);
  }
}

export async function toPdf(drawings: Recorder[], lines: Recorder, dark: boolean): Promise<Blob> {
  const width = drawings.reduce((sum, one) => sum + one.width, 0);
  const height = drawings[0]!.height + lines.height;
  const page = new Page(dark);
  let x = 0;
  for (const drawing of drawings) {
    page.add(drawing, x, 0, height);
    x += drawing.width;
  }
  page.add(lines, 0, drawings[0]!.height, height);

  const parts: Uint8Array[] = [];
  const places: number[] = [];
  let size = 0;
  const put = (data: Uint8Array) => {
    parts.push(data);
    size += data.length;
  };
  const object = (dictionary: string, stream?: Uint8Array) => {
    places.push(size);
    put(latin(`${places.length} 0 obj\n${stream ? dictionary.replace(/>>$/, `/Length ${stream.length} >>`) : dictionary}\n`));
    if (stream) {
      put(latin('stream\n'));
      put(stream);
      put(latin('\nendstream\n'));
    }
    put(latin('endobj\n'));
    return places.length;
  };
  put(latin('%PDF-1.5\n'));
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  const firstPicture = 6;
  const names = page.pictures.map((_, i) => `/I${i} ${firstPicture + 2 * i + 1} 0 R`).join(' ');
  const alphas = page.alphas.map((alpha, i) => `/A${i} << /ca ${alpha} /CA ${alpha} >>`).join(' ');
  object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << ${names} >> /ExtGState << ${alphas} >> >> >>`,
  );
  object('<< /Filter /FlateDecode >>', await deflated(latin(page.content.join('\n'))));
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const { cells } of page.pictures) {
    const colours = new Uint8Array(cells.width * cells.height * 3);
    const shown = new Uint8Array(cells.width * cells.height); // what is not reached is not painted
    for (let i = 0; i < shown.length; i++) {
      colours.set(cells.data.subarray(4 * i, 4 * i + 3), 3 * i);
      shown[i] = cells.data[4 * i + 3]!;
    }
    const head = `<< /Type /XObject /Subtype /Image /Width ${cells.width} /Height ${cells.height} /BitsPerComponent 8 /Filter /FlateDecode`;
    const mask = object(`${head} /ColorSpace /DeviceGray >>`, await deflated(shown));
    object(`${head} /ColorSpace /DeviceRGB /SMask ${mask} 0 R >>`, await deflated(colours));
  }
  const start = size;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  put(latin(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}
