/** The frame of a certificate: paper, borders, a fine pattern, and the mark of the house. */

export const PAGE = { width: 842, height: 595 };
export const INK = {
  paper: '#fffdf6',
  green: '#0b5c43',
  gold: '#a9802f',
  text: '#1f2a26',
  soft: '#5c6963',
} as const;

const OUTER = 20;
const INNER = 30;
const CORNER = 26;
const WAVES = 14;
const WAVE_STEP = 6;

/** Draws everything that is the same on every certificate. */
export function drawFrame(doc: PDFKit.PDFDocument): void {
  const { width, height } = PAGE;
  doc.rect(0, 0, width, height).fill(INK.paper);
  drawWaves(doc);
  const border = (inset: number, line: number, color: string): void => {
    doc
      .lineWidth(line)
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .stroke(color);
  };
  border(OUTER, 3, INK.green);
  border(INNER - 4, 0.6, INK.gold);
  border(INNER, 0.6, INK.gold);
  for (const [x, y] of [
    [INNER, INNER],
    [width - INNER, INNER],
    [INNER, height - INNER],
    [width - INNER, height - INNER],
  ] as const) {
    drawCorner(doc, x, y);
  }
}

/** Curves that cross each other, too fine to be copied well. */
function drawWaves(doc: PDFKit.PDFDocument): void {
  const { width, height } = PAGE;
  doc.save().lineWidth(0.35).strokeOpacity(0.16);
  for (let wave = 0; wave < WAVES; wave += 1) {
    const phase = (wave / WAVES) * 2 * Math.PI;
    const rise = 40 + 90 * Math.abs(Math.cos(phase));
    doc.moveTo(INNER, height / 2 + rise * Math.sin(phase));
    for (let x = INNER; x <= width - INNER; x += WAVE_STEP) {
      const turn = (x / (width - 2 * INNER)) * 4 * Math.PI;
      doc.lineTo(x, height / 2 + rise * Math.sin(turn + phase));
    }
    doc.stroke(wave % 2 === 0 ? INK.green : INK.gold);
  }
  doc.restore();
}

/** Covers the meeting of the borders with a rosette. */
function drawCorner(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save();
  doc.circle(x, y, CORNER / 2).fill(INK.paper);
  doc.lineWidth(0.8);
  for (const radius of [CORNER / 2, CORNER / 2 - 3]) {
    doc.circle(x, y, radius).stroke(INK.gold);
  }
  for (let petal = 0; petal < 8; petal += 1) {
    const turn = (petal * Math.PI) / 4;
    doc.circle(x + 4.6 * Math.cos(turn), y + 4.6 * Math.sin(turn), 3.4).stroke(INK.gold);
  }
  doc.circle(x, y, 2).fill(INK.green);
  doc.restore();
}

/** The mark of the house, like a blind stamp. */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, radius: number): void {
  const rays = 40;
  doc.save().lineWidth(1);
  for (let ray = 0; ray < rays; ray += 1) {
    const turn = (ray * 2 * Math.PI) / rays;
    doc
      .moveTo(x + (radius - 5) * Math.cos(turn), y + (radius - 5) * Math.sin(turn))
      .lineTo(x + radius * Math.cos(turn), y + radius * Math.sin(turn))
      .stroke(INK.gold);
  }
  doc.circle(x, y, radius - 7).stroke(INK.gold);
  doc.circle(x, y, radius - 10).fill(INK.green);
  doc.restore();
}
