import { describe, expect, it } from 'vitest';
import { readWechatPayBill } from './wechat-pay-bill.ts';

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const OPENING = '`wx0,`1900000109,`0,`';
const PAID = `\`2026-11-14 10:00:00,${OPENING},\`4200001,\`T1,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`199.40,\`0.10,\`0,\`0,\`0.00,\`0.00,\`,\`,\`零基础,从入门到精通,\`,\`1.19700,\`0.60%,\`199.50,\`0.00,\``;
const RETURNED = `\`2026-11-14 23:59:59,${OPENING},\`4200001,\`T1,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5030001,\`R1,\`19.40,\`0.10,\`ORIGINAL,\`SUCCESS,\`零基础,\`,\`-0.11700,\`0.60%,\`0.00,\`19.50,\``;
const REVOKED = `\`2026-11-14 12:00:00,${OPENING},\`4200002,\`T2,\`o1,\`MICROPAY,\`REVOKED,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5030002,\`0,\`1.00,\`0.00,\`ORIGINAL,\`SUCCESS,\`课,\`,\`0.00000,\`0.60%,\`0.00,\`1.00,\``;
const failed = RETURNED.replace('`ORIGINAL,`SUCCESS', '`ORIGINAL,`FAIL').replace('`R1', '`R2');

const billOf = (rows: readonly string[], count = rows.length): Buffer =>
  Buffer.from(
    `\u{feff}${[HEADER, ...rows, '总交易单数,应结订单总金额', `\`${count},\`199.50`].join('\r\n')}\r\n`,
  );

describe('a trade bill', () => {
  it('has payments, refunds and payments that were taken back', () => {
    expect(readWechatPayBill(billOf([PAID, RETURNED, REVOKED]))).toEqual([
      {
        kind: 'payment',
        tradeNo: 'T1',
        channelTradeNo: '4200001',
        refundNo: '',
        amountFen: 19_950,
        feeFen: 120,
        at: new Date('2026-11-14T02:00:00Z'),
      },
      {
        kind: 'refund',
        tradeNo: 'T1',
        channelTradeNo: '4200001',
        refundNo: 'R1',
        amountFen: 1_950,
        feeFen: -12,
        at: new Date('2026-11-14T15:59:59Z'),
      },
      {
        kind: 'refund',
        tradeNo: 'T2',
        channelTradeNo: '4200002',
        refundNo: '',
        amountFen: 100,
        feeFen: 0,
        at: new Date('2026-11-14T04:00:00Z'),
      },
    ]);
  });

  it('leaves out refunds that have failed', () => {
    expect(readWechatPayBill(billOf([PAID, failed]))).toHaveLength(1);
  });

  it('finds its columns by name', () => {
    const more = Buffer.from(
      billOf([PAID]).toString().replace('交易时间', '新列,交易时间').replace('`2026', '`x,`2026'),
    );
    expect(readWechatPayBill(more)).toEqual(readWechatPayBill(billOf([PAID])));
  });

  it.each([
    ['no summary', billOf([PAID]).toString().split('总交易单数')[0] ?? ''],
    ['a row less than it says', billOf([PAID], 2).toString()],
    ['another layout', billOf([PAID]).toString().replace('订单金额,申请', '总额,申请')],
    ['a field less in a row', billOf([PAID.replace(',`4200001', '')]).toString()],
    ['an amount that is none', billOf([PAID.replace('`199.50', '`1e3')]).toString()],
    ['a fee that is none', billOf([PAID.replace('`1.19700', '`')]).toString()],
    ['a time that is none', billOf([PAID.replace('`2026-11-14 ', '`')]).toString()],
    ['a status we do not know', billOf([PAID.replace('`SUCCESS', '`MAYBE')]).toString()],
    ['nothing at all', ''],
    ['a page instead', '<html></html>'],
  ])('is refused with %s', (_what, text) => {
    expect(() => readWechatPayBill(Buffer.from(text))).toThrow();
  });
});
