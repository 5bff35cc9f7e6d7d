// Recorded drawings side by side, with lines of text below, as SVG.
import { rectangles, type Operation, type Paint, type Recorder } from './recorder';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const short = (value: number) => String(Math.round(value * 100) / 100);
const place = (at: number[]) => `x="${short(at[0]!)}" y="${short(at[1]!)}" width="${short(at[2]!)}" height="${short(at[3]!)}"`;
const colour = (name: 'fill' | 'stroke', paint: Paint) =>
  paint.colour === 'hatch' ? `${name}="url(#hatch)"` : `${name}="${paint.colour}"${paint.alpha < 1 ? ` ${name}-opacity="${paint.alpha}"` : ''}`;

function picture(cells: ImageData): string {
  const canvas = document.createElement('canvas');
  canvas.width = cells.width;
  canvas.height = cells.height;
  canvas.getContext('2d')!.putImageData(cells, 0, 0);
  return canvas.toDataURL('image/png');
}

function element(operation: Operation): string {
  switch (operation.kind) {
    case 'rectangle':
      return `<rect ${place(operation.at)} ${colour('fill', operation.paint)}/>`;
    case 'frame':
      return `<rect ${place(operation.at)} fill="none" stroke-width="${operation.width}" ${colour('stroke', operation.paint)}/>`;
    case 'path': {
      const path = operation.points.map(([x, y, move]) => `${move ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
      return operation.filled
        ? `<path d="${path}Z" ${colour('fill', operation.paint)}/>`
        : `<path d="${path}" fill="none" stroke-width="${operation.width}" ${colour('stroke', operation.paint)}/>`;
    }
    case 'text':
      return `<text x="${short(operation.x)}" y="${short(operation.y)}" font-size="${short(operation.size)}" ${colour('fill', operation.paint)}>${escaped(operation.text)}</text>`;
    case 'picture': {
      const cells = rectangles(operation);
      if (cells) return `<g shape-rendering="crispEdges">${cells.map((cell) => `<rect ${place(cell.at)} fill="${cell.colour}"/>`).join('')}</g>`;
      return `<image ${place(operation.at)} preserveAspectRatio="none" style="image-rendering:pixelated" href="${picture(operation.cells)}"/>`;
    }
  }
}

export function toSvg(drawings: Recorder[], lines: Recorder, dark: boolean): string {
  const width = drawings.reduce((sum, one) => sum + one.width, 0);
  const height = drawings[0]!.height + lines.height;
  const [back, stroke] = dark ? ['#15161a', '#33363e'] : ['#efebe2', '#d6cfc0'];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<title>${escaped(lines.operations.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join(' '))}</title>`,
    `<defs><pattern id="hatch" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="${back}"/><path d="M0 10L10 0" stroke="${stroke}"/></pattern></defs>`,
  ];
  let x = 0;
  const add = (drawing: Recorder, dx: number, dy: number) =>
    parts.push(`<svg x="${dx}" y="${dy}" width="${drawing.width}" height="${drawing.height}">${drawing.operations.map(element).join('\n')}</svg>`);
  for (const drawing of drawings) {
    add(drawing, x, 0);
    x += drawing.width;
  }
  add(lines, 0, drawings[0]!.height);
  return `${parts.join('\n')}\n</svg>\n`;
}
