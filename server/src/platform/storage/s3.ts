/** The object store, over the S3 API. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { assumeUploadRole } from './sts.ts';
import type { UploadCredentials } from './sts.ts';

const TIMEOUT_MS = 5_000;
const NOT_FOUND = 404;
const LIST_MAX = 1_000;

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

/** One bucket; keys that are put or got must not need escaping. */
export interface Bucket {
  put(key: string, body: string | Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The object, or null when there is none or it is larger. */
  get(key: string, maxBytes: number): Promise<Buffer | null>;
  /** Deletes objects, whatever their keys look like; those gone already are fine. */
  delete(keys: readonly string[]): Promise<void>;
  /** Some keys that begin with the prefix, all of them when they are not too many. */
  list(prefix: string): Promise<readonly string[]>;
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
}

/** Connects to the store; requests are signed, nothing is kept open. */
export function openStorage(options: StorageOptions): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
  });
  const publicBucket = openBucket(client, `${options.endpoint}/${options.publicBucket}`);
  return {
    public: publicBucket,
    private: openBucket(client, `${options.endpoint}/${options.privateBucket}`),
    async putPublic(key, body, contentType) {
      await publicBucket.put(key, body, contentType);
      return `/media/${key}`;
    },
    uploadCredentials: async (prefix, seconds) =>
      assumeUploadRole(client, options, { prefix, seconds }),
  };
}

function openBucket(client: AwsClient, address: string): Bucket {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client.fetch(`${address}${path}`, { ...init, signal });
    if (!response.ok && response.status !== NOT_FOUND) {
      await response.body?.cancel();
      throw new Error(`storage answered ${response.status}`);
    }
    return response;
  };
  return {
    async put(key, body, contentType) {
      const headers = { 'content-type': contentType };
      const response = await send(`/${key}`, { method: 'PUT', body, headers });
      if (!response.ok) {
        throw new Error('storage has no such bucket');
      }
    },
    async get(key, maxBytes) {
      const response = await send(`/${key}`, { method: 'GET' });
      if (!response.ok || Number(response.headers.get('content-length')) > maxBytes) {
        await response.body?.cancel();
        return null;
      }
      return Buffer.from(await response.arrayBuffer());
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
    async list(prefix) {
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        'max-keys': String(LIST_MAX),
        prefix,
      });
      const xml = await (await send(`?${query.toString()}`, { method: 'GET' })).text();
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
