/** The sandbox as a process of its own: the third parties the server talks to in tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
/** Making keys takes a second, so all sandboxes of one user's tests share theirs. */
const PAY_KEYS = join(tmpdir(), `zhiji-test-pay-keys-${userInfo().uid}`);
const LISTENING = /listening on (\S+), mail on smtp:\/\/127\.0\.0\.1:(\d+)/;

type PayVariable =
  | 'WECHAT_PAY_ENDPOINT'
  | 'WECHAT_PAY_MCHID'
  | 'WECHAT_PAY_APPID'
  | 'WECHAT_PAY_SERIAL'
  | 'WECHAT_PAY_KEY'
  | 'WECHAT_PAY_V3_KEY'
  | 'WECHAT_PAY_PUBLIC_KEYS'
  | 'ALIPAY_ENDPOINT'
  | 'ALIPAY_APP_ID'
  | 'ALIPAY_SELLER_ID'
  | 'ALIPAY_KEY'
  | 'ALIPAY_PUBLIC_KEY';
type Variable =
  | PayVariable
  | 'SMS_ENDPOINT'
  | 'NUONUO_ENDPOINT'
  | 'SMTP_URL'
  | 'WECHAT_OPEN_ENDPOINT'
  | 'WECHAT_API_ENDPOINT';

export interface Sandbox {
  readonly origin: string;
  /** Environment of a server that uses it. */
  readonly environment: Readonly<Record<Variable, string>>;
  stop(): Promise<void>;
}

/** Starts a sandbox on free ports. */
export async function startSandbox(): Promise<Sandbox> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', SMTP_PORT: '0', PAY_KEYS },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for await (const part of child.stdout) {
    said += String(part);
    if (LISTENING.test(said)) {
      break;
    }
  }
  const [, origin, mailPort] = LISTENING.exec(said) ?? [];
  if (origin === undefined || mailPort === undefined) {
    throw new Error('the sandbox does not start');
  }
  const payKeys = await fetch(`${origin}/pay-keys.json`);
  return {
    origin,
    environment: {
      ...((await payKeys.json()) as Record<PayVariable, string>),
      SMS_ENDPOINT: origin,
      NUONUO_ENDPOINT: origin,
      SMTP_URL: `smtp://zhiji-dev:zhiji-dev-secret@127.0.0.1:${mailPort}`,
      WECHAT_OPEN_ENDPOINT: origin,
      WECHAT_API_ENDPOINT: origin,
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A text message as the sandbox's inbox lists it. */
export interface ReceivedSms {
  readonly phone: string;
  readonly text: string;
}

/** What phones received, newest first. */
export async function receivedSms(origin: string, phone?: string): Promise<ReceivedSms[]> {
  const response = await fetch(`${origin}/sms.json`);
  const { messages } = (await response.json()) as { messages: ReceivedSms[] };
  return messages.filter((message) => phone === undefined || message.phone === phone);
}

/** The newest code a phone received. */
export async function receivedCode(origin: string, phone: string): Promise<string> {
  const response = await fetch(`${origin}/sms/codes/${phone}`);
  const { code } = (await response.json()) as { code: string | null };
  if (code === null) {
    throw new Error('this phone received no code');
  }
  return code;
}

/** A mail as the sandbox's inbox lists it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly message_id: string;
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[];
}

/** What a mailbox received, newest first. */
export async function receivedMails(origin: string, to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${origin}/mail.json`);
  const { mails } = (await response.json()) as { mails: ReceivedMail[] };
  return mails.filter((mail) => mail.to === to);
}

/** Makes the SMS gateway behave otherwise. */
export async function setSmsMode(origin: string, mode: string): Promise<void> {
  await fetch(`${origin}/sms/modes/${mode}`, { method: 'POST', redirect: 'manual' });
}

/** Makes WeChat's interface behave otherwise. */
export async function setWechatMode(origin: string, mode: string): Promise<void> {
  await fetch(`${origin}/wechat/modes/${mode}`, { method: 'POST', redirect: 'manual' });
}

async function useForm(url: string, values: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(values) });
}

/** Loads a page WeChat asks on and answers the id of its login. */
async function openWechatPage(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const [, uuid] = /(?:uuid=|name="uuid" value=")([\da-f]+)/.exec(page) ?? [];
  if (uuid === undefined) {
    throw new Error(`WeChat does not ask anybody: ${page}`);
  }
  return uuid;
}

/** Scans the QR page at an address and allows the login as a person; answers the code. */
export async function scanWechat(url: string, person: string): Promise<string> {
  const { origin } = new URL(url);
  const uuid = await openWechatPage(url);
  for (const action of ['scan', 'confirm']) {
    await useForm(`${origin}/wechat/phone`, { uuid, action, other: person });
  }
  const told = await (await fetch(`${origin}/connect/l/qrconnect?uuid=${uuid}`)).text();
  const [, code] = /wx_errcode=405;window\.wx_code='(\w+)'/.exec(told) ?? [];
  if (code === undefined) {
    throw new Error(`the phone was not heard: ${told}`);
  }
  return code;
}

/** Decides on the page inside WeChat's browser; answers where it leads. */
export async function decideInWechat(
  url: string,
  action: 'confirm' | 'cancel',
  person: string,
): Promise<URL> {
  const { origin } = new URL(url);
  const uuid = await openWechatPage(url);
  const decided = await useForm(`${origin}/connect/oauth2/decide`, { uuid, action, other: person });
  return new URL(decided.headers.get('location') ?? '');
}
