/** The deployment's edge before real servers: what clients can do to it, and what it says of itself. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import { startEdge } from './edge.ts';
import { buildLiveCourse, secretOf } from './live-room.ts';
import { buildLogin } from './logins.ts';
import { pageHeaders } from './streams/message-pages.ts';
import { Wire } from './routes-fuzz/wire.ts';
import type { AddressInfo, Socket } from 'node:net';
import type { TestApp } from './app.ts';
import type { TestEdge } from './edge.ts';

const CALL = '/api/home/getFoot';
const NOTICES = [
  '/api/pay/notify/wechat',
  '/api/pay/notify/wechatRefund',
  '/api/pay/notify/alipay',
];
const TOO_MANY = 429;
const TOO_LARGE = 413;
const UNAVAILABLE = 503;
const MEGABYTE = 1_048_576;
const BETWEEN_CALLS_MS = 50;
const LONG_MS = MINUTE_MS;
/** As many as one user may have open. */
const STREAMS_EACH = 5;
const PAGES_EACH = 10;
const JSON_TYPE = { 'content-type': 'application/json' };

let app: TestApp;
let second: TestApp;
let edge: TestEdge;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
  edge = await startEdge(app, { beside: [second] });
}, LONG_MS);
afterAll(async () => {
  await edge.stop();
  await second.stop();
  await app.stop();
});

async function post(path: string, body: string | FormData = '{}', headers = JSON_TYPE) {
  const sent = typeof body === 'string' ? { body, headers } : { body };
  const response = await fetch(edge.origin + path, { method: 'POST', ...sent });
  await response.arrayBuffer();
  return response.status;
}

/** Status of a request from an address of this machine. */
async function statusFrom(
  address: string,
  method: string,
  target: string,
  port = edge.port,
): Promise<number> {
  const wire = new Wire(port, address);
  const headers = [
    ['host', 'zhiji.example'] as const,
    ['content-type', 'application/json'] as const,
  ];
  const { status } = await wire.send({
    method,
    target,
    headers,
    body: method === 'POST' ? '{}' : '',
  });
  wire.close();
  return status;
}

/** What other people's calls are answered while something goes on. */
async function statusesDuring(port: number, work: () => Promise<void>): Promise<Set<number>> {
  const statuses = new Set<number>();
  const over = new AbortController();
  const call = async (address: string): Promise<void> => {
    do {
      statuses.add(await statusFrom(address, 'POST', CALL, port));
      await pause(BETWEEN_CALLS_MS);
    } while (!over.signal.aborted);
  };
  const others = Promise.all(['127.0.5.1', '127.0.5.2', '127.0.5.3'].map(call));
  try {
    await work();
  } finally {
    over.abort();
    await others;
  }
  return statuses;
}

/** A server as ours was once: it hangs up on a large body before it has read it. */
async function startRude(): Promise<Pick<TestApp, 'origin'> & { close(): void }> {
  const server = createServer((asked, answer) => {
    if (Number(asked.headers['content-length']) > MEGABYTE) {
      asked.socket.destroy();
      return;
    }
    asked.resume().once('end', () => answer.end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

describe('[R1-A14] a body that is too large', () => {
  const everyServerAnswers = async (): Promise<void> => {
    const before = [app, second].map(({ logged }) => logged.length);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => post(CALL)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const after = [app, second].map(({ logged }, index) => logged.length - (before[index] ?? 0));
    expect(Math.min(...after)).toBeGreaterThan(0);
  };

  it(
    'is refused by the edge, and other people are answered throughout',
    async () => {
      const statuses = await statusesDuring(edge.port, async () => {
        // One after another: a server that is free answers before the body has arrived.
        for (const size of [1, 2, 8, 11]) {
          const body = JSON.stringify({ text: 'x'.repeat(size * MEGABYTE) });
          for (let sent = 0; sent < 9; sent += 1) {
            expect([size, await post(CALL, body)]).toEqual([size, TOO_LARGE]);
          }
        }
      });
      expect(statuses).toEqual(new Set([200]));
      await everyServerAnswers();
    },
    LONG_MS,
  );

  it(
    'takes the site from everybody at an edge that passes it on and counts failures (the control)',
    async () => {
      const servers = [await startRude(), await startRude()] as const;
      const [first, other] = servers;
      const open = await startEdge(
        { origin: first.origin, platform: app.platform },
        {
          beside: [other],
          without: (config) =>
            config
              .replaceAll(/client_max_body_size \w+;/gu, 'client_max_body_size 12m;')
              .replaceAll('max_fails=0', 'max_fails=1'),
        },
      );
      try {
        const body = JSON.stringify({ text: 'x'.repeat(8 * MEGABYTE) });
        const large = { method: 'POST', headers: JSON_TYPE, body };
        const flood = async (): Promise<void> => {
          for (let sent = 0; sent < 9; sent += 1) {
            await fetch(open.origin + CALL, large).then(
              async (response) => response.arrayBuffer(),
              () => undefined,
            );
          }
        };
        // On a slow machine a server may read a body whole before it refuses it.
        const seen = new Set<number>();
        for (let round = 0; round < 5 && !seen.has(UNAVAILABLE); round += 1) {
          const statuses = await statusesDuring(open.port, flood);
          statuses.forEach((status) => seen.add(status >= 500 ? UNAVAILABLE : status));
        }
        expect(seen).toContain(UNAVAILABLE);
      } finally {
        await open.stop();
        for (const server of servers) {
          server.close();
        }
      }
    },
    LONG_MS,
  );

  it(
    'is read to its end by a server that refuses it',
    async () => {
      const file = new Blob([Buffer.alloc(11 * MEGABYTE)]);
      const form = (): FormData => {
        const sent = new FormData();
        sent.append('file', file);
        return sent;
      };
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async () => post('/api/upload', form())),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      await everyServerAnswers();
    },
    LONG_MS,
  );

  it('leaves the connection of a proxy as it is', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(2 * MEGABYTE) });
    const port = Number(new URL(app.origin).port);
    const wire = new Wire(port, '127.0.0.1');
    const headers = [['content-type', 'application/json'] as const];
    const refused = await wire.send({ method: 'POST', target: CALL, headers, body });
    expect([refused.status, /^connection: close/imu.test(refused.text)]).toEqual([
      TOO_LARGE,
      false,
    ]);
    const next = await wire.send({ method: 'POST', target: CALL, headers, body: '{}' });
    expect(next.status).toBe(200);
    wire.close();
  });
});

describe('[R1-A12] limits of an address', () => {
  /** Requests whose end never comes. */
  const holdCalls = async (address: string, count: number): Promise<Socket[]> => {
    const sockets = Array.from({ length: count }, () => {
      const socket = connect({ port: edge.port, host: '127.0.0.1', localAddress: address });
      socket.on('error', () => socket.destroy());
      socket.write(`POST ${CALL} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{`);
      return socket;
    });
    await pause(1_500);
    return sockets;
  };

  it(
    'let no browser keep a channel from telling of a payment',
    async () => {
      const address = '127.0.4.2';
      const sockets = await holdCalls(address, 210);
      try {
        expect(await statusFrom(address, 'POST', CALL)).toBe(TOO_MANY);
        for (const path of NOTICES) {
          expect([path, await statusFrom(address, 'POST', path)]).not.toEqual([path, TOO_MANY]);
        }
        expect(await statusFrom(address, 'GET', '/play/x/key')).toBe(404);
        expect(await statusFrom('127.0.4.3', 'POST', CALL)).toBe(200);
      } finally {
        sockets.forEach((socket) => socket.destroy());
      }
    },
    LONG_MS,
  );

  it(
    'let 250 viewers behind one address watch, call and pay',
    async () => {
      const address = '127.0.4.4';
      const course = await buildLiveCourse(app);
      const chapterId = await course.buildClass();
      const opened: { destroy: () => void }[] = [];
      const watch = async (): Promise<number[]> => {
        const login = await course.buildLearner();
        const { events } = await course.room(login, chapterId);
        const listen = async (): Promise<number> =>
          new Promise((resolve, reject) => {
            const options = { host: '127.0.0.1', port: edge.port, path: events };
            const headers = secretOf(login);
            const sent = request({ ...options, headers, localAddress: address, agent: false });
            opened.push(sent);
            sent.once('response', (response) => resolve(response.statusCode ?? 0));
            sent.once('error', reject).end();
          });
        return Promise.all(Array.from({ length: STREAMS_EACH }, listen));
      };
      try {
        const statuses: number[] = [];
        while (statuses.length < 250) {
          statuses.push(...(await watch()));
        }
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(await statusFrom(address, 'POST', CALL)).toBe(200);
        expect(await statusFrom(address, 'GET', '/play/x/key')).toBe(404);
        for (const path of NOTICES) {
          expect([path, await statusFrom(address, 'POST', path)]).not.toEqual([path, TOO_MANY]);
        }
      } finally {
        opened.forEach((sent) => sent.destroy());
      }
    },
    LONG_MS,
  );
});

describe('open pages behind one address', () => {
  it(
    'are all told their number, and leave its calls alone',
    async () => {
      const address = '127.0.4.7';
      const opened: { destroy: () => void }[] = [];
      /** Resolves with what the page hears first. */
      const open = async (headers: Record<string, string>): Promise<string> =>
        new Promise((resolve, reject) => {
          const options = { host: '127.0.0.1', port: edge.port, path: MESSAGE_STREAM };
          const sent = request({ ...options, headers, localAddress: address, agent: false });
          opened.push(sent);
          sent.once('response', (response) => {
            let heard = '';
            response.setEncoding('utf8').on('data', (text: string) => {
              heard += text;
              if (heard.includes('event: number')) {
                resolve(heard);
              }
            });
            response.once('end', () => resolve(heard)).once('error', reject);
          });
          sent.once('error', reject).end();
        });
      try {
        const heard: string[] = [];
        while (heard.length < 250) {
          const headers = pageHeaders(await buildLogin(app));
          const each = Array.from({ length: PAGES_EACH }, async () => open(headers));
          heard.push(...(await Promise.all(each)));
        }
        expect(heard.filter((text) => !text.includes('event: number'))).toEqual([]);
        expect(await statusFrom(address, 'POST', CALL)).toBe(200);
        expect(await statusFrom(address, 'POST', MESSAGE_STREAM)).toBe(405);
      } finally {
        opened.forEach((sent) => sent.destroy());
      }
    },
    LONG_MS,
  );
});

describe('[R1-A17] the edge and the server', () => {
  /** How long a connection lives that sends its header a byte at a time. */
  const livesFor = async (port: number): Promise<number> => {
    const began = performance.now();
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.4.5' });
    socket.on('error', () => socket.destroy());
    socket.resume();
    socket.write(`POST ${CALL} HTTP/1.1\r\nhost: a\r\nx-slow: `);
    const drip = setInterval(() => socket.write('a'), 500);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    return performance.now() - began;
  };

  it(
    'give half a header no longer than they say',
    async () => {
      const [server, proxy] = await Promise.all([
        livesFor(Number(new URL(app.origin).port)),
        livesFor(edge.port),
      ]);
      expect(server).toBeLessThan(9_000);
      expect(proxy).toBeLessThan(14_000);
    },
    LONG_MS,
  );

  it('name no host of the client’s in a redirect', async () => {
    for (const path of ['/media', '/play', '/stored', '/live-class', '/api', '/assets']) {
      const wire = new Wire(edge.port, '127.0.4.6');
      const headers = [['host', 'evil.example'] as const];
      const { text } = await wire.send({ method: 'GET', target: path, headers, body: '' });
      expect([path, text.includes('evil.example')]).toEqual([path, false]);
      wire.close();
    }
  });
});

describe('[R1-A13] HSTS', () => {
  const PATHS = ['/', '/no-such-file', '/api/none', '/media/none.svg', '/play/x/key'];
  const saidBy = async ({ origin }: TestEdge): Promise<(string | null)[]> =>
    Promise.all(
      PATHS.map(async (path) =>
        (await fetch(origin + path)).headers.get('strict-transport-security'),
      ),
    );

  it('is said on every answer of a site served over https, and never over http', async () => {
    const secure = await startEdge(app, { publicScheme: 'https' });
    try {
      expect(await saidBy(secure)).toEqual(PATHS.map(() => 'max-age=31536000'));
    } finally {
      await secure.stop();
    }
    expect(await saidBy(edge)).toEqual(PATHS.map(() => null));
  });
});
