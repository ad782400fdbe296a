/** The worker's part: takes one source at a time and makes it playable. */
import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { inTempFolder } from '#platform/temp-folder';
import { KEY_BYTES, makeAsset } from './asset-making.ts';
import { endTry, failAbandoned, finishAsset, keepAsset, takeAsset } from './asset.repo.ts';
import { MediaRefusal } from './media-refusal.rules.ts';
import type { Platform } from '#platform/module';
import type { AssetResult, TakenAsset } from './asset.repo.ts';

/** A worker that said nothing for so long is dead. */
const LEASE_MS = MINUTE_MS;
const REPORT_MS = 5_000;
/** The last steps come after the pictures are made. */
const MADE = 95;
const REASON_MAX = 300;
/** Some six hours: a store that is away overnight is back by then, or somebody must look. */
const FAILURES_MAX = 12;
const REQUEST = 'media.transcode';

/** Makes one waiting source playable, if there is one. */
export async function transcodeNext(platform: Platform, stopping: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  await failAbandoned(db, now);
  const asset = await takeAsset(db, { now, leasedUntil: leaseEnd(platform) });
  if (asset === undefined) {
    return;
  }
  const lease = holdLease(platform, asset);
  try {
    await inTempFolder('zhiji-media-', async (folder) => {
      const result = await makeAsset(platform, {
        kind: asset.kind,
        sourceKey: asset.source_key,
        captions: asset.captions,
        key: randomBytes(KEY_BYTES),
        prefix: `media/${asset.id}/${asset.tries}/`,
        folder,
        stopping: AbortSignal.any([stopping, lease.lost]),
        onProgress: lease.report,
      });
      await settle(platform, asset, result);
    });
  } catch (error) {
    await giveBack(platform, asset, error, stopping.aborted);
  } finally {
    lease.end();
  }
}

function leaseEnd({ clock }: Platform): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}

/** Tells the row every few seconds that this worker lives and how far it is. */
function holdLease(platform: Platform, asset: TakenAsset) {
  const lost = new AbortController();
  let percent = 0;
  const keep = async (): Promise<void> => {
    const kept = await keepAsset(platform.db, asset, { percent, leasedUntil: leaseEnd(platform) });
    if (!kept) {
      lost.abort(new Error('another worker has it'));
    }
  };
  const timer = setInterval(() => {
    keep().catch((error: unknown) => platform.log.warn('media lease', { error }));
  }, REPORT_MS);
  return {
    lost: lost.signal,
    report: (share: number): void => {
      percent = Math.floor(share * MADE);
    },
    end: () => clearInterval(timer),
  };
}

async function settle(platform: Platform, asset: TakenAsset, result: AssetResult): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (await finishAsset(tx, asset, result)) {
      await emit(tx, { requestId: REQUEST, userId: null }, 'media.ready', {
        asset_id: asset.id,
        duration_s: result.durationS,
        page_num: result.pageNum,
      });
    }
  });
}

/** How long one waits after so many failures: a minute, then twice as long each time. */
function pauseAfter(failures: number): number {
  return Math.min(2 ** (failures - 1) * MINUTE_MS, HOUR_MS);
}

/** A refused source failed for good, others are tried again later; a worker that stops puts it back. */
async function giveBack(
  { db, clock, log }: Platform,
  asset: TakenAsset,
  error: unknown,
  stopped: boolean,
): Promise<void> {
  if (stopped) {
    const { failures } = asset;
    await endTry(db, asset, { move: 'retry', reason: '', failures, dueAt: null });
    return;
  }
  const failures = asset.failures + 1;
  const isFinal = error instanceof MediaRefusal || failures >= FAILURES_MAX;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
  const dueAt = new Date(clock.now().getTime() + pauseAfter(failures));
  await endTry(
    db,
    asset,
    isFinal
      ? { move: 'fail', reason, failures, dueAt: null }
      : { move: 'retry', reason, failures, dueAt },
  );
  log.warn('media source failed', { job: REQUEST, error });
}
