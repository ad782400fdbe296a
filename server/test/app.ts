/** The real application over real services, for one test file. */
import { calls } from '@zhiji/contract/calls';
import { createApp, createWebServer } from '../src/app.ts';
import { createLog } from '#platform/log';
import { TestClock } from './clock.ts';
import { TEMPLATE, asOwner, databaseUrl, testConfig } from './databases.ts';
import type { AddressInfo } from 'node:net';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import type { App, WebServer } from '../src/app.ts';

/** What a test sends along. */
export interface Sender {
  readonly token?: string;
  readonly bindSecret?: string | null;
  readonly headers?: Record<string, string>;
}

export interface Answered<Data> extends Envelope<Data> {
  readonly http: number;
  readonly headers: Headers;
}

export interface TestApp extends App {
  readonly clock: TestClock;
  readonly server: WebServer;
  readonly origin: string;
  /** Lines logged so far. */
  readonly logged: readonly string[];
  /** Makes a call over HTTP. */
  call<Name extends CallName>(
    name: Name,
    request?: CallRequest<Name>,
    sender?: Sender,
  ): Promise<Answered<CallResponse<Name>>>;
  /** Posts anything to any path. */
  post(path: string, body: string | undefined, headers?: Record<string, string>): Promise<Response>;
  /** How many SQL statements `work` sends. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Overrides of the environment. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Joins the database of another app, as a second process would. */
  readonly beside?: TestApp;
}

const START = new Date('2026-11-15T04:00:00Z');
let databases = 0;

/** Starts the application on a fresh copy of the template database. */
export async function startTestApp({ environment, beside }: TestAppOptions = {}): Promise<TestApp> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? '1');
  const url = beside?.platform.config.databaseUrl ?? (await freshDatabase(worker));
  const clock = beside?.clock ?? new TestClock(START);
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const app = createApp(testConfig(url, worker, environment), { clock, log });
  if (beside === undefined) {
    await app.platform.redis.attempt(async (client) => client.flushdb(), null);
  }
  const server = createWebServer(app);
  await server.public.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.public.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const post: TestApp['post'] = async (path, body, headers = {}) =>
    fetch(origin + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

  return {
    ...app,
    clock,
    server,
    origin,
    logged,
    post,
    async call(name, request, sender = {}) {
      const path = calls.get(name)?.path ?? '';
      const response = await post(path, JSON.stringify(request ?? {}), {
        'content-type': 'application/json',
        ...(sender.token === undefined ? {} : { 'x-user-token': sender.token }),
        ...(sender.bindSecret ? { cookie: `zhiji-sid=${sender.bindSecret}` } : {}),
        ...sender.headers,
      });
      const envelope = (await response.json()) as Envelope<CallResponse<typeof name>>;
      return { ...envelope, http: response.status, headers: response.headers };
    },
    async statementsOf(work) {
      const before = app.pool.statements();
      await work();
      return app.pool.statements() - before;
    },
    async stop() {
      await server.public.close();
      await server.internal.close();
      await app.close();
    },
  };
}

async function freshDatabase(worker: number): Promise<string> {
  databases += 1;
  const name = `zhiji_test_${worker}_${databases}`;
  await asOwner(async (owner) => {
    await owner.query(`drop database if exists ${name} with (force)`);
    await owner.query(`create database ${name} template ${TEMPLATE}`);
  });
  return databaseUrl(name);
}
