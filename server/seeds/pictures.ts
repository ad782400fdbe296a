/** Pictures of the demo market, drawn here so that nothing is borrowed. */
import { renderSVG } from 'uqr';

export const FONT =
  "'PingFang SC','HarmonyOS Sans SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif";

/** A strip advertisement with its text, which also stands in the link's name. */
export function stripPicture(title: string, line: string, from: string, to: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 120"><defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1200" height="120" rx="14" fill="url(#g)"/><circle cx="1090" cy="60" r="90" fill="#fff" fill-opacity=".08"/><circle cx="1150" cy="20" r="60" fill="#fff" fill-opacity=".1"/><g font-family="${FONT}" fill="#fff"><text x="32" y="54" font-size="30" font-weight="700">${title}</text><text x="32" y="88" font-size="17" fill-opacity=".92">${line}</text></g></svg>`;
}

/** A QR code of a text. */
export function qrPicture(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 2 });
}

/** A one-page PDF of plain lines, in a font every viewer has. */
export function plainPdf(lines: readonly string[]): string {
  const text = lines.map((line) => `(${line}) Tj T*`).join(' ');
  const stream = `BT /F1 14 Tf 72 760 Td 22 TL ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const offsets: number[] = [];
  let body = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** A specimen of a business licence, plainly marked as one. */
export function licencePicture(company: string, code: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 594"><rect width="840" height="594" fill="#fbf7ec"/><rect x="24" y="24" width="792" height="546" fill="none" stroke="#b7791f" stroke-width="3"/><rect x="34" y="34" width="772" height="526" fill="none" stroke="#b7791f"/><g font-family="${FONT}" fill="#17211c"><text x="420" y="130" font-size="48" font-weight="700" text-anchor="middle" letter-spacing="12">营业执照</text><text x="420" y="172" font-size="18" text-anchor="middle">统一社会信用代码 ${code}</text><g font-size="22"><text x="110" y="260">名称</text><text x="230" y="260">${company}</text><text x="110" y="310">类型</text><text x="230" y="310">有限责任公司</text><text x="110" y="360">住所</text><text x="230" y="360">上海市杨浦区知集路 88 号</text><text x="110" y="410">经营范围</text><text x="230" y="410">在线课程平台服务；教育信息咨询</text></g><text x="420" y="510" font-size="20" text-anchor="middle" fill="#c2410c">样本 · 仅供演示</text></g></svg>`;
}
