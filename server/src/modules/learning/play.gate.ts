/**
 * The gate before every lesson. Playlists and keys are answered here, other bytes by the edge, which
 * is told where the store keeps them. A right once checked is remembered for seconds, so that a
 * refund, a new login elsewhere or a disabled account ends playing within a minute.
 */
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { errors } from '@zhiji/contract/kernel/errors';
import { hashSecret, unseal } from '#platform/crypto';
import { TOKEN_HEADER, bindCookieName } from '#platform/http/auth';
import { KEY_PURPOSE } from '#modules/media';
import { deviceOf, readTicket } from './play-ticket.ts';
import { findBought, findTrial } from './play.repo.ts';
import { partOf, seenSince } from './play.rules.ts';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { Download, DownloadReply, DownloadRequest, Platform } from '#platform/module';
import type { PlayTicket } from './play-ticket.ts';
import type { PlayableAsset } from './play.repo.ts';

const REMEMBER_MS = 20_000;
const REMEMBER_MAX = 50_000;
const PLAYLIST_BYTES_MAX = 1_048_576;
const PLAYLISTS_MAX = 500;
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
export const OCTETS = 'application/octet-stream';
/** How long the edge may read an object by one link, and how long we hand out the same. */
const LINK_SECONDS = 120;
const LINK_MEMORY_MS = 60_000;
const LINKS_MAX = 10_000;
/** The edge's internal way to the store. */
export const STORED = '/stored';
export const HTTP = { ok: 200, forbidden: 403, notFound: 404, gone: 410 };
/** Every request must pass the gate, so that none may be answered from a memory in between. */
export const UNCACHED = { 'cache-control': 'private, no-store' };

/** What a ticket opens, or why it does not. */
type Checked<Right> = Right | 'refused' | 'crowded';

/** Secrets that came along with a request. */
interface Presented {
  readonly cookieHash: Buffer | null;
  readonly tokenHash: Buffer | null;
  readonly device: string;
}

interface Question {
  readonly ticket: PlayTicket;
  readonly presented: Presented;
}

export interface Admitted<Right> {
  readonly ticket: PlayTicket;
  readonly right: Right;
}

/** Lets requests with a good ticket through to what it opens; others get their refusal. */
export type Gate<Right> = (request: DownloadRequest) => Promise<Admitted<Right> | DownloadReply>;

/** A gate that remembers for seconds what `check` found. */
export function createGate<Right extends object>(
  platform: Platform,
  check: (question: Question) => Promise<Checked<Right>>,
): Gate<Right> {
  const { clock, config } = platform;
  const checks = new LRUCache<string, Checked<Right>, Question>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (_key, _stale, { context }) => check(context),
  });
  return async (request) => {
    const { ticket: text = '' } = request.params;
    const ticket = readTicket(config.dataKey, text);
    if (ticket === null) {
      return refuse(request, HTTP.notFound, 'common.notFound');
    }
    if (ticket.expiresAt <= clock.now()) {
      return refuse(request, HTTP.gone, 'common.forbidden');
    }
    const presented = presentedBy(platform, ticket, request);
    const question = { ticket, presented };
    const checked = await checks.fetch(memoryKey(text, presented), { context: question });
    if (checked === 'crowded') {
      return refuse(request, HTTP.forbidden, 'learning.deviceLimit');
    }
    if (checked === undefined || checked === 'refused') {
      return refuse(request, HTTP.forbidden, 'common.forbidden');
    }
    return { ticket, right: checked };
  };
}

/** `/play/<ticket>/…`: whatever a player asks for. */
export function playDownload(platform: Platform): Download {
  const { config, storage } = platform;
  const gate = createGate(platform, async (question) => findAsset(platform, question));
  const playlists = new LRUCache<string, Buffer>({
    max: PLAYLISTS_MAX,
    fetchMethod: async (key) => (await storage.private.get(key, PLAYLIST_BYTES_MAX)) ?? undefined,
  });
  const links = new LRUCache<string, string>({
    max: LINKS_MAX,
    ttl: LINK_MEMORY_MS,
    fetchMethod: async (key) => storage.edgeLink(key, LINK_SECONDS),
  });

  const serve = async (asset: PlayableAsset, name: string): Promise<DownloadReply | null> => {
    switch (partOf(asset, name)) {
      case 'key': {
        const key = unseal(config.dataKey, KEY_PURPOSE, asset.key_sealed ?? Buffer.alloc(0));
        return answer(Buffer.from(key, 'hex'), OCTETS);
      }
      case 'playlist': {
        // Names inside are relative, so that each leads through this gate with the same ticket.
        const playlist = await playlists.fetch(asset.prefix + name);
        return playlist === undefined ? null : answer(playlist, PLAYLIST_TYPE);
      }
      case 'object': {
        const link = (await links.fetch(asset.prefix + name)) ?? '';
        // The type is the store's; a charset said here would stick to it.
        const headers = { ...UNCACHED, 'content-type': OCTETS, 'x-accel-redirect': STORED + link };
        return { status: HTTP.ok, headers, body: '' };
      }
      case null:
        return null;
    }
  };

  return {
    path: '/play/:ticket/*',
    async handle(request) {
      const admitted = await gate(request);
      if ('status' in admitted) {
        return admitted;
      }
      const served = await serve(admitted.right, request.params['*'] ?? '');
      return served ?? refuse(request, HTTP.notFound, 'common.notFound');
    },
  };
}

async function findAsset(
  { db, clock }: Platform,
  { ticket: { viewer, chapterId }, presented }: Question,
): Promise<Checked<PlayableAsset>> {
  if (viewer === null) {
    return (await findTrial(db, chapterId)) ?? 'refused';
  }
  const now = clock.now();
  const viewing = { ...viewer, ...presented, chapterId, now, seenSince: seenSince(now) };
  const found = await findBought(db, viewing);
  if (found === undefined) {
    return 'refused';
  }
  return found.has_place ? found : 'crowded';
}

/** A link alone is not enough: its user's browser sends the cookie, other clients their token. */
export function presentedBy(
  { config }: Platform,
  { viewer }: Pick<PlayTicket, 'viewer'>,
  { headers }: DownloadRequest,
): Presented {
  const textOf = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const cookie = parseCookie(textOf('cookie'))[bindCookieName(config.publicOrigin)];
  const token = textOf(TOKEN_HEADER);
  return {
    cookieHash: cookie === undefined ? null : hashSecret(cookie),
    tokenHash: token === '' ? null : hashSecret(token),
    device: deviceOf(config.dataKey, viewer?.sessionId ?? '', textOf('user-agent')),
  };
}

function memoryKey(ticket: string, { cookieHash, tokenHash, device }: Presented): string {
  const hashes = [cookieHash, tokenHash].map((hash) => hash?.toString('base64url') ?? '');
  return [ticket, device, ...hashes].join('|');
}

function answer(body: Buffer, contentType: string): DownloadReply {
  return { status: HTTP.ok, headers: { ...UNCACHED, 'content-type': contentType }, body };
}

/** Says no, in the words of a call. */
export function refuse(
  { requestId }: DownloadRequest,
  status: number,
  key: ErrorKey,
): DownloadReply {
  const { code, zh: msg } = errors[key];
  const body = JSON.stringify({ code, data: null, msg, request_id: requestId });
  const headers = { ...UNCACHED, 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, body };
}
