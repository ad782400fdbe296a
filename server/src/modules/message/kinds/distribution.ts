/** Messages about the referral programme. */
import { z } from 'zod';
import { money } from '@zhiji/contract/kernel/wire';
import { kind } from './kind.ts';

const LINK = '/user/distribution';

const reasoned = z.object({ reason: z.string() });
const earned = z.object({ title: z.string(), price: money });
const sampleEarned = { title: '数据分析师从零到上岗', price: '29.90' };

export const distributionKinds = {
  'spread.accepted': kind({
    type: 'distribution',
    facts: z.object({}),
    link: LINK,
    zh: { title: '分销申请已通过', content: '您已成为分销员，可以生成专属链接并分享课程。' },
    en: {
      title: 'You are a distributor',
      content: 'Your application is accepted. You can share courses by links of your own.',
    },
    sample: {},
    waysOut: ['mail'],
  }),
  'spread.refused': kind({
    type: 'distribution',
    facts: reasoned,
    link: LINK,
    zh: { title: '分销申请未通过', content: '您的分销申请未通过：{reason}。可以修改后再次申请。' },
    en: {
      title: 'Application refused',
      content: 'Your application as a distributor was refused: {reason}. You may apply again.',
    },
    sample: { reason: '银行卡与姓名不符' },
    waysOut: ['mail'],
  }),
  'spread.suspended': kind({
    type: 'distribution',
    facts: reasoned,
    link: LINK,
    zh: {
      title: '分销资格已暂停',
      content: '您的分销资格已暂停：{reason}。此前的佣金不受影响，新订单暂不计佣。',
    },
    en: {
      title: 'Distribution suspended',
      content: 'Your links earn nothing for now: {reason}. What they earned before is not touched.',
    },
    sample: { reason: '推广内容需要核实' },
    waysOut: ['mail'],
  }),
  'spread.resumed': kind({
    type: 'distribution',
    facts: z.object({}),
    link: LINK,
    zh: { title: '分销资格已恢复', content: '您的分销资格已恢复，专属链接重新计佣。' },
    en: { title: 'Distribution resumed', content: 'Your links earn commissions again.' },
    sample: {},
    waysOut: ['mail'],
  }),
  'spread.removed': kind({
    type: 'distribution',
    facts: reasoned,
    link: LINK,
    zh: {
      title: '分销资格已取消',
      content: '您的分销资格已取消：{reason}。已结算的佣金仍会支付。',
    },
    en: {
      title: 'Distribution ended',
      content: 'You are no distributor any more: {reason}. Settled commissions are still paid.',
    },
    sample: { reason: '多次虚假宣传' },
    waysOut: ['mail'],
  }),
  'commission.settled': kind({
    type: 'distribution',
    facts: earned,
    link: LINK,
    zh: { title: '佣金已结算', content: '《{title}》的佣金 {price} 元已结算，将随月度打款支付。' },
    en: {
      title: 'Commission settled',
      content: 'Your commission of ¥{price} for {title} is settled and comes with a payout.',
    },
    sample: sampleEarned,
  }),
  'commission.clawedBack': kind({
    type: 'distribution',
    facts: earned,
    link: LINK,
    zh: { title: '佣金已扣回', content: '《{title}》发生退款，扣回佣金 {price} 元。' },
    en: {
      title: 'Commission taken back',
      content: '¥{price} of your commission for {title} is taken back after a refund.',
    },
    sample: sampleEarned,
  }),
  'payout.paid': kind({
    type: 'distribution',
    facts: z.object({ month: z.string(), price: money, tax: money, net: money }),
    link: LINK,
    zh: {
      title: '佣金已打款',
      content: '{month} 的佣金 {price} 元已打款，代扣个税 {tax} 元，实付 {net} 元。',
    },
    en: {
      title: 'Commissions paid',
      content: '¥{price} of {month} is paid: ¥{tax} tax withheld, ¥{net} to your bank account.',
    },
    sample: { month: '2026-10', price: '1299.00', tax: '99.80', net: '1199.20' },
    waysOut: ['mail'],
  }),
  'payout.failed': kind({
    type: 'distribution',
    facts: z.object({ month: z.string(), reason: z.string() }),
    link: LINK,
    zh: {
      title: '佣金打款失败',
      content: '{month} 的佣金打款失败：{reason}。金额并入下次打款。',
    },
    en: {
      title: 'Payout failed',
      content: 'The payout of {month} failed: {reason}. The money comes with the next one.',
    },
    sample: { month: '2026-10', reason: '账号已注销' },
    waysOut: ['mail'],
  }),
};
