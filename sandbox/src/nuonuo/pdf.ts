/** The smallest document a reader takes for an invoice: one page with a few lines. */
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import type { PlayedInvoice } from './invoices.ts';

const LINE_HEIGHT = 28;
const TOP = 340;
/** Bytes of a place in the table of objects. */
const OFFSET_DIGITS = 10;
const DAY_LENGTH = 10;
const PERCENT = 100;

/** An invoice on paper; names are left out, as its font has no Chinese. */
export function invoicePdf(invoice: PlayedInvoice): string {
  const { invoiceNo, date, sellerTaxNo, buyerTaxNo, price, taxRate } = invoice;
  const totalFen = parseFen(price);
  const taxFen = totalFen - Math.round(totalFen / (1 + Number(taxRate)));
  const percent = Math.round(Number(taxRate) * PERCENT);
  return pdfOf([
    `Invoice ${invoiceNo}`,
    `Date ${date.slice(0, DAY_LENGTH)}`,
    `Seller ${sellerTaxNo}`,
    // A person has no tax number.
    ...(buyerTaxNo === '' ? [] : [`Buyer ${buyerTaxNo}`]),
    `TAX ${percent}% CNY ${formatFen(taxFen)}`,
    `CNY ${price}`,
  ]);
}

/** A PDF of one page in the size of an invoice; lines are plain Latin letters and digits. */
function pdfOf(lines: readonly string[]): string {
  const text = lines
    .map((line, row) => `BT /F1 18 Tf 40 ${TOP - row * LINE_HEIGHT} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 609 396] /Contents 5 0 R' +
      ' /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(OFFSET_DIGITS, '0')} 00000 n \n`);
  const size = objects.length + 1;
  return (
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  );
}
