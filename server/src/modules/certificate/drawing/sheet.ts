/** A certificate on paper: one sheet, A4 across. */
import Pdf from 'pdfkit';
import { encode } from 'uqr';
import { groupedCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { cutFont } from './font-slices.ts';
import { drawFrame, drawMark, INK, PAGE } from './sheet-frame.ts';
import { textsOf } from './sheet-texts.rules.ts';
import { createTypesetter } from './typesetter.ts';
import type { SheetFacts } from './sheet-texts.rules.ts';
import type { Typesetter } from './typesetter.ts';

export interface SheetInput extends SheetFacts {
  readonly certificateNo: string;
  /** What the code on the paper leads to. */
  readonly checkUrl: string;
}

export interface Sheet {
  readonly pdf: Buffer<ArrayBuffer>;
  /** Characters the font does not have. */
  readonly missing: number;
}

const REGULAR = 400;
const STRONG = 650;
const HEAVY = 800;
const LEFT = 110;
const WIDTH = PAGE.width - 2 * LEFT;
const CODE = { x: 66, y: 428, size: 92 };
const CODE_WORDS = '扫码查验真伪 · Scan to verify';
const HOUSE = '知集';
const MARK = { x: 702, y: 428, radius: 32 };

type Texts = ReturnType<typeof textsOf>;

/** Draws a certificate. */
export async function drawSheet(input: SheetInput): Promise<Sheet> {
  const texts = textsOf(input);
  const number = `证书编号 No. ${groupedCertificateNo(input.certificateNo)}`;
  const font = await cutFont([
    [texts.title + texts.name + HOUSE, HEAVY],
    [texts.subtitle + texts.body + texts.shop, STRONG],
    [Object.values(texts).join('') + CODE_WORDS + number, REGULAR],
  ]);
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: `${texts.title} ${input.certificateNo}`, Author: input.shopName },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const isDone = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve).on('error', reject);
  });
  const setter = createTypesetter(doc, font);
  drawFrame(doc);
  drawWords(doc, setter, texts);
  drawFoot(doc, setter, { texts, number, checkUrl: input.checkUrl });
  doc.end();
  await isDone;
  return { pdf: Buffer.concat(pieces), missing: font.missing };
}

function drawWords(doc: PDFKit.PDFDocument, setter: Typesetter, texts: Texts): void {
  const at = (y: number) => ({ x: LEFT, y, width: WIDTH, align: 'center' }) as const;
  const { text: color, soft, green, gold } = INK;
  setter.line(texts.title, at(112), { size: 46, weight: HEAVY, color: green, spacing: 14 });
  setter.line(texts.subtitle, at(138), { size: 12, weight: STRONG, color: gold, spacing: 3.2 });
  setter.line(texts.certify, at(184), { size: 12.5, weight: REGULAR, color: soft });
  const name = { size: 38, weight: HEAVY, color, spacing: texts.nameSpacing };
  const below = setter.block(texts.name, at(234), name, { most: 1, leading: 0.4 });
  const line = Math.min(WIDTH, Math.max(200, setter.widthOf(texts.name, name) + 48));
  doc.lineWidth(0.9).moveTo((PAGE.width - line) / 2, below);
  doc.lineTo((PAGE.width + line) / 2, below).stroke(gold);
  setter.line(texts.card, at(below + 19), { size: 10, weight: REGULAR, color: soft });
  const body = { size: 16, weight: STRONG, color };
  const next = setter.block(texts.body, at(below + 56), body, { most: 4, leading: 1.7 });
  setter.block(
    texts.english,
    at(next + 6),
    { size: 10.5, weight: REGULAR, color: soft },
    { most: 3, leading: 1.45 },
  );
}

function drawFoot(
  doc: PDFKit.PDFDocument,
  setter: Typesetter,
  {
    texts,
    number,
    checkUrl,
  }: { readonly texts: Texts; readonly number: string; readonly checkUrl: string },
): void {
  drawCode(doc, checkUrl);
  const { soft, text: color, paper } = INK;
  const beside = { x: CODE.x + CODE.size + 14, width: 300, align: 'left' } as const;
  setter.line(CODE_WORDS, { ...beside, y: CODE.y + 62 }, { size: 9, weight: REGULAR, color: soft });
  setter.line(number, { ...beside, y: CODE.y + 77 }, { size: 9, weight: REGULAR, color });
  setter.line(
    texts.until,
    { ...beside, y: CODE.y + 91 },
    { size: 9, weight: REGULAR, color: soft },
  );
  const right = { x: MARK.x - 190, width: 264, align: 'right' } as const;
  drawMark(doc, MARK.x + 42, MARK.y, MARK.radius);
  setter.line(
    HOUSE,
    { x: MARK.x + 12, width: 60, align: 'center', y: MARK.y + 6 },
    { size: 17, weight: HEAVY, color: paper },
  );
  const shop = { size: 14, weight: STRONG, color };
  setter.block(texts.shop, { ...right, y: CODE.y + 69 }, shop, { most: 1, leading: 1 });
  setter.line(texts.date, { ...right, y: CODE.y + 89 }, { size: 11, weight: REGULAR, color: soft });
}

function drawCode(doc: PDFKit.PDFDocument, url: string): void {
  const { data, size } = encode(url, { ecc: 'M', border: 2 });
  const module = CODE.size / size;
  doc.rect(CODE.x, CODE.y, CODE.size, CODE.size).fill('#ffffff');
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) {
        // A little larger than it is: no hair lines between neighbours.
        doc.rect(CODE.x + x * module, CODE.y + y * module, module + 0.05, module + 0.05);
      }
    });
  });
  doc.fill('#000000');
}
