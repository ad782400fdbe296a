/** The market decides who teaches and who sells here: each word of it is on record. */
import { CERTIFICATION_KINDS, CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { CATALOG_TAG } from '#modules/catalog';
import { setCertification } from '#modules/identity';
import { tell } from '#modules/message';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { emit } from '#platform/jobs/outbox';
import { isApplicantStaying, lockApplication } from './application.repo.ts';
import { unknownField, versionOf } from './application.rules.ts';
import { giveUpClaim } from './claim.repo.ts';
import { recordPassed, recordRefused, recordWithdrawn } from './decision.repo.ts';
import { closePage, openPage } from './opening.commands.ts';
import { clearLicence } from './opening.repo.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { ApplicationKey, ApplicationRow } from './application.repo.ts';
import type { ApplicationKind, Mark } from './application.rules.ts';

const { inReview, passed, refused, withdrawn } = CERTIFICATION_STATUSES;

/** Somebody's word about an application. */
interface Decision extends ApplicationKey {
  readonly actor: Actor;
}

/** A word about what its reviewer read: it may have been filled in anew since. */
interface Verdict extends Decision {
  readonly version: number;
}

interface Reasoned {
  readonly reason: string;
}

/** The institution opens, or the teacher is shown; answers the id of the page. */
export async function passApplication(platform: Platform, decision: Verdict): Promise<number> {
  const { userId, kind } = decision;
  const now = platform.clock.now();
  let pageId = 0;
  await decide(platform, decision, 'application.pass', async (tx, row) => {
    // Nothing opens that goes again within days.
    if (
      row.status !== inReview ||
      versionOf(row) !== decision.version ||
      !(await isApplicantStaying(tx, userId))
    ) {
      return null;
    }
    pageId = await openPage(platform, tx, row);
    if (!(await recordPassed(tx, { userId, kind, now }, pageId))) {
      return null;
    }
    await setCertification(tx, userId, kind, passed);
    await emitShown(tx, decision);
    const facts = { kind, page_id: pageId };
    await tell(tx, 'application.passed', { userId, key: messageKey(row), facts }, now);
    return { pageId };
  });
  await platform.cache.invalidate(CATALOG_TAG);
  return pageId;
}

/** The applicant reads why and may apply again; what he claimed is free for whoever it belongs to. */
export async function refuseApplication(
  platform: Platform,
  { reason, marks, ...decision }: Verdict & Reasoned & { readonly marks: readonly Mark[] },
): Promise<void> {
  const { userId, kind } = decision;
  const now = platform.clock.now();
  await decide(platform, decision, 'application.refuse', async (tx, row) => {
    requireFields(kind, marks);
    if (
      versionOf(row) !== decision.version ||
      !(await recordRefused(tx, { userId, kind, now }, { reason, marks }))
    ) {
      return null;
    }
    await giveUpClaim(tx, decision);
    await setCertification(tx, userId, kind, refused);
    const facts = { kind, reason };
    await tell(tx, 'application.refused', { userId, key: messageKey(row), facts }, now);
    return { reason, marks };
  });
}

/** It is over for good: the institution sells nothing more, the teacher is not shown any more. */
export async function withdrawApplication(
  platform: Platform,
  { reason, ...decision }: Decision & Reasoned,
): Promise<void> {
  const { userId, kind } = decision;
  const now = platform.clock.now();
  await decide(platform, decision, 'application.withdraw', async (tx, row) => {
    if (!(await recordWithdrawn(tx, { userId, kind, now }, reason))) {
      return null;
    }
    await closePage(platform, tx, row);
    await setCertification(tx, userId, kind, withdrawn);
    await emitShown(tx, decision);
    const facts = { kind, reason };
    await tell(tx, 'application.withdrawn', { userId, key: messageKey(row), facts }, now);
    return { reason };
  });
  await platform.cache.invalidate(CATALOG_TAG);
}

/**
 * Lets another have the licence or card of a withdrawn application: whoever held it was not its owner.
 * The suspended institution keeps its page, without the number.
 */
export async function freeApplication(
  platform: Platform,
  { reason, ...decision }: Decision & Reasoned,
): Promise<void> {
  await decide(platform, decision, 'application.free', async (tx, row) => {
    if (row.status !== withdrawn) {
      return null;
    }
    await giveUpClaim(tx, decision);
    if (decision.kind === CERTIFICATION_KINDS.enterprise && row.page_id !== null) {
      await clearLicence(tx, row.page_id);
    }
    await emitShown(tx, decision);
    return { reason };
  });
  await platform.cache.invalidate(CATALOG_TAG);
}

function requireFields(kind: ApplicationKind, marks: readonly Mark[]): void {
  const field = unknownField(kind, marks);
  if (field !== undefined) {
    throw fail('operator.fieldUnknown', { data: { field } });
  }
}

/** Every application is told of once. */
const messageKey = (row: ApplicationRow): string => `${row.id}:${versionOf(row)}`;

/** What visitors see changed. */
async function emitShown(tx: Tx, { actor }: Decision): Promise<void> {
  const origin = { requestId: actor.name, userId: null };
  await emit(tx, origin, 'content.changed', { tag: CATALOG_TAG });
}

type Detail = Readonly<Record<string, unknown>>;

/** Locks the application, does what is decided and notes who did; refuses when its state forbids it. */
async function decide(
  { db }: Platform,
  { actor, userId, kind }: Decision,
  action: string,
  work: (tx: Tx, row: ApplicationRow) => Promise<Detail | null>,
): Promise<void> {
  requireMarket(actor);
  await inTransaction(db, async (tx) => {
    const row = await lockApplication(tx, { userId, kind });
    const detail = row === null ? null : await work(tx, row);
    if (detail === null) {
      throw fail('operator.applicationMissing', { data: { user: userId, kind } });
    }
    await recordAudit(tx, { actor, action, subject: `application ${kind} ${userId}`, detail });
  });
}
