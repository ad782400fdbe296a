/** The bill of a day as WeChat Pay writes it, and the mistakes a test plants in it. */
import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { dayText, timeText, yuanOf } from '../pay-format.ts';
import { payKeys } from '../pay-keys.ts';
import { openidOf, people } from '../wechat/people.ts';
import type { Refund, Trade, Trades } from './trades.ts';

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMMARY_HEADER =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const FEE_RATE = 0.006;
const FEE_DECIMALS = 5;
const FEN_PER_YUAN = 100;
const LINK_LIFE_MS = 5 * MINUTE_MS;
const LINKS_KEPT = 100;
const DAYS_KEPT = 100;

/** A line of a bill; `refundNo` is empty for payments. */
export interface BillLine {
  readonly at: number;
  readonly tradeNo: string;
  readonly transactionId: string;
  readonly payer: string;
  readonly refundNo: string;
  readonly refundId: string;
  readonly amountFen: number;
  /** Yuan, as the bill writes them. */
  readonly fee: string;
  readonly description: string;
  readonly refundStatus: string;
}

/** Which line, by our numbers. */
interface Which {
  readonly tradeNo: string;
  readonly refundNo?: string;
}

/** What differs from the truth: a line left out, repeated, of another amount or fee, or made up. */
export type BillEdit =
  | ({ readonly kind: 'drop' | 'double' } & Which)
  | ({ readonly kind: 'amount' | 'fee' | 'add'; readonly amountFen: number } & Which);

export interface Bills {
  /** The file of a day, or null when nothing happened. */
  make(day: string): { readonly token: string; readonly hash: string } | null;
  file(token: string): Buffer | undefined;
  /** Plants what differs on a day; an empty list makes it right again. */
  edit(day: string, edits: readonly BillEdit[]): void;
}

const feeOf = (fen: number): string => ((fen / FEN_PER_YUAN) * FEE_RATE).toFixed(FEE_DECIMALS);

const ofTrade = (trade: Trade): BillLine => ({
  at: trade.paidAt,
  tradeNo: trade.tradeNo,
  transactionId: trade.transactionId,
  payer: trade.payer,
  refundNo: '',
  refundId: '',
  amountFen: trade.paidFen,
  fee: feeOf(trade.paidFen),
  description: trade.description,
  refundStatus: '',
});

const ofRefund = (refund: Refund): BillLine => ({
  at: refund.createdAt,
  tradeNo: refund.tradeNo,
  transactionId: refund.transactionId,
  payer: refund.payer,
  refundNo: refund.refundNo,
  refundId: refund.refundId,
  amountFen: refund.refundFen,
  fee: feeOf(-refund.refundFen),
  description: '',
  refundStatus: refund.status === 'CLOSED' ? 'FAIL' : refund.status,
});

const madeUp = (day: string, tradeNo: string, refundNo: string, amountFen: number): BillLine => ({
  at: Date.parse(`${day}T12:00:00+08:00`),
  tradeNo,
  transactionId: `42000${tradeNo}`.slice(0, 28),
  payer: people[0],
  refundNo,
  refundId: refundNo === '' ? '' : `50300${refundNo}`.slice(0, 28),
  amountFen,
  fee: feeOf(0),
  description: '',
  refundStatus: refundNo === '' ? '' : 'SUCCESS',
});

/** The lines with one difference more. */
function edited(lines: readonly BillLine[], edit: BillEdit, day: string): readonly BillLine[] {
  const { tradeNo, refundNo = '' } = edit;
  if (edit.kind === 'add') {
    return [...lines, madeUp(day, tradeNo, refundNo, edit.amountFen)];
  }
  return lines.flatMap((line) => {
    if (line.tradeNo !== tradeNo || line.refundNo !== refundNo) {
      return [line];
    }
    if (edit.kind === 'amount') {
      return [{ ...line, amountFen: edit.amountFen }];
    }
    if (edit.kind === 'fee') {
      return [{ ...line, fee: (edit.amountFen / FEN_PER_YUAN).toFixed(FEE_DECIMALS) }];
    }
    return edit.kind === 'double' ? [line, line] : [];
  });
}

const marked = (fields: readonly string[]): string => fields.map((field) => `\`${field}`).join(',');

function lineText(line: BillLine): string {
  const { appid, mchid } = payKeys().wechat;
  const isRefund = line.refundNo !== '';
  const [paid, returned] = isRefund ? [0, line.amountFen] : [line.amountFen, 0];
  return marked([
    timeText(line.at),
    appid,
    mchid,
    '0',
    '',
    line.transactionId,
    line.tradeNo,
    openidOf(appid, line.payer),
    'NATIVE',
    isRefund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    yuanOf(paid),
    '0.00',
    isRefund ? line.refundId : '0',
    isRefund ? line.refundNo : '0',
    yuanOf(returned),
    '0.00',
    isRefund ? 'ORIGINAL' : '',
    line.refundStatus,
    line.description,
    '',
    line.fee,
    '0.60%',
    yuanOf(paid),
    yuanOf(returned),
    '',
  ]);
}

/** A whole bill. */
export function billText(lines: readonly BillLine[]): string {
  const sum = (some: (line: BillLine) => boolean): number =>
    lines.filter(some).reduce((total, { amountFen }) => total + amountFen, 0);
  const paid = sum(({ refundNo }) => refundNo === '');
  const returned = sum(({ refundNo }) => refundNo !== '');
  const [inText, outText] = [yuanOf(paid), yuanOf(returned)];
  const summary = [
    String(lines.length),
    inText,
    outText,
    '0.00',
    feeOf(paid - returned),
    inText,
    outText,
  ];
  const rows = [HEADER, ...lines.map(lineText), SUMMARY_HEADER, marked(summary)];
  return `\u{feff}${rows.map((row) => `${row}\r\n`).join('')}`;
}

/** Forgets the oldest beyond what is kept. */
const keepFew = (map: Map<string, unknown>, max: number): void => {
  for (const key of map.keys()) {
    if (map.size <= max) {
      return;
    }
    map.delete(key);
  }
};

/** Bills of all days, today's too, which WeChat makes tomorrow. */
export function createBills(trades: Trades): Bills {
  const edits = new Map<string, readonly BillEdit[]>();
  const files = new Map<string, { readonly file: Buffer; readonly ends: number }>();

  const linesOf = (day: string): readonly BillLine[] => {
    const paid = trades.list().filter(({ paidAt }) => paidAt > 0);
    const truth: readonly BillLine[] = [...paid.map(ofTrade), ...trades.refunds().map(ofRefund)]
      .filter(({ at }) => dayText(at) === day)
      .toSorted((one, other) => one.at - other.at);
    const planted = edits.get(day) ?? [];
    return planted.reduce((lines, edit) => edited(lines, edit, day), truth);
  };

  return {
    make(day) {
      const lines = linesOf(day);
      if (lines.length === 0) {
        return null;
      }
      const file = Buffer.from(billText(lines));
      const token = randomBytes(24).toString('base64url');
      files.set(token, { file, ends: Date.now() + LINK_LIFE_MS });
      keepFew(files, LINKS_KEPT);
      return { token, hash: createHash('sha1').update(file).digest('hex') };
    },
    file(token) {
      const kept = files.get(token);
      return kept !== undefined && Date.now() < kept.ends ? kept.file : undefined;
    },
    edit(day, planted) {
      edits.set(day, planted);
      keepFew(edits, DAYS_KEPT);
    },
  };
}
