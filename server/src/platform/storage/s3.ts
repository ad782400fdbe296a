/** The object store, over the S3 API. */
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { AwsClient } from 'aws4fetch';
import { requirePlainFolder, requirePlainKey } from './object-key.ts';
import { assumeUploadRole } from './sts.ts';
import type { Patient } from '#platform/patience';
import type { UploadCredentials } from './sts.ts';

const TIMEOUT_MS = 5_000;
/** For whole files, which may have gigabytes. */
const FILE_TIMEOUT_MS = 30 * MINUTE_MS;
const NOT_FOUND = 404;
const LIST_MAX = 1_000;
/** Signed with the rest of a link, so that nobody takes it off. */
const AS_ATTACHMENT = 'response-content-disposition=attachment&';

type Body = NonNullable<RequestInit['body']>;

export interface StorageOptions {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Readable by everyone, through the edge. */
  readonly publicBucket: string;
  /** Readable by the server alone. */
  readonly privateBucket: string;
  readonly uploadRole: string;
  /** Where browsers reach the store. */
  readonly uploadOrigin: string;
}

/** One bucket; keys must be plain, see object-key.ts. */
export interface Bucket {
  put(key: string, body: string | Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** Stores a file without holding it in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The object, or null when there is none or it is larger. */
  get(key: string, maxBytes: number): Promise<Buffer | null>;
  /** Writes the object to a file; false when there is none or it is larger. */
  getFile(key: string, path: string, maxBytes: number): Promise<boolean>;
  /**
   * Deletes objects; those gone already are fine. The one request that takes any key: a holder of
   * upload credentials names objects as he likes, and the sweep must be able to remove them. Such a
   * key stands in the body, escaped, and never in an address.
   */
  delete(keys: readonly string[]): Promise<void>;
  /** Some keys in a folder, all of them when they are not too many; as they are, so maybe odd. */
  list(prefix: string): Promise<readonly string[]>;
  /** How many objects begin with the prefix and what they weigh; at least so many when there are more. */
  measure(prefix: string): Promise<{ readonly files: number; readonly bytes: number }>;
}

export interface Storage {
  readonly public: Bucket;
  readonly private: Bucket;
  /** Stores a public object and answers the path under which the site serves it. */
  putPublic(
    key: string,
    body: string | Uint8Array<ArrayBuffer>,
    contentType: string,
  ): Promise<string>;
  /** Credentials that can do nothing but put private objects whose key begins with the prefix. */
  uploadCredentials(prefix: string, seconds: number): Promise<UploadCredentials>;
  /** A link by which a browser can read a private object for so long. */
  privateLink(key: string, seconds: number): Promise<string>;
  /** The same, but the browser saves the object instead of showing it. */
  savingLink(key: string, seconds: number): Promise<string>;
  /** Path and query by which our edge can read a private object from the store for so long. */
  edgeLink(key: string, seconds: number): Promise<string>;
}

/** Connects to the store; requests are signed, nothing is kept open. */
export function openStorage(options: StorageOptions & Patient): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
  });
  const timeoutMs = TIMEOUT_MS * options.patience;
  const bucketOf = (name: string): Bucket =>
    openBucket(client, `${options.endpoint}/${name}`, timeoutMs);
  const publicBucket = bucketOf(options.publicBucket);
  const signedLink = async (
    origin: string,
    key: string,
    seconds: number,
    wish = '',
  ): Promise<string> => {
    const path = `/${options.privateBucket}/${requirePlainKey(key)}`;
    const address = `${origin}${path}?${wish}X-Amz-Expires=${seconds}`;
    return (await client.sign(address, { aws: { signQuery: true } })).url;
  };
  return {
    public: publicBucket,
    private: bucketOf(options.privateBucket),
    async putPublic(key, body, contentType) {
      await publicBucket.put(key, body, contentType);
      return `/media/${key}`;
    },
    uploadCredentials: async (prefix, seconds) =>
      assumeUploadRole(client, options, {
        prefix: requirePlainFolder(prefix),
        seconds,
        timeoutMs,
      }),
    privateLink: async (key, seconds) => signedLink(options.uploadOrigin, key, seconds),
    savingLink: async (key, seconds) =>
      signedLink(options.uploadOrigin, key, seconds, AS_ATTACHMENT),
    async edgeLink(key, seconds) {
      const link = await signedLink(options.endpoint, key, seconds);
      return link.slice(options.endpoint.length);
    },
  };
}

function openBucket(client: AwsClient, address: string, timeoutMs: number): Bucket {
  const send = async (path: string, init: RequestInit, ms = timeoutMs): Promise<Response> => {
    const signal = AbortSignal.timeout(ms);
    const response = await client.fetch(`${address}${path}`, { ...init, signal });
    if (!response.ok && response.status !== NOT_FOUND) {
      await response.body?.cancel();
      throw new Error(`storage answered ${response.status}`);
    }
    return response;
  };
  const store = async (key: string, body: Body, type: string, ms?: number): Promise<void> => {
    const headers = { 'content-type': type };
    const response = await send(`/${requirePlainKey(key)}`, { method: 'PUT', body, headers }, ms);
    if (!response.ok) {
      throw new Error('storage has no such bucket');
    }
  };
  const load = async (key: string, maxBytes: number, ms?: number): Promise<Response | null> => {
    const response = await send(`/${requirePlainKey(key)}`, { method: 'GET' }, ms);
    if (!response.ok || Number(response.headers.get('content-length')) > maxBytes) {
      await response.body?.cancel();
      return null;
    }
    return response;
  };
  const listing = async (prefix: string): Promise<string> => {
    const query = new URLSearchParams({
      'list-type': '2',
      'encoding-type': 'url',
      'max-keys': String(LIST_MAX),
      prefix: requirePlainFolder(prefix),
    });
    return (await send(`?${query.toString()}`, { method: 'GET' })).text();
  };
  return {
    put: async (key, body, contentType) => store(key, body, contentType),
    putFile: async (key, path, contentType) =>
      store(key, await openAsBlob(path), contentType, FILE_TIMEOUT_MS),
    async get(key, maxBytes) {
      const response = await load(key, maxBytes);
      return response === null ? null : Buffer.from(await response.arrayBuffer());
    },
    async getFile(key, path, maxBytes) {
      const response = await load(key, maxBytes, FILE_TIMEOUT_MS);
      if (!response?.body) {
        return false;
      }
      await pipeline(Readable.fromWeb(response.body), createWriteStream(path, { mode: 0o600 }));
      return true;
    },
    async delete(keys) {
      if (keys.length === 0) {
        return;
      }
      // By a list and not by its address, in which ".." would lead to another object.
      const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join('');
      const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
      const headers = {
        'content-type': 'application/xml',
        'content-md5': createHash('md5').update(body).digest('base64'),
      };
      const answer = await (await send('?delete=', { method: 'POST', body, headers })).text();
      if (answer.includes('<Error>')) {
        throw new Error('storage did not delete every object');
      }
    },
    async measure(prefix) {
      const sizes = [...(await listing(prefix)).matchAll(/<Size>(\d+)<\/Size>/gu)];
      return { files: sizes.length, bytes: sizes.reduce((sum, [, size]) => sum + Number(size), 0) };
    },
    async list(prefix) {
      const xml = await listing(prefix);
      return [...xml.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key = '']) =>
        decodeURIComponent(key.replaceAll('+', ' ')),
      );
    },
  };
}

/** As text of an element; control characters of old times have numbers of their own. */
function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"'\p{Cc}]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
