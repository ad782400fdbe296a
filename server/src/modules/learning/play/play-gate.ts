/**
 * Play gate: the access check before every byte of a lesson. Playlists and keys are answered here,
 * other bytes by the edge, which is told where the store keeps them. A checked grant is cached for
 * seconds, so that a refund, a new login elsewhere or a disabled account ends playing within a minute.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { hashSecret, unseal } from '#platform/crypto';
import { TOKEN_HEADER, bindCookieName } from '#platform/http/auth';
import { HTTP, OCTETS, STORED, UNCACHED, fromEdge, refuse } from '#platform/http/download-replies';
import { KEY_PURPOSE } from '#modules/media';
import { deviceOf, readPlayLink } from './signed-play-link.ts';
import { findBought, findTrial } from './play.repo.ts';
import { objectName, readPlayFile } from './play-file.rules.ts';
import { seenSince } from './play.rules.ts';
import { openPlaylists } from './playlist-cache.ts';
import type { Download, DownloadReply, DownloadRequest, Platform } from '#platform/module';
import type { SignedPlayLink } from './signed-play-link.ts';
import type { PlayableAsset } from './play.repo.ts';

const REMEMBER_MS = 20_000;
const REMEMBER_MAX = 50_000;
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
/** How long the edge may read an object by one link, and how long we hand out the same. */
const LINK_SECONDS = 120;
const LINK_MEMORY_MS = MINUTE_MS;
const LINKS_MAX = 10_000;

/** What a link opens, or why it does not. */
type Checked<Right> = Right | 'refused' | 'crowded';

/** Secrets that came along with a request. */
interface Presented {
  readonly cookieHash: Buffer | null;
  readonly tokenHash: Buffer | null;
  readonly device: string;
}

interface Question {
  readonly link: SignedPlayLink;
  readonly presented: Presented;
}

export interface Admitted<Right> {
  readonly link: SignedPlayLink;
  readonly right: Right;
}

/** Admits requests with a valid link to what it opens; others are refused. */
export type PlayGate<Right> = (
  request: DownloadRequest,
) => Promise<Admitted<Right> | DownloadReply>;

/** A gate that remembers for seconds what `check` found. */
export function createPlayGate<Right extends object>(
  platform: Platform,
  check: (question: Question) => Promise<Checked<Right>>,
): PlayGate<Right> {
  const { clock, config } = platform;
  const checks = new LRUCache<string, Checked<Right>, Question>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (_key, _stale, { context }) => check(context),
  });
  return async (request) => {
    const { link: text = '' } = request.params;
    const link = readPlayLink(config.dataKey, text);
    if (link === null) {
      return refuse(request, HTTP.notFound, 'common.notFound');
    }
    if (link.expiresAt <= clock.now()) {
      return refuse(request, HTTP.gone, 'common.forbidden');
    }
    const presented = presentedBy(platform, link, request);
    const question = { link, presented };
    const checked = await checks.fetch(memoryKey(text, presented), { context: question });
    if (checked === 'crowded') {
      return refuse(request, HTTP.forbidden, 'learning.deviceLimit');
    }
    if (checked === undefined || checked === 'refused') {
      return refuse(request, HTTP.forbidden, 'common.forbidden');
    }
    return { link, right: checked };
  };
}

/** `/play/<link>/…`: whatever a player asks for. */
export function playDownload(platform: Platform): Download {
  const { clock, config, storage } = platform;
  const gate = createPlayGate(platform, async (question) => findAsset(platform, question));
  const readPlaylist = openPlaylists(storage.private, clock);
  const links = new LRUCache<string, string>({
    max: LINKS_MAX,
    ttl: LINK_MEMORY_MS,
    fetchMethod: async (key) => storage.edgeLink(key, LINK_SECONDS),
  });

  const serve = async (asset: PlayableAsset, name: string): Promise<DownloadReply | null> => {
    const file = readPlayFile(asset, name);
    if (file === null) {
      return null;
    }
    if (file.kind === 'key') {
      const key = unseal(config.dataKey, KEY_PURPOSE, asset.key_sealed ?? Buffer.alloc(0));
      return answer(Buffer.from(key, 'hex'), OCTETS);
    }
    const objectKey = asset.prefix + objectName(file);
    if (file.kind === 'master' || file.kind === 'rendition') {
      // Names inside are relative, so that each leads through this gate with the same link.
      const playlist = await readPlaylist(objectKey);
      return playlist === null ? null : answer(playlist, PLAYLIST_TYPE);
    }
    const link = (await links.fetch(objectKey)) ?? '';
    return fromEdge(STORED + link);
  };

  return {
    path: '/play/:link/*',
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
  { link: { viewer, chapterId }, presented }: Question,
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
  { viewer }: Pick<SignedPlayLink, 'viewer'>,
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

function memoryKey(link: string, { cookieHash, tokenHash, device }: Presented): string {
  const hashes = [cookieHash, tokenHash].map((hash) => hash?.toString('base64url') ?? '');
  return [link, device, ...hashes].join('|');
}

function answer(body: Buffer, contentType: string): DownloadReply {
  return { status: HTTP.ok, headers: { ...UNCACHED, 'content-type': contentType }, body };
}
