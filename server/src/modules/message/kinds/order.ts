/** Messages about orders, refunds and invoices. */
import { z } from 'zod';
import { id, money, time } from '@zhiji/contract/kernel/wire';
import { kind } from './kind.ts';

const order = { order_id: id, title: z.string() };
const LINK = '/user/order/detail?id={order_id}';
const sampleOrder = { order_id: 10_001, title: '数据分析师从零到上岗' };
const priced = { ...sampleOrder, price: '299.00' };

export const orderKinds = {
  'order.created': kind({
    type: 'order',
    facts: z.object({ ...order, price: money, expire_time: time }),
    link: LINK,
    zh: {
      title: '订单待支付',
      content: '《{title}》的订单已提交，请在 {expire_time} 前支付 {price} 元。',
    },
    en: {
      title: 'Order waiting for payment',
      content: 'Your order of {title} is placed. Please pay ¥{price} before {expire_time}.',
    },
    sample: { ...priced, expire_time: '2026-11-17 12:30:00' },
  }),
  'order.paid': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: { title: '支付成功', content: '《{title}》的订单已支付 {price} 元。' },
    en: { title: 'Payment received', content: '¥{price} paid for your order of {title}.' },
    sample: priced,
    waysOut: ['mail'],
  }),
  'order.free': kind({
    type: 'order',
    facts: z.object(order),
    link: LINK,
    zh: { title: '报名成功', content: '《{title}》已报名成功，无需支付。' },
    en: { title: 'Signed up', content: 'You signed up for {title}. There is nothing to pay.' },
    sample: sampleOrder,
  }),
  'order.closing': kind({
    type: 'order',
    facts: z.object({ ...order, expire_time: time }),
    link: LINK,
    zh: {
      title: '订单即将关闭',
      content: '《{title}》的订单将在 {expire_time} 关闭，请尽快支付。',
    },
    en: {
      title: 'Order closes soon',
      content: 'Your order of {title} closes at {expire_time}. Please pay soon.',
    },
    sample: { ...sampleOrder, expire_time: '2026-11-17 12:30:00' },
  }),
  'order.closed': kind({
    type: 'order',
    facts: z.object(order),
    link: LINK,
    zh: {
      title: '订单已关闭',
      content: '《{title}》的订单未在规定时间内完成支付，已关闭。需要时可以重新下单。',
    },
    en: {
      title: 'Order closed',
      content: 'Your order of {title} was not paid in time and is closed. You can order again.',
    },
    sample: sampleOrder,
  }),
  'order.voided': kind({
    type: 'order',
    facts: z.object({ ...order, reason: z.string() }),
    link: LINK,
    zh: { title: '订单已作废', content: '《{title}》的订单已由平台作废：{reason}' },
    en: {
      title: 'Order ended by the platform',
      content: 'The platform ended your order of {title}: {reason}',
    },
    sample: { ...sampleOrder, reason: '重复下单' },
  }),
  'order.paidLate': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: {
      title: '迟到的付款原路退回',
      content: '《{title}》的订单关闭后收到 {price} 元，将原路退回。',
    },
    en: {
      title: 'Late payment goes back',
      content:
        '¥{price} for {title} came after the order was closed and goes back the way it came.',
    },
    sample: priced,
    waysOut: ['mail'],
  }),
  'order.paidTwice': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: {
      title: '重复付款原路退回',
      content: '《{title}》的订单已支付，又收到的 {price} 元将原路退回。',
    },
    en: {
      title: 'Second payment goes back',
      content: 'Your order of {title} was paid already. ¥{price} goes back the way it came.',
    },
    sample: priced,
    waysOut: ['mail'],
  }),
  'order.paidWrong': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: {
      title: '付款金额不符，原路退回',
      content: '《{title}》的订单收到 {price} 元，与应付金额不符，将原路退回。',
    },
    en: {
      title: 'Wrong sum goes back',
      content: '¥{price} is not what your order of {title} costs. It goes back the way it came.',
    },
    sample: priced,
    waysOut: ['mail'],
  }),
  'order.seatTaken': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: {
      title: '参课人已有席位，款项原路退回',
      content: '《{title}》的参课人已有席位，订单已取消，{price} 元将原路退回。',
    },
    en: {
      title: 'Somebody has a seat already',
      content:
        'Somebody you named has a seat in {title} by now. The order is cancelled, and ¥{price} goes back the way it came.',
    },
    sample: priced,
    waysOut: ['mail'],
  }),
  'refund.asked': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: {
      title: '退款申请已提交',
      content: '《{title}》的退款申请 {price} 元已提交，正在等待处理。',
    },
    en: {
      title: 'Refund requested',
      content: 'Your request for ¥{price} back for {title} is being looked at.',
    },
    sample: priced,
  }),
  'refund.agreed': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: { title: '退款已同意', content: '《{title}》的退款 {price} 元已同意，将原路退回。' },
    en: { title: 'Refund agreed', content: '¥{price} for {title} goes back the way it came.' },
    sample: priced,
  }),
  'refund.given': kind({
    type: 'order',
    facts: z.object({ ...order, price: money, reason: z.string() }),
    link: LINK,
    zh: {
      title: '平台退款',
      content: '《{title}》的 {price} 元由平台退还，将原路退回：{reason}',
    },
    en: {
      title: 'The platform gives money back',
      content: '¥{price} for {title} goes back the way it came: {reason}',
    },
    sample: { ...priced, reason: '课程内容与介绍不符' },
    waysOut: ['mail'],
  }),
  'refund.refused': kind({
    type: 'order',
    facts: z.object({ ...order, reason: z.string() }),
    link: LINK,
    zh: { title: '退款未通过', content: '《{title}》的退款申请未通过：{reason}' },
    en: { title: 'Refund refused', content: 'Your refund of {title} was refused: {reason}' },
    sample: { ...sampleOrder, reason: '已超过退款期限' },
    waysOut: ['mail'],
  }),
  'refund.paid': kind({
    type: 'order',
    facts: z.object({ ...order, price: money }),
    link: LINK,
    zh: { title: '退款已到账', content: '《{title}》的退款 {price} 元已退回。' },
    en: { title: 'Refund paid', content: '¥{price} for {title} has been paid back.' },
    sample: priced,
    waysOut: ['mail'],
  }),
  'invoice.issued': kind({
    type: 'order',
    facts: z.object({ invoice_no: z.string(), price: money }),
    link: '/user/invoicing',
    zh: { title: '发票已开具', content: '发票 {invoice_no} 已开具，金额 {price} 元，可以下载。' },
    en: {
      title: 'Invoice issued',
      content: 'Invoice {invoice_no} over ¥{price} is issued and can be downloaded.',
    },
    sample: { invoice_no: '26312000000000000001', price: '299.00' },
  }),
  'invoice.refused': kind({
    type: 'order',
    facts: z.object({ reason: z.string(), price: money }),
    link: '/user/invoicing',
    zh: { title: '发票未能开具', content: '金额 {price} 元的发票未能开具：{reason}' },
    en: {
      title: 'Invoice not issued',
      content: 'The invoice over ¥{price} was not issued: {reason}',
    },
    sample: { reason: '税号有误', price: '299.00' },
  }),
};
