/**
 * The network between the payment channels and us. What a channel sends is kept here, byte for
 * byte, for the drill to deliver when, where and as often as it likes; what we send to a channel
 * passes through, and its answer can be held up.
 */
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { z } from 'zod';
import { ports } from '../site/lane.ts';
import { type ChannelName, type Channels, type Payment } from './channels.ts';

const NOTICE_PATHS = '/api/pay/notify/';
const PREPAY_PATH = '/v3/pay/transactions/native';
const HTTP_NO_CONTENT = 204;
const GIVE_UP_MS = 10_000;

/** A message of a channel as it was sent. */
export interface Notice {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the server said to one. */
export interface Reply {
  /** 0 when it said nothing. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** Status and bytes of a reply. */
export function wordsOf({ status, body }: Reply): string {
  return `${status} ${body}`.trim();
}

const WechatNotice = z.object({ id: z.string(), event_type: z.string() });
const Prepay = z.object({ out_trade_no: z.string() });

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
};

/** Headers of a message, without those that belong to its connection. */
const ownHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...own } = headers;
  return own;
};

const channelOf = (path: string): ChannelName => (path.endsWith('alipay') ? 'alipay' : 'wechat');

/** What a notice is kept under, or null when it is about a refund. */
const keyOf = ({ path, body }: Notice): string | null => {
  if (channelOf(path) === 'alipay') {
    const form = new URLSearchParams(body.toString());
    return form.has('refund_fee') ? null : form.get('out_trade_no');
  }
  const { id, event_type: type } = WechatNotice.parse(JSON.parse(body.toString()));
  // A notice with a lie in it has a longer name.
  return type.startsWith('REFUND.') ? null : id.replace(/w$/, '');
};

/** A server in the drill's own process. */
export class Network {
  readonly origin = `http://127.0.0.1:${ports.network}`;
  /** Runs before the answer to a prepaid payment is passed on. */
  beforePrepaid: (tradeNo: string) => Promise<void> = async () => undefined;
  readonly #sandbox: URL;
  readonly #webPort: number;
  readonly #kept = new Map<string, Notice>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  #server: Server | undefined;

  /** Refunds are reported to the web process at once: no drill is about those notices. */
  constructor(sandboxOrigin: string, webPort: number) {
    this.#sandbox = new URL(sandboxOrigin);
    this.#webPort = webPort;
  }

  async open(): Promise<void> {
    const server = createServer((incoming, outgoing) => {
      this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(ports.network, '127.0.0.1', resolve);
    });
  }

  close(): void {
    this.#agent.destroy();
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  /** Has a channel tell of a payment in a way, and keeps what it sent from arriving. */
  async capture(channels: Channels, payment: Payment, kind: string): Promise<Notice> {
    const trade = await channels.find(payment);
    const key = trade?.eventId ?? payment.tradeNo;
    this.#kept.delete(key);
    await channels.tell(payment, kind);
    const notice = this.#kept.get(key);
    if (notice === undefined) {
      throw new Error(`${payment.channel} sent no notice of ${key}`);
    }
    return notice;
  }

  /** Delivers a notice to a web process. */
  async deliver(notice: Notice, webPort: number): Promise<Reply> {
    const began = performance.now();
    try {
      const { path, headers, body } = notice;
      const answer = await this.#send({ port: webPort, path, method: 'POST', headers }, body);
      const text = (await bodyOf(answer)).toString();
      return { status: answer.statusCode ?? 0, body: text, ms: performance.now() - began };
    } catch {
      return { status: 0, body: '', ms: performance.now() - began };
    }
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '', headers } = incoming;
    const body = await bodyOf(incoming);
    if (url.startsWith(NOTICE_PATHS)) {
      await this.#take({ path: url, headers: ownHeaders(headers), body });
      if (channelOf(url) === 'alipay') {
        outgoing.end('success');
      } else {
        outgoing.writeHead(HTTP_NO_CONTENT).end();
      }
      return;
    }
    const options = {
      port: this.#sandbox.port,
      path: url,
      method: incoming.method ?? 'GET',
      headers: ownHeaders(headers),
    };
    const answer = await this.#send(options, body);
    const content = await bodyOf(answer);
    if (url === PREPAY_PATH && answer.statusCode === 200) {
      await this.beforePrepaid(Prepay.parse(JSON.parse(body.toString())).out_trade_no);
    }
    outgoing.writeHead(answer.statusCode ?? 0, ownHeaders(answer.headers)).end(content);
  }

  async #take(notice: Notice): Promise<void> {
    const key = keyOf(notice);
    if (key === null) {
      await this.deliver(notice, this.#webPort);
    } else {
      this.#kept.set(key, notice);
    }
  }

  #send(
    options: {
      readonly port: number | string;
      readonly path: string;
      readonly method: string;
      readonly headers: IncomingHttpHeaders;
    },
    body: Buffer,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        ...options,
        host: '127.0.0.1',
        agent: this.#agent,
        timeout: GIVE_UP_MS,
      });
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
      outgoing.once('error', reject);
      outgoing.once('response', resolve);
      outgoing.end(body);
    });
  }
}
