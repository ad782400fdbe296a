/** A distributor's record as the wire has it. */
import { maskBankCard, maskName } from '@zhiji/contract/kernel/mask';
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { openApplicant } from '../applications/application-sealing.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { KeyRing } from '#platform/crypto';
import type { DistributorRow } from '../applications/application.repo.ts';
import type { DayRow, PayoutRow, Totals } from './record.repo.ts';

type Shown = NonNullable<CallResponse<'distribution.record'>>;
type Day = Shown['days'][number];
type Payout = Shown['payouts'][number];

export interface RecordParts {
  readonly distributor: DistributorRow;
  readonly totals: Totals;
  /** The days of the chart, the oldest first. */
  readonly days: readonly string[];
  /** Those on which something happened. */
  readonly happened: readonly DayRow[];
  readonly payouts: readonly PayoutRow[];
}

/** The record, with people and accounts masked. */
export function presentRecord(key: KeyRing, parts: RecordParts): Shown {
  const { distributor, totals, days, happened, payouts } = parts;
  const { realName, bankAccount } = openApplicant(key, distributor);
  const byDay = new Map(happened.map((row) => [row.day, row]));
  return {
    // Under a check constraint.
    status: distributor.status as Shown['status'],
    reason: distributor.reason,
    apply_time: formatWireTime(distributor.applied_at),
    retailid: distributor.retail_id,
    real_name: maskName(realName),
    bank_account: maskBankCard(bankAccount),
    total_price: formatFen(totals.total_fen),
    frozen_price: formatFen(totals.frozen_fen),
    settled_price: formatFen(totals.total_fen - totals.frozen_fen - totals.paid_fen),
    paid_price: formatFen(totals.paid_fen),
    order_num: totals.order_num,
    click_num: totals.click_num,
    days: days.map((day) => presentDay(day, byDay.get(day))),
    payouts: payouts.map(presentPayout),
  };
}

function presentDay(day: string, row: DayRow | undefined): Day {
  return {
    day,
    click_num: row?.click_num ?? 0,
    order_num: row?.order_num ?? 0,
    price: formatFen(row?.price_fen ?? 0),
  };
}

function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    month: row.month,
    price: formatFen(row.gross_fen),
    tax: formatFen(row.tax_fen),
    net: formatFen(row.gross_fen - row.tax_fen),
    // Under a check constraint.
    status: row.status as Payout['status'],
    create_time: formatWireTime(row.created_at),
    pay_time: row.paid_at === null ? '' : formatWireTime(row.paid_at),
  };
}
