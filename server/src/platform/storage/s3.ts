/** The object store, over the S3 API. */
import { AwsClient } from 'aws4fetch';

const TIMEOUT_MS = 5_000;

export interface StorageOptions {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Readable by everyone, through the edge. */
  readonly publicBucket: string;
}

export interface Storage {
  /** Stores a public object and answers the path under which the site serves it. */
  putPublic(
    key: string,
    body: string | Uint8Array<ArrayBuffer>,
    contentType: string,
  ): Promise<string>;
}

/** Connects to the store; requests are signed, nothing is kept open. */
export function openStorage(options: StorageOptions): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
  });
  return {
    async putPublic(key, body, contentType) {
      const response = await client.fetch(`${options.endpoint}/${options.publicBucket}/${key}`, {
        method: 'PUT',
        body,
        headers: { 'content-type': contentType },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        throw new Error(`storage answered ${response.status}`);
      }
      return `/media/${key}`;
    },
  };
}
