/** The bill of a day, with mistakes in it when somebody wants them. */
import { randomBytes } from 'node:crypto';
import { payKeys } from '../pay-keys.ts';
import { dayText, timeText, yuanOf } from '../pay-format.ts';
import { people } from '../wechat/people.ts';
import { billedBuyerOf } from './buyer.ts';
import { encodeGbk } from './gbk.ts';
import type { Trade, Trades } from './trades.ts';
import { zip } from './zip.ts';

/** `add`: a movement nobody knows of. The others: what becomes of a true one. */
export const billEditKinds = ['add', 'drop', 'amount', 'double', 'fee'] as const;

/** Concerns the refund when it has a `refundNo`, else the payment. */
export interface BillEdit {
  readonly kind: (typeof billEditKinds)[number];
  readonly tradeNo: string;
  readonly refundNo?: string;
  readonly amountFen?: number;
}

interface Row {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  /** Empty for payments. */
  readonly refundNo: string;
  readonly subject: string;
  readonly payer: string;
  readonly createdAt: number;
  readonly at: number;
  readonly fen: number;
  /** What we take for it; below nothing for what we give back. */
  readonly feeFen: number;
}

export interface Bills {
  /** Plants what differs on a day; an empty list makes it right again. */
  edit(day: string, edits: readonly BillEdit[]): void;
  /** Where the bill can be downloaded for half a minute; null when nothing happened that day. */
  address(day: string, origin: string): string | null;
  /** What an address leads to. */
  file(id: string): Buffer | null;
}

const FEE_RATE = 0.006;
const feeOf = (fen: number): number => Math.round(fen * FEE_RATE);
const ADDRESS_LIFE_MS = 30_000;
const ID_BYTES = 16;
const UNKNOWN_NO = '2026000022001000000000000000';
const rule = '-'.repeat(40);
const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,' +
  '对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,' +
  '商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注';

function rowsOf(trade: Trade, day: string): Row[] {
  const { outTradeNo, tradeNo, subject, payer, createdAt } = trade;
  const common = { outTradeNo, tradeNo, subject, payer, createdAt };
  const payment = {
    ...common,
    refundNo: '',
    at: trade.paidAt,
    fen: trade.paidFen,
    feeFen: feeOf(trade.paidFen),
  };
  const refunds = trade.refunds.map(({ outRequestNo, fen, at }) => ({
    ...common,
    refundNo: outRequestNo,
    at,
    fen,
    feeFen: -feeOf(fen),
  }));
  return [payment, ...refunds].filter(({ at }) => at > 0 && dayText(at) === day);
}

function edited(rows: readonly Row[], edit: BillEdit, day: string): readonly Row[] {
  const { tradeNo: outTradeNo, refundNo = '', amountFen = 1 } = edit;
  const isMeant = (row: Row): boolean => row.outTradeNo === outTradeNo && row.refundNo === refundNo;
  if (edit.kind === 'add') {
    const at = Date.parse(`${day}T12:00:00+08:00`);
    const made = {
      outTradeNo,
      refundNo,
      fen: amountFen,
      feeFen: 0,
      subject: '',
      payer: people[0],
      createdAt: at,
      at,
    };
    return [...rows, { ...made, tradeNo: UNKNOWN_NO }];
  }
  if (edit.kind === 'drop') {
    return rows.filter((row) => !isMeant(row));
  }
  if (edit.kind === 'double') {
    return rows.flatMap((row) => (isMeant(row) ? [row, row] : [row]));
  }
  const change = edit.kind === 'fee' ? { feeFen: amountFen } : { fen: amountFen };
  return rows.map((row) => (isMeant(row) ? { ...row, ...change } : row));
}

/** Tabs keep spreadsheets from reading numbers as numbers; no cell is quoted. */
function lineOf(row: Row): string {
  const isRefund = row.refundNo !== '';
  const amount = `${isRefund ? '-' : ''}${yuanOf(row.fen)}`;
  const cells: Readonly<Record<string, string>> = {
    支付宝交易号: `${row.tradeNo}\t`,
    商户订单号: `${row.outTradeNo}\t`,
    业务类型: `${isRefund ? '退款' : '交易'}\t`,
    商品名称: row.subject,
    创建时间: timeText(row.createdAt),
    完成时间: timeText(row.at),
    对方账户: `${billedBuyerOf(row)}\t`,
    '订单金额（元）': amount,
    '商家实收（元）': amount,
    '退款批次号/请求号': `${row.refundNo}\t`,
    '服务费（元）': yuanOf(0 - row.feeFen),
  };
  return HEADER.split(',')
    .map((name) => cells[name] ?? (name.endsWith('（元）') ? '0.00' : '\t'))
    .join(',');
}

function csvOf(day: string, name: string, lines: readonly string[]): Buffer {
  const account = `#账号：[${payKeys().alipay.sellerId}0156]`;
  const text = [
    `#支付宝${name}查询`,
    account,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    `#${rule}${name}列表${rule}`,
    ...lines,
    `#${rule}${name}列表结束${rule}`,
    `#导出时间：[${timeText(Date.now())}]`,
  ].join('\r\n');
  return encodeGbk(`${text}\r\n`);
}

/** Also of today, which the real one makes tomorrow: a drill need not wait for the morning. */
export function createBills(trades: Trades): Bills {
  const edits = new Map<string, readonly BillEdit[]>();
  const addresses = new Map<string, { readonly day: string; readonly ends: number }>();

  const rowsOn = (day: string): readonly Row[] => {
    const truth: readonly Row[] = trades.list().flatMap((trade) => rowsOf(trade, day));
    return (edits.get(day) ?? []).reduce((rows, edit) => edited(rows, edit, day), truth);
  };

  return {
    edit(day, planted) {
      edits.set(day, planted);
    },
    address(day, origin) {
      if (rowsOn(day).length === 0) {
        return null;
      }
      const id = randomBytes(ID_BYTES).toString('hex');
      addresses.set(id, { day, ends: Date.now() + ADDRESS_LIFE_MS });
      return `${origin}/alipay/bill-files/${id}`;
    },
    file(id) {
      const known = addresses.get(id);
      if (known === undefined || Date.now() >= known.ends) {
        return null;
      }
      const { day } = known;
      const rows = rowsOn(day);
      const stem = `${payKeys().alipay.sellerId}0156_${day.replaceAll('-', '')}_业务明细`;
      const sums = `合计,合计,${rows.length},0,0.00`;
      const sumHeader = '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）';
      return zip([
        {
          name: encodeGbk(`${stem}.csv`),
          content: csvOf(day, '业务明细', [HEADER, ...rows.map(lineOf)]),
        },
        {
          name: encodeGbk(`${stem}(汇总).csv`),
          content: csvOf(day, '业务明细汇总', [sumHeader, sums]),
        },
      ]);
    },
  };
}
