/** Sends what the fuzz made up, patiently and in time, and watches the rows meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { errors, successCodes } from '@zhiji/contract/kernel/errors';
import { tokenErrors } from '@zhiji/contract/kernel/shared-errors';
import { changedTables, fingerprintsOfAll } from '../database/row-fingerprints.ts';
import { codeOf } from './findings.ts';
import { sizeOf } from '../steady/size.ts';
import type { Client } from 'pg';
import type { Call } from '@zhiji/contract/kernel/call';
import type { TestApp } from '../app.ts';
import type { Fingerprints } from '../database/row-fingerprints.ts';
import type { Observed } from './findings.ts';
import type { Parcel } from './parcels.ts';

/** A busy machine is slow, not wrong; on a quiet one nothing hostile takes two seconds. */
const HANG_MS = sizeOf({ gate: 15, full: 2 }) * SECOND_MS;
const BUSY_PAUSE_MS = 200;
const BUSY_ATTEMPTS = 10;
/** Requests under way at a time. */
export const AT_ONCE = 8;

/** Someone who sends; the token is renewed when a call has ended its session. */
export interface Sender {
  readonly name: string;
  readonly newToken: () => Promise<string>;
  token: string | null;
}

export interface Sent {
  readonly parcel: Parcel;
  readonly observed: Observed;
}

const TOKEN_CODES = new Set<number | null>(tokenErrors.map((key) => errors[key].code));

/** An answer, or one that says that none came in time. */
async function inTime(work: Promise<Observed>): Promise<Observed> {
  const hung: Observed = { http: 599, requestId: undefined, contentType: undefined, text: 'hung' };
  const controller = new AbortController();
  const limit = pause(HANG_MS, hung, { signal: controller.signal }).catch(() => hung);
  try {
    return await Promise.race([work, limit]);
  } finally {
    controller.abort();
  }
}

/** Works through a list, some at a time. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await work(items.slice(from, from + AT_ONCE));
  }
}

/** Posts every parcel to a path. */
export async function sendAll(
  app: TestApp,
  path: string,
  parcels: readonly Parcel[],
  sender: Sender,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  await inBatches(parcels, async (batch) => {
    const answered = await Promise.all(
      batch.map(async (parcel) => ({
        parcel,
        observed: await sendPatiently(async () => post(app, path, parcel, sender.token)),
      })),
    );
    sent.push(...answered);
    const ended = answered.some(({ observed }) => TOKEN_CODES.has(codeOf(observed)));
    if (ended && sender.token !== null) {
      sender.token = await sender.newToken();
    }
  });
  return sent;
}

/** Sends parcels and says which tables changed although no command succeeded. */
export async function sendWatched(
  app: TestApp,
  owner: Client,
  target: { call: Call; path: string },
  parcels: readonly Parcel[],
  sender: Sender,
): Promise<{ sent: Sent[]; changed: string[] }> {
  const { call, path } = target;
  const before = await fingerprintsOfAll(owner);
  const sent = await sendAll(app, path, parcels, sender);
  const changed = changedBesidesTallies(before, await fingerprintsOfAll(owner));
  const refused = sent.filter(isRefused);
  if (changed.length === 0 || call.kind === 'query' || refused.length === sent.length) {
    return { sent, changed };
  }
  // Successes may change rows. What was refused is sent once more, by itself.
  // A success may have ended the session; a login meanwhile would look like a change.
  if (sender.token !== null) {
    sender.token = await sender.newToken();
  }
  const later = await fingerprintsOfAll(owner);
  const again = await sendAll(
    app,
    path,
    refused.map(({ parcel }) => parcel),
    sender,
  );
  return {
    sent,
    changed: again.every(isRefused)
      ? changedBesidesTallies(later, await fingerprintsOfAll(owner))
      : [],
  };
}

/** Tables in which tries are counted because they were refused. */
const TALLIES = new Set([
  'public.login_failure',
  'public.verification_code',
  'public.verification_day',
  'public.puzzle_use',
  'public.attendee_check',
  'public.upload_day',
]);

function changedBesidesTallies(before: Fingerprints, after: Fingerprints): string[] {
  return changedTables(before, after).filter((table) => !TALLIES.has(table));
}

function isRefused({ observed }: Sent): boolean {
  return !successCodes.has(codeOf(observed) ?? 0);
}

/** Sends, and again when a busy machine made admission control refuse it. */
export async function sendPatiently(attemptOnce: () => Promise<Observed>): Promise<Observed> {
  for (let attempt = 1; ; attempt += 1) {
    const observed = await inTime(attemptOnce());
    if (codeOf(observed) !== errors['common.busy'].code || attempt === BUSY_ATTEMPTS) {
      return observed;
    }
    await pause(BUSY_PAUSE_MS);
  }
}

async function post(
  app: TestApp,
  path: string,
  { type, content }: Parcel,
  token: string | null,
): Promise<Observed> {
  const response = await app.server.public.inject({
    method: 'POST',
    url: path,
    payload: content,
    headers: { 'content-type': type, ...(token === null ? {} : { 'x-user-token': token }) },
  });
  return {
    http: response.statusCode,
    requestId: response.headers['x-request-id']?.toString(),
    contentType: response.headers['content-type']?.toString(),
    text: response.body,
  };
}
