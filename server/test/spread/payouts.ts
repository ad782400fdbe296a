/** The desk from which distributors are paid, and what it finds about one of them. */
import { sql } from 'kysely';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { confirmPayout, draftPayouts, exportPayouts, failPayout } from '#modules/distribution';
import { operatorNamed } from '#platform/actor';
import { Failure } from '#platform/failure';
import { buildShared, buildSharer, sell, settleAll } from './sales.ts';
import type { DistributorGiven } from '#factory/distribution';
import type { TestApp } from '../app.ts';
import type { Bought } from '../pay.ts';
import type { Sharer } from './sales.ts';

const MONTH_LENGTH = 7;
const DAY_AT = 8;
const DAY_END = 10;
const TENTH = 10;
const TENTH_BP = 1_000;
export const finance = operatorNamed('finance');

export interface PayoutRow {
  readonly payout_no: string;
  readonly month: string;
  readonly gross_fen: number;
  readonly tax_fen: number;
  readonly status: number;
}

/** The month some days ago, by China's calendar. */
export function monthBefore({ clock }: TestApp, days: number): string {
  return formatWireTime(new Date(clock.now().getTime() - days * DAY_MS)).slice(0, MONTH_LENGTH);
}

/** The day of the month it is in China. */
export function dayOfMonth({ clock }: TestApp): number {
  return Number(formatWireTime(clock.now()).slice(DAY_AT, DAY_END));
}

/** Goes on to the next day of that number. */
export function goToDay(app: TestApp, day: number): void {
  app.clock.advance(DAY_MS);
  while (dayOfMonth(app) !== day) {
    app.clock.advance(DAY_MS);
  }
}

/** The key of what was refused, or `done`. */
export async function refusalOf(tried: Promise<unknown>): Promise<unknown> {
  return tried.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.key : error),
  );
}

/** Sells by a link what earns that much. */
export async function sellFor(
  app: TestApp,
  sharer: Sharer,
  commissionFen: number,
): Promise<Bought> {
  const priceFen = commissionFen * TENTH;
  const courseId = await buildShared(app, { priceFen, rateBp: TENTH_BP });
  return sell(app, sharer, { courseId });
}

/** What finance does, for the month before this unless told otherwise. */
export function payoutDesk(app: TestApp) {
  const lastMonth = (): string => monthBefore(app, dayOfMonth(app));
  const draft = async (month = lastMonth()) =>
    draftPayouts(app.platform, { actor: finance, month });
  const exportFile = async (month = lastMonth()) =>
    exportPayouts(app.platform, { actor: finance, month });
  const confirm = async (payoutNo: string) =>
    confirmPayout(app.platform, { actor: finance, payoutNo, bankNo: `B${payoutNo}` });
  const failIt = async (payoutNo: string, reason: string) =>
    failPayout(app.platform, { actor: finance, payoutNo, reason });
  return {
    lastMonth,
    draft,
    exportFile,
    confirm,
    failIt,
    /** Drafts, exports and confirms what somebody is owed. */
    payAll: async (sharer: Sharer): Promise<PayoutRow> => {
      await draft();
      await exportFile();
      await confirm((await lastPayoutOf(app, sharer)).payout_no);
      return lastPayoutOf(app, sharer);
    },
    /** Somebody who has settled that much, sale by sale. */
    earner: async (fens: readonly number[], given: DistributorGiven = {}): Promise<Sharer> => {
      const sharer = await buildSharer(app, given);
      for (const fen of fens) {
        await sellFor(app, sharer, fen);
      }
      await settleAll(app);
      return sharer;
    },
  };
}

/** The payouts of somebody, the oldest first. */
export async function payoutsOf(
  { platform }: TestApp,
  { userId }: Sharer,
): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select payout_no, month, gross_fen, tax_fen, status from payout
    where user_id = ${userId} order by id`.execute(platform.db);
  return rows;
}

export async function lastPayoutOf(app: TestApp, sharer: Sharer): Promise<PayoutRow> {
  const row = (await payoutsOf(app, sharer)).at(-1);
  if (row === undefined) {
    throw new Error('there is no payout');
  }
  return row;
}

/** Who did what about a payout, the oldest first. */
export async function auditOf({ platform }: TestApp, payoutNo: string) {
  return platform.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', `payout ${payoutNo}`)
    .orderBy('id')
    .execute();
}
