/** The file by which finance has a bank pay a month's payouts. Pure. */
import { formatFen } from '@zhiji/contract/kernel/money';

/** One payout as the bank needs it. */
export interface PayoutLine {
  readonly payoutNo: string;
  readonly realName: string;
  readonly idCard: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly grossFen: number;
  readonly taxFen: number;
}

/** By it spreadsheet programs know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';
const LINE_END = '\r\n';
const HEADINGS = [
  '打款编号',
  '姓名',
  '身份证号',
  '开户银行',
  '银行账号',
  '税前金额',
  '代扣个税',
  '实付金额',
];

/** What a spreadsheet program would compute instead of showing it, wide letters included. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** The payouts as a table of comma-separated values. */
export function payoutFile(lines: readonly PayoutLine[]): string {
  const rows = lines.map(({ grossFen, taxFen, ...line }) => [
    digits(line.payoutNo),
    text(line.realName),
    digits(line.idCard),
    text(line.bankName),
    digits(line.bankAccount),
    ...[grossFen, taxFen, grossFen - taxFen].map(formatFen),
  ]);
  const table = [HEADINGS, ...rows].map((cells) => cells.map(quoted).join(','));
  return BYTE_ORDER_MARK + table.join(LINE_END);
}

/** What people wrote, never a formula. */
function text(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/** A tab before it keeps a long number a text: as a number it would lose its last digits. */
function digits(value: string): string {
  return /^[0-9X]+$/u.test(value) ? `\t${value}` : text(value);
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
