/**
 * Sends a file: straight into the object store where the browser can sign, through our server
 * elsewhere. Either way the answer is an address for a later call to claim the file by.
 */
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { readToken } from '#shared/api/token.ts';
import { currentLocale } from '#shared/i18n/i18n.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { requestWithProgress, type SendOptions } from './request-with-progress.ts';
import { type Credentials, signPut } from './sign-put.ts';
import { isPaper } from './upload.rules.ts';

const OK = 10_000;
const HTTP_OK = 200;
/** Credentials live half an hour and are asked for anew well before. */
const REUSE_MS = 20 * MINUTE_MS;

interface HeldCredentials {
  /** Whose they are: another login must not use them. */
  readonly token: string | null;
  readonly until: number;
  readonly credentials: Credentials;
}

/** Who may see the file: everybody once it is claimed, or only those who must. */
export type UploadDir = NonNullable<CallRequest<'media.upload'>['dir']>;

interface FileOptions extends SendOptions {
  readonly dir?: UploadDir;
}

let held: HeldCredentials | null = null;

async function currentCredentials(signal: AbortSignal | undefined): Promise<Credentials> {
  const token = readToken();
  if (held !== null && held.token === token && held.until > Date.now()) {
    return held.credentials;
  }
  const options = signal === undefined ? {} : { signal };
  const credentials = await call('media.uploadCredentials', {}, options);
  held = { token, until: Date.now() + REUSE_MS, credentials };
  return credentials;
}

/** The browser's cryptography is there on https and on this machine only. */
function canSign(): boolean {
  return window.isSecureContext && 'subtle' in crypto;
}

async function putIntoStore(file: Blob, options: SendOptions): Promise<string> {
  const credentials = await currentCredentials(options.signal);
  const extension = file.type === 'image/png' ? 'png' : 'jpg';
  const path = `/${credentials.bucket}/${credentials.dir}${crypto.randomUUID()}.${extension}`;
  const headers = await signPut(credentials, { path, body: file, now: new Date(serverNow()) });
  const { status } = await requestWithProgress({
    ...options,
    call: 'media.uploadCredentials',
    method: 'PUT',
    url: credentials.endpoint + path,
    headers,
    body: file,
  });
  if (status !== HTTP_OK) {
    held = null;
    throw new ApiError({ kind: 'http', call: 'media.uploadCredentials', code: status });
  }
  return path;
}

function parseAnswer(text: string): Envelope<CallResponse<'media.upload'>> | null {
  try {
    return JSON.parse(text) as Envelope<CallResponse<'media.upload'>>;
  } catch {
    return null;
  }
}

/** Of what few may see, papers stay as they are and pictures do not, wherever both are taken. */
function dirFor(file: Blob, dir: UploadDir): UploadDir {
  if (dir === 'open') {
    return dir;
  }
  const name = file instanceof File ? file.name : '';
  return isPaper({ name, type: file.type }) ? 'papers' : 'private';
}

async function postForm(file: Blob, { dir = 'open', ...options }: FileOptions): Promise<string> {
  const body = new FormData();
  body.append('dir', dirFor(file, dir));
  body.append(UPLOAD_FIELD, file);
  const token = readToken();
  const { status, text } = await requestWithProgress({
    ...options,
    call: 'media.upload',
    method: 'POST',
    url: callPaths['media.upload'],
    headers: {
      'accept-language': currentLocale(),
      ...(token === null ? {} : { 'x-user-token': token }),
    },
    body,
  });
  const answer = parseAnswer(text);
  if (answer?.code !== OK) {
    throw new ApiError({
      kind: answer !== null && status === HTTP_OK ? 'code' : 'http',
      call: 'media.upload',
      code: answer?.code ?? status,
      message: answer?.msg ?? '',
      requestId: answer?.request_id,
    });
  }
  return answer.data.url;
}

/** Whether our server may have more luck than the store had. */
function isWorthAnotherWay(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.call === 'media.uploadCredentials' &&
    (error.kind === 'network' || error.kind === 'http')
  );
}

/**
 * Sends a file and answers the address it is known by. A private one always goes through our
 * server, which looks at what it is, and writes pictures anew before anybody sees them.
 */
export async function sendFile(file: Blob, options: FileOptions): Promise<string> {
  const { dir = 'open' } = options;
  if (dir === 'open' && canSign()) {
    try {
      return await putIntoStore(file, options);
    } catch (error) {
      if (!isWorthAnotherWay(error)) {
        throw error;
      }
    }
  }
  return postForm(file, options);
}
