/** WeChat Pay's trade bill: a header, rows whose fields begin with a backtick, and a summary. */
import { parseFen } from '@zhiji/contract/kernel/money';
import { WIRE_TIME } from '@zhiji/contract/kernel/patterns';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { BillRow } from './pay-gateway.ts';

const BYTE_ORDER_MARK = '\u{feff}';
/** Stands before every field, so that spreadsheets leave long numbers alone. */
const MARK = '`';
/** What a number's field holds when there is none. */
const NONE = '0';

const COLUMNS = {
  time: '交易时间',
  channelTradeNo: '微信订单号',
  tradeNo: '商户订单号',
  status: '交易状态',
  refundNo: '商户退款单号',
  refundStatus: '退款状态',
  total: '订单金额',
  refund: '申请退款金额',
  fee: '手续费',
} as const;
const SUMMARY = '总交易单数';
/** Fees have up to five decimals; they are settled in whole fen. */
const FEE = /^(?<sign>-?)(?<yuan>\d{1,9})\.(?<parts>\d{1,5})$/;
const PARTS_DIGITS = 5;
const PARTS_PER_YUAN = 100_000;
const PARTS_PER_FEN = 1_000;

type Fields = Readonly<Record<keyof typeof COLUMNS, string>>;

/** The rows of a bill of all kinds; throws when it is not one, or not whole. */
export function readWechatPayBill(file: Buffer): readonly BillRow[] {
  const lines = file
    .toString('utf8')
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const [header = ''] = lines;
  const end = lines.findIndex((line) => line.startsWith(SUMMARY));
  const details = lines.slice(1, Math.max(end, 1));
  const [count] = fieldsOf(lines[end + 1] ?? '');
  if (end === -1 || Number(count) !== details.length) {
    throw new Error('a bill that is not whole');
  }
  const read = readerOf(header.split(','));
  return details.flatMap((line) => rowOf(read(fieldsOf(line))));
}

/** A name may hold a comma, but hardly one followed by the mark. */
function fieldsOf(line: string): readonly string[] {
  return line.slice(MARK.length).split(`,${MARK}`);
}

/** WeChat adds columns now and then, so they are found by name. */
function readerOf(names: readonly string[]): (values: readonly string[]) => Fields {
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, names.indexOf(name)] as const);
  return (values) => {
    const fields = places.map(([key, place]) => {
      const value = values[place];
      if (value === undefined || values.length !== names.length) {
        throw new Error(`a bill without ${key}`);
      }
      return [key, value] as const;
    });
    return Object.fromEntries(fields) as Fields;
  };
}

/** None for a refund that has failed: its money has not moved. */
function rowOf(fields: Fields): readonly BillRow[] {
  if (!WIRE_TIME.test(fields.time)) {
    throw new Error('a bill with a time that is none');
  }
  const { tradeNo, channelTradeNo } = fields;
  const at = parseWireTime(fields.time);
  switch (fields.status) {
    case 'SUCCESS':
      return [
        {
          kind: 'payment',
          tradeNo,
          channelTradeNo,
          refundNo: '',
          amountFen: parseFen(fields.total),
          feeFen: feeOf(fields.fee),
          at,
        },
      ];
    case 'REFUND':
    case 'REVOKED': {
      if (fields.refundStatus === 'FAIL') {
        return [];
      }
      const refundNo = fields.refundNo === NONE ? '' : fields.refundNo;
      const amountFen = parseFen(fields.refund);
      const feeFen = feeOf(fields.fee);
      return [{ kind: 'refund', tradeNo, channelTradeNo, refundNo, amountFen, feeFen, at }];
    }
    default:
      throw new Error('a bill with a status we do not know');
  }
}

/** `1.19700` is 120 fen. */
function feeOf(text: string): number {
  const { sign, yuan = '', parts = '' } = FEE.exec(text)?.groups ?? {};
  if (sign === undefined) {
    throw new Error('a bill with a fee that is none');
  }
  const whole = Number(yuan) * PARTS_PER_YUAN + Number(parts.padEnd(PARTS_DIGITS, '0'));
  const fen = Math.round(whole / PARTS_PER_FEN);
  return sign === '' ? fen : 0 - fen;
}
