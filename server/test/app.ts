/** The real application over real services, for one test file. */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, inject } from 'vitest';
import { calls } from '@zhiji/contract/calls';
import { createApp, createWebServer } from '../src/app.ts';
import { createLog } from '#platform/log';
import { findBreaches } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { answerProblem } from './response-contract.ts';
import { TestClock } from './clock.ts';
import { TestTicks } from './steady/ticks.ts';
import { asOwner, databaseUrl, templateOf, testConfig } from './databases.ts';
import type { AddressInfo } from 'node:net';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import type { Module } from '#platform/module';
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
  /** By these caches and remembered sessions grow old, if a test says so; apps beside share them. */
  readonly ticks: TestTicks;
  readonly server: WebServer;
  readonly origin: string;
  /** Lines logged so far. */
  readonly logged: readonly string[];
  /** Makes a call over HTTP; an answer that breaks the contract is an error. */
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
  /** The port to listen on, for a third party that must know it beforehand. */
  readonly port?: number;
  /** The database that its own is copied from; an empty one unless it is said. */
  readonly template?: string;
  /** Joins the database of another app, as a second process would. */
  readonly beside?: TestApp;
  /** Puts something between the server and its modules, such as a probe. */
  readonly modules?: (modules: readonly Module[]) => readonly Module[];
}

const START = new Date('2026-11-15T04:00:00Z');
/** Redis has 64 keyspaces, of which the site and its end-to-end tests use the first two. */
const OWN_KEYSPACES = 2;
const WORKERS = 3;
const RUNS = 20;
let databases = 0;

/** Starts the application on a fresh copy of the template database. */
export async function startTestApp({
  environment,
  port: wanted = 0,
  template,
  beside,
  modules = (own) => own,
}: TestAppOptions = {}): Promise<TestApp> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? '1');
  const run = inject('run');
  const url =
    beside?.platform.config.databaseUrl ?? (await freshDatabase(templateOf(run), worker, template));
  const clock = beside?.clock ?? new TestClock(START);
  const ticks = beside?.ticks ?? new TestTicks();
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const created = createApp(
    testConfig(url, keyspaceOf(run, worker), {
      ...inject('sandbox').environment,
      ...environment,
    }),
    { clock, ticks, log },
  );
  const app = { ...created, modules: modules(created.modules) };
  if (beside === undefined) {
    await emptyRedis(app.platform.config.redisUrl);
  }
  let counting = 0;
  const server = createWebServer({
    ...app,
    modules: app.modules.map((module) => restingWhile(() => counting > 0, module)),
  });
  await server.public.listen({ host: '127.0.0.1', port: wanted });
  const { port } = server.public.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const post: TestApp['post'] = async (path, body, headers = {}) =>
    fetch(origin + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

  return {
    ...app,
    clock,
    ticks,
    server,
    origin,
    logged,
    post,
    async call(name, request, sender = {}) {
      const call = contractOf(name);
      const response = await post(call.path, JSON.stringify(request ?? {}), {
        'content-type': 'application/json',
        ...(sender.token === undefined ? {} : { 'x-user-token': sender.token }),
        ...(sender.bindSecret ? { cookie: `zhiji-sid=${sender.bindSecret}` } : {}),
        ...sender.headers,
      });
      const envelope = (await response.json()) as Envelope<CallResponse<typeof name>>;
      const problem = answerProblem(call, envelope.code, envelope.data);
      if (problem !== null) {
        throw new Error(`${name}: ${problem}`);
      }
      return { ...envelope, http: response.status, headers: response.headers };
    },
    async statementsOf(work) {
      counting += 1;
      try {
        const before = app.pool.statements();
        await work();
        return app.pool.statements() - before;
      } finally {
        counting -= 1;
      }
    },
    async stop() {
      await server.public.close();
      await server.internal.close();
      try {
        await requireInvariants(app, clock.now());
      } finally {
        await app.close();
      }
    },
  };
}

/** A module whose work by the clock rests at times, so that its statements are not among those counted. */
function restingWhile(isCounting: () => boolean, module: Module): Module {
  const { background = [] } = module;
  const resting = background.map((work) => ({
    ...work,
    run: async () => (isCounting() ? undefined : work.run()),
  }));
  return { ...module, background: resting };
}

/** Fails the test file when it left data behind that breaks an invariant. */
async function requireInvariants({ platform, modules }: App, now: Date): Promise<void> {
  const invariants = invariantsOf(modules).filter(({ needsWorker }) => needsWorker === undefined);
  const breaches = await findBreaches(platform.db, invariants, now);
  if (breaches.length > 0) {
    throw new Error(`invariants are broken: ${JSON.stringify(breaches)}`);
  }
}

/**
 * The application of a test file: there before its first test, gone after the last. Stopping asks
 * every invariant.
 */
export function useTestApp(options: Parameters<typeof startTestApp>[0] = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options));
  });
  afterAll(async () => app.stop());
  return app;
}

/** The contract's entry of a call. */
export function contractOf(name: CallName): Call {
  const call = calls.get(name);
  if (call === undefined) {
    throw new Error(`${name} is not in the contract`);
  }
  return call;
}

/** One of Redis's keyspaces; two runs at once rarely meet in one. */
function keyspaceOf(run: number, worker: number): number {
  return OWN_KEYSPACES + (run % RUNS) * WORKERS + (worker % WORKERS);
}

/** Waits until it is done: what an earlier file left there would be found by this one. */
async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
}

async function freshDatabase(prefix: string, worker: number, template = prefix): Promise<string> {
  databases += 1;
  const name = `${prefix}${worker}_${process.pid}_${databases}`;
  await asOwner(async (owner) => owner.query(`create database ${name} template ${template}`));
  return databaseUrl(name);
}
