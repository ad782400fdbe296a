/** From what the live server recorded to a lesson that plays. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { CATALOG_TAG } from '#modules/catalog';
import { giveUpReplay, insertMissedTellings, openReplay, setAsset } from '#modules/learning';
import { MediaRefusal, enqueueSource, probeVideo, runTool, storeSource } from '#modules/media';
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { oneByOne } from '#platform/jobs/parallel';
import { inTempFolder } from '#platform/temp-folder';
import {
  TRIES_MAX,
  deleteRecordings,
  holdReplay,
  leaseReplay,
  listFailedReplays,
  listRecordings,
  oldestReplay,
  takeReplay,
} from './replay.repo.ts';
import { streamOf } from './live.rules.ts';
import { tellRoom } from './room-channel.ts';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { EventPayload } from '#events';
import type { Platform } from '#platform/module';
import type { TakenReplay } from './replay.repo.ts';

/** The last file is complete a moment after the class has ended. */
const SETTLE_MS = 10_000;
/** A worker that said nothing for so long is dead. */
const LEASE_MS = 5 * MINUTE_MS;
const KEEP_MS = MINUTE_MS;
const AGAIN_MS = MINUTE_MS;
/** Whoever pushed for less was trying things out. */
const LEAST_SECONDS = 5;
const JOIN_SECONDS = 1_800;
const REQUEST = 'live.replay';

/** Hands in what was recorded of one class that has ended, if there is one, and gives up on others. */
export async function makeNextReplay(
  platform: Platform,
  provider: LiveProvider,
  stopping: AbortSignal,
): Promise<void> {
  await oneByOne(
    [async () => giveUpFailed(platform), async () => takeAndMake(platform, provider, stopping)],
    async (part) => part(),
  );
}

async function giveUpFailed(platform: Platform): Promise<void> {
  const failed = await listFailedReplays(platform.db, platform.clock.now());
  await oneByOne(failed, async (chapterId) => goWithout(platform, chapterId));
}

async function takeAndMake(
  platform: Platform,
  provider: LiveProvider,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const taken = await takeReplay(db, {
    now,
    endedBefore: after(-SETTLE_MS),
    leasedUntil: after(LEASE_MS),
  });
  if (taken === undefined) {
    return;
  }
  const lease = holdLease(platform, taken);
  try {
    const until = AbortSignal.any([stopping, lease.lost]);
    await inTempFolder('zhiji-replay-', async (folder) =>
      makeReplay(platform, provider, { taken, folder, stopping: until }),
    );
  } catch (error) {
    await comeBackTo(platform, taken, error);
  } finally {
    lease.end();
  }
}

/** Tells the row every minute that this worker lives. */
function holdLease(platform: Platform, taken: TakenReplay) {
  const { db, clock, log } = platform;
  const lost = new AbortController();
  const keep = async (): Promise<void> => {
    if (!(await leaseReplay(db, taken, new Date(clock.now().getTime() + LEASE_MS)))) {
      lost.abort(new Error('another worker has it'));
    }
  };
  const timer = setInterval(() => {
    keep().catch((error: unknown) => log.warn('live replay lease', { error }));
  }, KEEP_MS);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

interface Making {
  readonly taken: TakenReplay;
  /** An empty folder on this machine. */
  readonly folder: string;
  readonly stopping: AbortSignal;
}

async function makeReplay(
  platform: Platform,
  provider: LiveProvider,
  { taken, folder, stopping }: Making,
): Promise<void> {
  const { chapter_id: chapterId } = taken;
  const files = await findRecordings(platform, provider, chapterId);
  const parts = await fetchAll(provider, files, folder);
  if (parts.length === 0) {
    await goWithout(platform, chapterId, taken);
    return;
  }
  const path = await joinParts(parts, folder, stopping);
  const { seconds } = await probeVideo(path, stopping);
  if (seconds < LEAST_SECONDS) {
    throw new MediaRefusal(`only ${Math.round(seconds)} s were recorded`);
  }
  const stored = await storeSource(platform, { path });
  const isOurs = await inTransaction(platform.db, async (tx) => {
    if (!(await holdReplay(tx, taken))) {
      return false;
    }
    await enqueueSource(platform, tx, stored);
    await setAsset(tx, chapterId, stored.id);
    await deleteRecordings(tx, chapterId);
    return true;
  });
  if (isOurs) {
    await deleteAll(platform, provider, files);
  }
}

/** What was recorded of a class, in order: what we were told of, and what only the live server knows. */
async function findRecordings(
  { db }: Platform,
  provider: LiveProvider,
  chapterId: number,
): Promise<string[]> {
  const told = await listRecordings(db, chapterId);
  const there = await provider.listRecordings(streamOf(chapterId));
  return [...new Set([...told, ...there])].toSorted();
}

/** Brings the recordings here; those the live server no longer has are left out. */
async function fetchAll(
  provider: LiveProvider,
  files: readonly string[],
  folder: string,
): Promise<string[]> {
  const parts: string[] = [];
  for (const [index, file] of files.entries()) {
    const path = join(folder, `part-${index}.flv`);
    if (await provider.fetchRecording(file, path)) {
      parts.push(path);
    }
  }
  return parts;
}

/** A teacher who was cut off and came back left several files; as one they go on from each other. */
async function joinParts(
  parts: readonly string[],
  folder: string,
  stopping: AbortSignal,
): Promise<string> {
  const list = join(folder, 'parts.txt');
  // Of all containers this one bears sound and pictures that describe themselves anew on the way.
  const path = join(folder, 'class.ts');
  await writeFile(list, parts.map((part) => `file '${part}'\n`).join(''));
  const from = ['-f', 'concat', '-safe', '0', '-i', list];
  const args = ['-nostdin', '-loglevel', 'error', ...from, '-c', 'copy', path];
  const run = { seconds: JOIN_SECONDS, stopping };
  await runTool('ffmpeg', args, run).catch((error: unknown) => {
    stopping.throwIfAborted();
    throw new MediaRefusal('what was recorded cannot be read', { cause: error });
  });
  return path;
}

/** Files that stay behind cost space and nothing else. */
async function deleteAll(
  { log }: Platform,
  provider: LiveProvider,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    await provider.deleteRecording(file).catch((error: unknown) => {
      log.warn('live recording stays behind', { job: REQUEST, error });
    });
  }
}

/** What cannot become a replay never will; everything else is tried again. */
async function comeBackTo(platform: Platform, taken: TakenReplay, error: unknown): Promise<void> {
  const { db, clock, log } = platform;
  const { chapter_id: chapterId, replay_tries: tries } = taken;
  log.warn('live replay failed', { job: REQUEST, error });
  if (error instanceof MediaRefusal || tries >= TRIES_MAX) {
    await goWithout(platform, chapterId, taken);
  } else {
    const pauseMs = Math.min(AGAIN_MS * 2 ** (tries - 1), HOUR_MS);
    await leaseReplay(db, taken, new Date(clock.now().getTime() + pauseMs));
  }
}

/** The recordings stay at the live server, where an operator finds them. */
async function goWithout(
  platform: Platform,
  chapterId: number,
  taken: TakenReplay | null = null,
): Promise<void> {
  const { db, cache } = platform;
  await inTransaction(db, async (tx) => {
    if (taken !== null && !(await holdReplay(tx, taken))) {
      return;
    }
    if (await giveUpReplay(tx, chapterId)) {
      await emit(tx, { requestId: REQUEST, userId: null }, 'content.changed', { tag: CATALOG_TAG });
    }
  });
  await cache.invalidate(CATALOG_TAG);
  await tellRoom(platform, chapterId);
}

/** A source became playable: if it is a replay, its class has one now, and who missed it is told. */
export async function onMediaReady(
  platform: Platform,
  { asset_id: assetId }: EventPayload<'media.ready'>,
): Promise<void> {
  const chapters = await inTransaction(platform.db, async (tx) => {
    const opened = await openReplay(tx, assetId);
    await insertMissedTellings(tx, opened, platform.clock.now());
    return opened;
  });
  if (chapters.length === 0) {
    return;
  }
  await platform.cache.invalidate(CATALOG_TAG);
  for (const chapterId of chapters) {
    await tellRoom(platform, chapterId);
  }
}

/** For how many seconds the class that ended first waits for its replay. */
export async function replayAge({ db, clock }: Platform): Promise<number> {
  const oldest = await oldestReplay(db);
  return oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / SECOND_MS;
}
