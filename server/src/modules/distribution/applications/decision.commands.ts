/** The market decides who shares links for money: each word of it is on record. */
import { maskIdCard, maskPhone } from '@zhiji/contract/kernel/mask';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { setSpread } from '#modules/identity';
import { tell } from '#modules/message';
import { bankOf } from '#modules/region';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { giveUpCard, listWaiting, lockDistributor } from './application.repo.ts';
import { openApplicant } from './application-sealing.ts';
import { insertRetailCode, recordAccepted, recordDecision } from './decision.repo.ts';
import { newRetailCode } from './retail-code.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { DistributorRow } from './application.repo.ts';

const SHOWN = 100;
const CODE_TRIES = 5;

/** Somebody's word about a distributor. */
interface Decision {
  readonly actor: Actor;
  readonly userId: number;
}

interface ReasonedDecision extends Decision {
  /** Its distributor reads it. */
  readonly reason: string;
}

/** Applications that wait, the oldest first. */
export async function waitingDistributors({ db, config }: Platform, actor: Actor) {
  requireMarket(actor);
  const rows = await listWaiting(db, SHOWN);
  return rows.map((row) => {
    const { realName, phone, idCard } = openApplicant(config.dataKey, row);
    return {
      userId: row.user_id,
      appliedAt: row.applied_at,
      realName,
      phone: maskPhone(phone),
      idCard: maskIdCard(idCard),
      bankName: bankOf(row.bank_id)?.name ?? '',
      applyReason: row.apply_reason,
    };
  });
}

/** His links earn from now on; answers the code in them. */
export async function acceptDistributor(platform: Platform, decision: Decision): Promise<string> {
  const now = platform.clock.now();
  let retailId = '';
  await decide(platform, decision, 'distributor.accept', async (tx, row) => {
    const { user_id: userId, applied_at: appliedAt } = row;
    if (row.status !== SPREAD_STATUSES.inReview) {
      return null;
    }
    retailId = await takeCode(tx, userId);
    if (!(await recordAccepted(tx, { userId, now }, retailId))) {
      return null;
    }
    await setSpread(tx, userId, true);
    await tell(tx, 'spread.accepted', { userId, key: appliedAt.getTime(), facts: {} }, now);
    return { retailId };
  });
  return retailId;
}

/** He reads why and may apply again; his card is free for whoever it belongs to. */
export async function refuseDistributor(
  platform: Platform,
  { reason, ...decision }: ReasonedDecision,
): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'distributor.refuse', async (tx, row) => {
    const { user_id: userId, applied_at: appliedAt } = row;
    if (!(await recordDecision(tx, 'refuse', { userId, now }, reason))) {
      return null;
    }
    await giveUpCard(tx, userId);
    await tell(tx, 'spread.refused', { userId, key: appliedAt.getTime(), facts: { reason } }, now);
    return { reason };
  });
}

/** His links earn nothing for a while; what was earned stays. */
export async function suspendDistributor(
  platform: Platform,
  { reason, ...decision }: ReasonedDecision,
): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'distributor.suspend', async (tx, { user_id: userId }) => {
    if (!(await recordDecision(tx, 'suspend', { userId, now }, reason))) {
      return null;
    }
    await setSpread(tx, userId, false);
    await tell(tx, 'spread.suspended', { userId, key: now.getTime(), facts: { reason } }, now);
    return { reason };
  });
}

/** His links earn again. */
export async function resumeDistributor(platform: Platform, decision: Decision): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'distributor.resume', async (tx, { user_id: userId }) => {
    if (!(await recordDecision(tx, 'resume', { userId, now }, ''))) {
      return null;
    }
    await setSpread(tx, userId, true);
    await tell(tx, 'spread.resumed', { userId, key: now.getTime(), facts: {} }, now);
    return {};
  });
}

/** It is over for good; what was settled is still paid out. */
export async function removeDistributor(
  platform: Platform,
  { reason, ...decision }: ReasonedDecision,
): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'distributor.remove', async (tx, { user_id: userId }) => {
    if (!(await recordDecision(tx, 'remove', { userId, now }, reason))) {
      return null;
    }
    await setSpread(tx, userId, false);
    await tell(tx, 'spread.removed', { userId, key: now.getTime(), facts: { reason } }, now);
    return { reason };
  });
}

/** A code that nobody ever had. */
async function takeCode(tx: Tx, userId: number): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const code = newRetailCode();
    if (await insertRetailCode(tx, userId, code)) {
      return code;
    }
  }
  throw new Error('no code is free');
}

type Detail = Readonly<Record<string, string>>;

/** Locks the distributor, does what is decided and notes who did; refuses when his state forbids it. */
async function decide(
  { db }: Platform,
  { actor, userId }: Decision,
  action: string,
  work: (tx: Tx, row: DistributorRow) => Promise<Detail | null>,
): Promise<void> {
  requireMarket(actor);
  await inTransaction(db, async (tx) => {
    const row = await lockDistributor(tx, userId);
    const detail = row === null ? null : await work(tx, row);
    if (detail === null) {
      throw fail('operator.distributorMissing', { data: { user: userId } });
    }
    await recordAudit(tx, { actor, action, subject: `distributor ${userId}`, detail });
  });
}
