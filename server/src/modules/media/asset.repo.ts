/** SQL of media assets. */
import { sql } from 'kysely';
import { MEDIA_ASSET } from '@zhiji/contract/kernel/lifecycles/study';
import { move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Rendition, Sprites } from './video.ts';

const TAKE = move(MEDIA_ASSET, 'take');
const FINISH = move(MEDIA_ASSET, 'finish');
const FAIL = move(MEDIA_ASSET, 'fail');

export type AssetKind = 'video' | 'pdf';
export type AssetState = 'waiting' | 'working' | 'ready' | 'failed';

/** Workers that may die of a source before somebody must look at it. */
const TRIES_MAX = 3;
const LISTED_MAX = 100;

export interface Caption {
  readonly language: string;
  readonly label: string;
}

export interface NewAsset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly sourceKey: string;
  readonly captions: readonly Caption[];
  readonly now: Date;
}

/** Puts a source in line. */
export async function insertAsset(tx: Tx, asset: NewAsset): Promise<void> {
  await tx
    .insertInto('media_asset')
    .values({
      id: asset.id,
      kind: asset.kind,
      source_key: asset.sourceKey,
      captions: JSON.stringify(asset.captions),
      created_at: asset.now,
    })
    .execute();
}

/** Work a worker has taken; `tries` tells it from an earlier worker's. */
export interface TakenAsset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly source_key: string;
  readonly captions: readonly Caption[];
  readonly tries: number;
  /** Times it failed for reasons of ours. */
  readonly failures: number;
}

/** Takes the oldest source that is due or whose worker died; two workers never take the same. */
export async function takeAsset(
  db: Database,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<TakenAsset | undefined> {
  const { rows } = await sql<TakenAsset>`
    update media_asset set ${TAKE.set}, tries = tries + 1, progress = 0,
      leased_until = ${leasedUntil}
    where id = (
      select id from media_asset
      where ${TAKE.allowed} and (leased_until is null or leased_until <= ${now})
        and (due_at is null or due_at <= ${now})
        and tries < ${sql.lit(TRIES_MAX)}
      order by created_at for update skip locked limit 1
    )
    returning id, kind, source_key, captions, tries, failures`.execute(db);
  return rows[0];
}

/** Gives up on sources that ended every worker that took them. */
export async function failAbandoned(db: Database, now: Date): Promise<void> {
  await sql`
    update media_asset set ${FAIL.set}, leased_until = null,
      reason = 'no worker lived through it'
    where ${FAIL.allowed} and leased_until <= ${now} and tries >= ${sql.lit(TRIES_MAX)}
  `.execute(db);
}

type Held = Pick<TakenAsset, 'id' | 'tries'>;

/** Records progress and renews the lease; false when the worker has lost it. */
export async function keepAsset(
  db: Database,
  { id, tries }: Held,
  { percent, leasedUntil }: { percent: number; leasedUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_asset')
    .set({ progress: percent, leased_until: leasedUntil })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface AssetResult {
  readonly prefix: string;
  readonly durationS: number;
  readonly pageNum: number;
  readonly renditions: readonly Rendition[];
  readonly sprites: Sprites | null;
  readonly keySealed: Buffer | null;
}

/** Columns of a result. */
export function resultColumns(result: AssetResult) {
  return {
    prefix: result.prefix,
    duration_s: result.durationS,
    page_num: result.pageNum,
    renditions: JSON.stringify(result.renditions),
    sprites: result.sprites === null ? null : JSON.stringify(result.sprites),
    key_sealed: result.keySealed,
    progress: 100,
  };
}

/** Writes a result; false when the work was no longer this worker's. */
export async function finishAsset(
  tx: Tx,
  { id, tries }: Held,
  result: AssetResult,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media_asset')
    .set({ ...resultColumns(result), ...FINISH.values, leased_until: null, reason: '' })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where(FINISH.allowed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a try without a result; false when the work was no longer this worker's. */
export async function endTry(
  db: Database,
  { id, tries }: Held,
  ended: {
    readonly move: 'retry' | 'fail';
    readonly reason: string;
    readonly failures: number;
    /** Not tried again before; null for at once. */
    readonly dueAt: Date | null;
  },
): Promise<boolean> {
  const { values, allowed } = move(MEDIA_ASSET, ended.move);
  const { numUpdatedRows } = await db
    .updateTable('media_asset')
    .set({
      ...values,
      reason: ended.reason,
      failures: ended.failures,
      due_at: ended.dueAt,
      leased_until: null,
      // The worker lived through it; one that failed for good is not tried again.
      tries: ended.move === 'fail' ? tries : tries - 1,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where(allowed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What operators are shown, the newest first. */
export async function listAssets(db: Database) {
  return db
    .selectFrom('media_asset')
    .select(['id', 'kind', 'state', 'progress', 'tries', 'duration_s', 'page_num', 'reason'])
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(sql.lit(LISTED_MAX))
    .execute();
}

/** When the oldest source that is not made yet came; null when none waits. */
export async function oldestOpen(db: Database): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('media_asset')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow();
  return oldest;
}
