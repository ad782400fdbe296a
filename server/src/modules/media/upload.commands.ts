/** Storing, claiming and deleting what users send. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { oneByOne } from '#platform/jobs/parallel';
import { newId } from '#platform/ids';
import { paperKindOf } from './paper.rules.ts';
import { PICTURE_TYPE, encodePicture, reencodePicture } from './picture.ts';
import { countUpload, emptyFolder, emptyFullFolders } from './upload-quota.commands.ts';
import { deleteOldDays } from './upload-day.repo.ts';
import {
  deleteSwept,
  insertUpload,
  isOwnUpload,
  isUnused,
  keepUnused,
  setSweep,
  takeSwept,
} from './upload.repo.ts';
import {
  CREDENTIALS_SECONDS,
  PAPER_ENDINGS,
  RELEASED_MS,
  UNUSED_MS,
  quarantinePrefix,
  referenceOf,
  urlOf,
} from './upload.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { SweptRow } from './upload.repo.ts';
import type { Reference } from './upload.rules.ts';

const FILE_MAX = UPLOAD_MAX_MB * 1_048_576;
const PAPER_TYPES = { pdf: 'application/pdf', video: 'video/mp4' } as const;
const SWEEP_BATCH = 100;
/** A sweep that died leaves its rows for so long. */
const SWEEP_LEASE_MS = 10 * MINUTE_MS;

interface Stored {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * Stores what was sent, a picture written anew and a paper as it is; deleted after a day unless
 * somebody claims it.
 */
export async function storeUpload(
  platform: Platform,
  userId: number,
  { dir = 'open' }: CallInput<'media.upload'>,
  file: Buffer<ArrayBuffer>,
): Promise<CallResponse<'media.upload'>> {
  await countUpload(platform, userId, { bytes: file.length });
  const id = newId();
  if (dir === 'papers') {
    const paper = paperKindOf(file);
    if (paper === null) {
      throw fail('common.uploadFailed');
    }
    const key = `p/${userId}/${id}.${PAPER_ENDINGS[paper]}`;
    const upload = { userId, id, kind: 'private', key } as const;
    return { url: await store(platform, upload, { content: file, type: PAPER_TYPES[paper] }) };
  }
  const picture = await encodePicture(file, 'picture');
  const key = dir === 'open' ? `up/${id}.webp` : `p/${userId}/${id}.webp`;
  return { url: await store(platform, { userId, id, kind: dir, key }, pictureOf(picture)) };
}

const pictureOf = (content: Uint8Array<ArrayBuffer>): Stored => ({ content, type: PICTURE_TYPE });

async function store(
  { db, clock, storage, config }: Platform,
  upload: Reference & { userId: number; id: string },
  { content, type }: Stored,
): Promise<string> {
  const now = clock.now();
  await insertUpload(db, { ...upload, now, sweepAt: new Date(now.getTime() + UNUSED_MS) });
  const bucket = upload.kind === 'open' ? storage.public : storage.private;
  await bucket.put(upload.key, content, type);
  return urlOf(upload, config.storage.privateBucket);
}

/** Lets a browser put objects into quarantine, where they are until somebody claims them. */
export async function issueCredentials(
  platform: Platform,
  userId: number,
): Promise<CallResponse<'media.uploadCredentials'>> {
  const { db, clock, storage, config } = platform;
  await countUpload(platform, userId, 'credentials');
  const now = clock.now();
  const dir = quarantinePrefix(userId, now);
  const sweepAt = new Date(now.getTime() + UNUSED_MS + CREDENTIALS_SECONDS * 1_000);
  const credentials = await storage.uploadCredentials(dir, CREDENTIALS_SECONDS);
  await insertUpload(db, { userId, id: newId(), kind: 'quarantine', key: dir, now, sweepAt });
  return {
    accessKeyId: credentials.accessKeyId,
    accessKeySecret: credentials.secretAccessKey,
    securityToken: credentials.sessionToken,
    expiration: formatWireTime(credentials.expiration),
    region: config.storage.region,
    bucket: config.storage.privateBucket,
    endpoint: config.storage.uploadOrigin,
    dir,
  };
}

/**
 * Makes a square public picture out of an upload of this user and answers its address. It is
 * deleted after a day unless `keepUpload` is called in the transaction that begins to show it.
 */
export async function publishAvatar(
  platform: Platform,
  userId: number,
  url: string,
): Promise<string> {
  return publish(platform, userId, await ownReference(platform, userId, url), 'avatar');
}

/**
 * Answers the public address of a picture of this user: what the browser put into quarantine is
 * written anew, what came through us was. What is shown somewhere already is copied, for it may go
 * from there. `keepUpload` begins to show it.
 */
export async function publishPicture(
  platform: Platform,
  userId: number,
  url: string,
): Promise<string> {
  const source = await ownReference(platform, userId, url);
  return source?.kind === 'open' && (await isUnused(platform.db, userId, source.key))
    ? urlOf(source, platform.config.storage.privateBucket)
    : publish(platform, userId, source, 'picture');
}

const FOLDERS = { avatar: 'avatar', picture: 'up' } as const;

async function publish(
  platform: Platform,
  userId: number,
  source: Reference | null,
  shape: keyof typeof FOLDERS,
): Promise<string> {
  const { storage } = platform;
  const isQuarantined = source?.kind === 'quarantine';
  const bucket = isQuarantined ? storage.private : storage.public;
  const file = source === null ? null : await bucket.get(source.key, FILE_MAX);
  if (source === null || file === null) {
    throw fail('common.notFound');
  }
  const picture = await (isQuarantined ? encodePicture : reencodePicture)(file, shape);
  const id = newId();
  const upload = { userId, id, kind: 'open', key: `${FOLDERS[shape]}/${id}.webp` } as const;
  const published = await store(platform, upload, pictureOf(picture));
  if (isQuarantined) {
    await storage.private.delete([source.key]);
  }
  return published;
}

/** What an address refers to, when it is an upload of this user. */
async function ownReference(
  { db, config }: Platform,
  userId: number,
  url: string,
): Promise<Reference | null> {
  const { privateBucket, uploadOrigin } = config.storage;
  const origins = [config.publicOrigin, uploadOrigin];
  const reference = referenceOf(url, userId, { privateBucket, origins });
  if (reference?.kind === 'open' && !(await isOwnUpload(db, userId, reference.key))) {
    return null;
  }
  return reference;
}

/** Begins to show an upload that nothing shows yet: the sweep leaves it alone. */
export async function keepUpload(
  { config }: Platform,
  tx: Tx,
  userId: number,
  url: string,
): Promise<void> {
  const key = referenceOf(url, userId, { ...config.storage, origins: [] })?.key ?? '';
  if (!(await keepUnused(tx, userId, key))) {
    throw fail('common.notFound');
  }
}

/** Shows an upload no longer; what was never one, such as a picture of ours, stays. */
export async function releaseUpload(
  { config, clock }: Platform,
  tx: Tx,
  userId: number,
  url: string,
): Promise<void> {
  const key = referenceOf(url, userId, { ...config.storage, origins: [] })?.key;
  if (key !== undefined) {
    await setSweep(tx, userId, key, new Date(clock.now().getTime() + RELEASED_MS));
  }
}

/** Deletes unused uploads, empties folders that are too full and forgets what was counted. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  await oneByOne(
    [
      async () => deleteUnused(platform),
      async () => emptyFullFolders(platform),
      async () => deleteOldDays(db, clock.now()),
    ],
    async (part) => part(),
  );
}

async function deleteUnused(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  for (let swept = SWEEP_BATCH; swept === SWEEP_BATCH;) {
    const now = clock.now();
    const until = new Date(now.getTime() + SWEEP_LEASE_MS);
    const rows = await takeSwept(db, { now, until, limit: SWEEP_BATCH });
    await deleteObjects(platform, rows);
    swept = rows.length;
    log.info('uploads swept', { count: swept });
  }
}

const keysOf = (rows: readonly SweptRow[]): string[] => rows.map(({ key }) => key);

/** Objects first: rows go when their objects are gone. Each folder by itself, as it may be large. */
async function deleteObjects({ db, storage }: Platform, rows: readonly SweptRow[]): Promise<void> {
  const open = rows.filter(({ kind }) => kind === 'open');
  const folders = rows.filter(({ kind }) => kind === 'quarantine');
  const own = rows.filter((row) => !open.includes(row) && !folders.includes(row));
  const shares: readonly [readonly SweptRow[], () => Promise<void>][] = [
    [open, async () => storage.public.delete(keysOf(open))],
    [own, async () => storage.private.delete(keysOf(own))],
    ...folders.map((row): [readonly SweptRow[], () => Promise<void>] => [
      [row],
      async () => emptyFolder(storage.private, row.key),
    ]),
  ];
  await oneByOne(
    shares.filter(([some]) => some.length > 0),
    async ([some, deleteThem]) => {
      await deleteThem();
      await deleteSwept(db, some);
    },
  );
}
