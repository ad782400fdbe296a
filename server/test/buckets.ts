/** Buckets of one test file: users of all test databases have the same ids. */
import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { readConfig } from '#config';
import { openStorage } from '#platform/storage/s3';
import { PATIENCE } from './steady/patience.ts';

/** Anyone may read an object whose name is known, as in the site's own public bucket. */
const publicRead = (bucket: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  });
/** As the site's own private bucket. */
const NEVER_PUBLIC =
  '<PublicAccessBlockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
  '<IgnorePublicAcls>true</IgnorePublicAcls><BlockPublicPolicy>true</BlockPublicPolicy>' +
  '</PublicAccessBlockConfiguration>';

export interface TestBuckets {
  readonly environment: { readonly S3_PUBLIC_BUCKET: string; readonly S3_PRIVATE_BUCKET: string };
  /** An object of the public bucket, as the store serves it. */
  read(key: string): Promise<Response>;
  remove(): Promise<void>;
}

/** Creates a public and a private bucket. */
export async function createBuckets(): Promise<TestBuckets> {
  const name = `zhiji-test-${randomUUID()}`;
  const environment = { S3_PUBLIC_BUCKET: `${name}-public`, S3_PRIVATE_BUCKET: `${name}-private` };
  const { storage: options } = readConfig({ NODE_ENV: 'test', ...environment });
  const { endpoint, accessKey, secretKey, region } = options;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  });
  const send = async (method: string, path: string, body?: string): Promise<Response> => {
    const response = await client.fetch(`${endpoint}/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) {
      throw new Error(`the store answered ${response.status} to ${method} ${path}`);
    }
    return response;
  };
  const names = Object.values(environment);
  const keysOf = async (bucket: string): Promise<string[]> => {
    const xml = await (await send('GET', `${bucket}?list-type=2&encoding-type=url`)).text();
    return [...xml.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key = '']) =>
      decodeURIComponent(key.replaceAll('+', ' ')),
    );
  };
  await Promise.all(names.map(async (bucket) => send('PUT', bucket)));
  const { S3_PUBLIC_BUCKET, S3_PRIVATE_BUCKET } = environment;
  await send('PUT', `${S3_PUBLIC_BUCKET}?policy=`, publicRead(S3_PUBLIC_BUCKET));
  await send('PUT', `${S3_PRIVATE_BUCKET}?publicAccessBlock=`, NEVER_PUBLIC);
  return {
    environment,
    read: async (key) => send('GET', `${environment.S3_PUBLIC_BUCKET}/${key}`),
    async remove() {
      const storage = openStorage({ ...options, patience: PATIENCE });
      await storage.public.delete(await keysOf(S3_PUBLIC_BUCKET));
      await storage.private.delete(await keysOf(S3_PRIVATE_BUCKET));
      await Promise.all(names.map(async (bucket) => send('DELETE', bucket)));
    },
  };
}
