/** Sets texts whose characters come from many faces: measures, centres, breaks and shrinks them. */
import { linesOf } from './line-breaks.rules.ts';
import type { SheetFont } from './font-slices.ts';

export interface Style {
  readonly size: number;
  readonly weight: number;
  readonly color: string;
  /** Between characters. */
  readonly spacing?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
}

const SHRINK = 0.95;

export type Typesetter = ReturnType<typeof createTypesetter>;

/** A typesetter of one document. */
export function createTypesetter(doc: PDFKit.PDFDocument, font: SheetFont) {
  for (const { id, bytes } of font.faces) {
    doc.registerFont(id, bytes);
  }

  /** Neighbours of one face, as they are drawn. */
  const runsOf = (text: string, weight: number): { id: string; text: string }[] => {
    const runs: { id: string; text: string }[] = [];
    for (const char of text) {
      const [id, drawn] = font.faceOf(char, weight);
      const last = runs.at(-1);
      if (last?.id === id) {
        last.text += drawn;
      } else {
        runs.push({ id, text: drawn });
      }
    }
    return runs;
  };
  const widthOfRun = (run: { id: string; text: string }, { size, spacing = 0 }: Style): number =>
    doc.font(run.id).fontSize(size).widthOfString(run.text) + spacing * Array.from(run.text).length;
  const widthOf = (text: string, style: Style): number =>
    runsOf(text, style.weight).reduce((sum, run) => sum + widthOfRun(run, style), 0) -
    (text === '' ? 0 : (style.spacing ?? 0));

  const line = (text: string, { x, y, width, align }: Box, style: Style): void => {
    const free = width - widthOf(text, style);
    let at = x + { left: 0, center: free / 2, right: free }[align];
    for (const run of runsOf(text, style.weight)) {
      doc
        .font(run.id)
        .fontSize(style.size)
        .fillColor(style.color)
        .text(run.text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: style.spacing ?? 0,
        });
      at += widthOfRun(run, style);
    }
  };

  /** Draws a text over some lines, smaller when they are too many; answers where the next begins. */
  const block = (
    text: string,
    box: Box,
    style: Style,
    { most, leading }: { readonly most: number; readonly leading: number },
  ): number => {
    let { size } = style;
    let lines: string[];
    do {
      const sized = { ...style, size };
      lines = linesOf(text, box.width, (part) => widthOf(part, sized));
      size = lines.length > most ? size * SHRINK : size;
    } while (lines.length > most);
    lines.forEach((each, index) => {
      line(each, { ...box, y: box.y + index * size * leading }, { ...style, size });
    });
    return box.y + lines.length * size * leading;
  };

  return { line, block, widthOf };
}
