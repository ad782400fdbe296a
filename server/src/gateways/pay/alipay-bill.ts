/** Alipay's bill of a day: a ZIP of two CSV files in GBK, the movements and their sums. */
import { parseFen } from '@zhiji/contract/kernel/money';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { unzip } from './zip-file.ts';
import type { BillRow } from './pay-gateway.ts';

const FILE_MAX_BYTES = 64_000_000;
const COMMENT = '#';
const KINDS: ReadonlyMap<string, BillRow['kind']> = new Map([
  ['交易', 'payment'],
  ['退款', 'refund'],
]);
/** Columns are found by name: more have been added over the years. */
const COLUMNS = {
  channelTradeNo: '支付宝交易号',
  tradeNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
  fee: '服务费（元）',
} as const;

/** The payments and refunds of a bill; throws when it is not what it should be. */
export async function readAlipayBill(zip: Buffer): Promise<BillRow[]> {
  const gbk = new TextDecoder('gbk', { fatal: true });
  const files = await unzip(zip, FILE_MAX_BYTES);
  const tables = files
    .map((file) => tableOf(gbk.decode(file)))
    .filter(([header]) => header?.includes(COLUMNS.channelTradeNo));
  const [[header = [], ...lines] = []] = tables;
  if (tables.length !== 1) {
    throw new Error('the bill has no list of movements, or several');
  }
  return lines.flatMap((cells) => rowOf(header, cells));
}

/** Lines between the remarks, cells without the tabs that keep spreadsheets from rounding them. */
function tableOf(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith(COMMENT))
    .map((line) => line.split(',').map((cell) => cell.trim()));
}

/** A movement of money; what else Alipay lists, such as fees, is none. */
function rowOf(header: readonly string[], cells: readonly string[]): BillRow[] {
  if (cells.length !== header.length) {
    throw new Error('a line of the bill has too many cells, or too few');
  }
  const cell = (name: keyof typeof COLUMNS): string => cells[header.indexOf(COLUMNS[name])] ?? '';
  const kind = KINDS.get(cell('kind'));
  if (kind === undefined) {
    return [];
  }
  return [
    {
      kind,
      tradeNo: cell('tradeNo'),
      channelTradeNo: cell('channelTradeNo'),
      refundNo: kind === 'refund' ? cell('refundNo') : '',
      amountFen: Math.abs(parseFen(cell('amount'))),
      // What Alipay takes is below nothing here, what it gives back above.
      feeFen: 0 - parseFen(cell('fee')),
      at: parseWireTime(cell('at')),
    },
  ];
}
