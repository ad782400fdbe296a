/** Commands about orders and money. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  CHANNEL_NAMES,
  acceptProof,
  channelName,
  openDifferences,
  reconcile,
  refuseProof,
  resendAbnormal,
  resolveDifference,
  voidOrder,
  waitingProofs,
} from '#modules/order';
import { operator, required } from './command.ts';
import type { Command } from './command.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function channelNamed(name: string): number {
  const found = [...CHANNEL_NAMES].find(([, known]) => known === name);
  if (found === undefined) {
    throw new Error(`the channel is one of ${[...CHANNEL_NAMES.values()].join(', ')}`);
  }
  return found[0];
}

function dayOf(text: string): string {
  if (!DAY.test(text)) {
    throw new Error(`the day is written like 2026-11-15, not "${text}"`);
  }
  return text;
}

function money(fen: number | null): string {
  return fen === null ? '-' : formatFen(fen);
}

function lines(rows: readonly (readonly string[])[], nothing: string): string {
  return rows.length === 0 ? nothing : rows.map((row) => row.join('  ')).join('\n');
}

export const moneyCommands: Record<string, Command> = {
  /** `ops proofs`: transfers that wait for somebody to look at our account. */
  async proofs({ platform }) {
    const proofs = await waitingProofs(platform);
    const rows = proofs.map((proof) => [
      formatWireTime(proof.createdAt),
      proof.orderNo,
      proof.remarkCode,
      money(proof.payableFen),
      proof.payerName,
      proof.bankName || '-',
      proof.payDate,
      proof.images.join(' '),
    ]);
    return lines(rows, 'no proof waits');
  },
  /** `ops proof-accept <order_no> [remark]`: the money is on our account. */
  async 'proof-accept'({ platform }, [orderNo = '', ...remark]) {
    await acceptProof(platform, { actor: operator(), orderNo, remark: remark.join(' ') });
    return `order ${orderNo} is paid`;
  },
  /** `ops proof-refuse <order_no> <remark>`: the buyer has a day to send another proof. */
  async 'proof-refuse'({ platform }, [orderNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    await refuseProof(platform, { actor: operator(), orderNo, remark });
    return `the proof of order ${orderNo} is refused`;
  },
  /** `ops order-void <order_no> <remark>`: ends an unpaid order. */
  async 'order-void'({ platform, payGateways }, [orderNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    await voidOrder(platform, payGateways, { actor: operator(), orderNo, remark });
    return `order ${orderNo} is voided`;
  },
  /** `ops refund-resend <refund_no>`: sends a refund again that got stuck at its channel. */
  async 'refund-resend'({ platform, payGateways }, [refundNo = '']) {
    const sent = await resendAbnormal(platform, payGateways, { actor: operator(), refundNo });
    return `refund ${refundNo} is sent again as ${sent}`;
  },
  /** `ops bill wechat 2026-11-14`: compares the channel's bill with our books. */
  async bill({ platform, payGateways }, [channel = '', day = '']) {
    const billDay = { channel: channelNamed(channel), day: dayOf(day) };
    const found = await reconcile(platform, payGateways, billDay);
    const rows = found.map(({ kind, serialNo, ourFen, theirFen, remark }) => [
      kind,
      serialNo,
      money(ourFen),
      money(theirFen),
      remark ?? 'open',
    ]);
    return lines(rows, 'no differences');
  },
  /** `ops differences`: what bills and books do not agree on, until somebody resolves it. */
  async differences({ platform }) {
    const open = await openDifferences(platform);
    const rows = open.map(({ channel, day, kind, serial_no, our_fen, their_fen }) => [
      channelName(channel),
      day,
      kind,
      serial_no,
      money(our_fen),
      money(their_fen),
    ]);
    return lines(rows, 'no difference is open');
  },
  /** `ops difference-resolve wechat 2026-11-14 <number> <remark>` */
  async 'difference-resolve'({ platform }, [channel = '', day = '', serialNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    const key = { channel: channelNamed(channel), day: dayOf(day), serialNo };
    await resolveDifference(platform, key, { actor: operator(), remark });
    return `${serialNo} is resolved`;
  },
};
