/** Requests that succeed: each call with objects that exist and belong to who asks. */
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { answerProblem } from '../response-contract.ts';
import { contractOf } from '../app.ts';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import type { Sender, TestApp } from '../app.ts';
import type { Login } from '../logins.ts';

export interface Ask<Name extends CallName = CallName> {
  readonly request: CallRequest<Name>;
  /** Further cookies of the browser that asks. */
  readonly cookie?: string;
}

/** Builds what a call needs for a user and answers the request that names it. */
export type Asks<Name extends CallName> = {
  readonly [Each in Name]: (app: TestApp, login: Login) => Promise<Ask<Each>>;
};

/** The smallest picture there is. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture as a form does and answers its address. */
export async function uploadPixel(
  app: TestApp,
  login: Sender,
  dir: 'open' | 'private' = 'open',
): Promise<string> {
  const { data } = await send(app, 'media.upload', { request: { dir } }, login);
  return (data as { url: string }).url;
}

/** Makes a call as its screens do; an answer that breaks the contract is an error. */
export async function send<Name extends CallName>(
  app: TestApp,
  name: Name,
  { request, cookie }: Ask<Name>,
  sender: Sender,
): Promise<Envelope<unknown>> {
  const session = sender.bindSecret ? `zhiji-sid=${sender.bindSecret}` : '';
  const cookies = [session, cookie ?? ''].filter((each) => each !== '').join('; ');
  const headers = { ...sender.headers, ...(cookies === '' ? {} : { cookie: cookies }) };
  const call = contractOf(name);
  if (call.body !== 'form') {
    return app.call(name, request, { ...sender, headers });
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(request)) {
    form.append(key, String(value));
  }
  form.append(UPLOAD_FIELD, new Blob([PIXEL], { type: 'image/png' }), 'a.png');
  const response = await fetch(app.origin + call.path, {
    method: 'POST',
    body: form,
    headers: {
      ...headers,
      ...(sender.token === undefined ? {} : { 'x-user-token': sender.token }),
    },
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  const problem = answerProblem(call, envelope.code, envelope.data);
  if (problem !== null) {
    throw new Error(`${name}: ${problem}`);
  }
  return envelope;
}
