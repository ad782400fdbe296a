/** nginx with its RTMP module, configured by deploy/nginx/live.conf. */
import { timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { z } from 'zod';
import { hashSecret } from '#platform/crypto';
import type { Config } from '#config';
import type { Patient } from '#platform/patience';
import type { LiveNotice, LiveProvider, RawLiveNotice } from './live-provider.ts';

const CONTROL_MS = 3_000;
const RECORDING_MS = 30 * MINUTE_MS;
const NOT_FOUND = 404;
/** Names we gave; whatever else comes is not ours. */
const STREAM = /^[\w-]{1,40}$/u;
const FILE = /^[\w-]{1,80}\.flv$/u;
const Listing = z.array(z.object({ name: z.string() }));

/** Connects to the live server; every request stands for itself. */
export function openNginxRtmp({
  pushUrl,
  origin,
  hookSecret,
  patience,
}: Config['live'] & Patient): LiveProvider {
  const control = (): AbortSignal => AbortSignal.timeout(CONTROL_MS * patience);
  const expected = hashSecret(hookSecret);
  const isOurs = ({ query }: RawLiveNotice): boolean => {
    const { secret } = query;
    return typeof secret === 'string' && timingSafeEqual(hashSecret(secret), expected);
  };
  return {
    createRoom: ({ stream, secret, expiresAt }) => ({
      pushUrl,
      // The secret is no part of the name: folders are called by names.
      streamKey: `${stream}?k=${secret}`,
      expiresAt,
    }),
    playUrls: (stream) => [{ proto: 'hls', path: `/${stream}/index.m3u8` }],
    async close(stream) {
      const query = new URLSearchParams({ app: 'live', name: stream });
      const address = `${origin}/control/drop/publisher?${query.toString()}`;
      const answer = await fetch(address, { signal: control() });
      await answer.body?.cancel();
    },
    readNotice: (notice) => (isOurs(notice) ? noticeOf(notice.body) : null),
    async listRecordings(stream) {
      const answer = await fetch(`${origin}/recordings/`, { signal: control() });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`the live server answered ${answer.status}`);
      }
      const files = Listing.parse(await answer.json()).map(({ name }) => name);
      return files.filter((file) => file.startsWith(`${stream}-`) && FILE.test(file));
    },
    async fetchRecording(file, path) {
      const signal = AbortSignal.timeout(RECORDING_MS);
      const answer = await fetch(addressOf(origin, file), { signal });
      if (!answer.ok || answer.body === null) {
        await answer.body?.cancel();
        if (answer.status === NOT_FOUND) {
          return false;
        }
        throw new Error(`the live server answered ${answer.status}`);
      }
      await pipeline(Readable.fromWeb(answer.body), createWriteStream(path, { mode: 0o600 }));
      return true;
    },
    async deleteRecording(file) {
      const request = { method: 'DELETE', signal: control() };
      const answer = await fetch(addressOf(origin, file), request);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== NOT_FOUND) {
        throw new Error(`the live server answered ${answer.status}`);
      }
    },
  };
}

/** The address of a recording; a name that is none of ours never becomes part of one. */
function addressOf(origin: string, file: string): string {
  if (!FILE.test(file)) {
    throw new Error('live: the name of a recording is not one of ours');
  }
  return `${origin}/recordings/${file}`;
}

/** A notice is a form; what was given with the stream's name is among its fields. */
function noticeOf(body: Buffer): LiveNotice | 'other' {
  const form = new URLSearchParams(body.toString('utf8'));
  const field = (name: string): string => form.get(name) ?? '';
  const stream = field('name');
  if (!STREAM.test(stream)) {
    return 'other';
  }
  const connection = field('clientid');
  switch (field('call')) {
    case 'publish':
      return { event: 'started', stream, connection, secret: field('k') };
    case 'update_publish':
      return { event: 'alive', stream, connection };
    case 'publish_done':
      return { event: 'stopped', stream, connection };
    case 'record_done': {
      const file = field('path').split('/').at(-1) ?? '';
      return FILE.test(file) ? { event: 'recorded', stream, file } : 'other';
    }
    default:
      return 'other';
  }
}
