/** What a browser does with the credentials of /api/getSts. */
import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { CallResponse } from '@zhiji/contract/calls';
import type { TestApp } from './app.ts';
import type { Login } from './logins.ts';

export type Credentials = CallResponse<'media.uploadCredentials'>;

/** A client that signs with temporary credentials. */
export function signerOf(credentials: Credentials): AwsClient {
  return new AwsClient({
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.accessKeySecret,
    sessionToken: credentials.securityToken,
    region: credentials.region,
    service: 's3',
    retries: 0,
  });
}

/** Puts a file into quarantine and answers the address to claim it by. */
export async function putByBrowser(
  app: TestApp,
  login: Login,
  { content, type }: { content: Buffer; type: string },
): Promise<string> {
  const { data } = await app.call('media.uploadCredentials', {}, login);
  const path = `/${data.bucket}/${data.dir}${randomUUID()}.png`;
  const { endpoint } = app.platform.config.storage;
  const response = await signerOf(data).fetch(endpoint + path, {
    method: 'PUT',
    body: new Uint8Array(content),
    headers: { 'content-type': type, 'x-amz-acl': 'private' },
  });
  if (!response.ok) {
    throw new Error(`the store answered ${response.status}`);
  }
  return path;
}
