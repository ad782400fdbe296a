/**
 * Schema fuzz of every call of the contract. The bodies are derived from the request schemas and
 * from requests that succeed, so that they name things that exist, one's own and another's. A call
 * added to the table is covered at once. FUZZ_SEED=<number> tries other bodies, FUZZ_NEAR=<number>
 * so many near valid, and FULL=1 everything hostile on every call instead of each on some.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { Client } from 'pg';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, pathsOf } from '@zhiji/contract/calls';
import { errors, successCodes } from '@zhiji/contract/kernel/errors';
import { tokenErrors } from '@zhiji/contract/kernel/shared-errors';
import { contractOf, startTestApp } from '../app.ts';
import { ownerUrl } from '../databases.ts';
import { ASK_ENVIRONMENT, asks } from '../asks/asks.ts';
import { send } from '../asks/ask.ts';
import { buildLogin } from '../logins.ts';
import { isFull, sizeOf } from '../steady/size.ts';
import { changedTables, fingerprintsOfUser } from '../database/row-fingerprints.ts';
import { CANARIES, leaked } from './canaries.ts';
import { codeOf, judge } from './findings.ts';
import { headerMutants, headersOf } from './header-mutants.ts';
import { hostileBodies } from './hostile.ts';
import { edgeRequests, nearValidOf } from './near-valid.ts';
import { parcelsOf } from './parcels.ts';
import { createProbe } from './probe.ts';
import { sendRaw } from './raw-http.ts';
import { inBatches, sendPatiently, sendWatched } from './send.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Observed } from './findings.ts';
import type { Body } from './hostile.ts';
import type { Sender } from './send.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? '20261115');
const NEAR_VALID = Number(process.env['FUZZ_NEAR'] ?? sizeOf({ gate: 8, full: 100 }));
const HOSTILE = sizeOf({ gate: 12, full: 100 });
/** When full all of them are sent. */
const HEADER_MUTANTS = 8;
/** There are more; a list that shrinks would try less, unseen. */
const LEAST_HEADER_MUTANTS = 50;
const LEAST_REACHED = 0.3;
const CALL_TIMEOUT_MS = MINUTE_MS;
const SHOWN = 400;
const SHOWN_FINDINGS = 5;
const HTTP_OK = 200;

/** Answers given before a handler is asked: about the body and, where a token is asked for, about it. */
const OF_BODIES = new Set<number | null>(
  (['common.missingParameter', 'common.badParameter'] as const).map((key) => errors[key].code),
);
const OF_TOKENS = new Set<number | null>(tokenErrors.map((key) => errors[key].code));

function isBeforeHandler({ auth }: Call, code: number | null): boolean {
  return OF_BODIES.has(code) || (auth !== 'none' && OF_TOKENS.has(code));
}

const probe = createProbe();
const totals = { bodies: 0, mutants: 0, findings: 0, allowed: 0, reached: 0 };
/** Of each call: answers beyond validation, and successes. */
const counts = new Map<string, { reached: number; succeeded: number }>();
const tokens: string[] = [];
let app: TestApp;
let owner: Client;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ modules: probe.watch, environment: ASK_ENVIRONMENT });
  port = Number(new URL(app.origin).port);
  const { pathname } = new URL(app.platform.config.databaseUrl);
  owner = new Client({ connectionString: ownerUrl(pathname.slice(1)) });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  const percent = Math.round((100 * totals.reached) / totals.allowed);
  const least = (pick: 'reached' | 'succeeded'): number =>
    Math.min(...[...counts.values()].map((count) => count[pick]));
  process.stdout.write(
    `fuzz: of each open call at least ${least('reached')} bodies passed validation and ` +
      `${least('succeeded')} succeeded\n`,
  );
  process.stdout.write(
    `fuzz: ${calls.size} calls, ${totals.bodies} bodies, ${totals.mutants} header mutants, ` +
      `${totals.findings} findings, ${percent}% reached a handler or its not-available answer ` +
      `(seed ${SEED})\n`,
  );
});

/** A token of a user nobody else uses, so that calls cannot disturb each other. */
async function newToken(): Promise<string> {
  const { token } = await buildLogin(app);
  tokens.push(token);
  return token;
}

function show(what: string, sender: string, content: string, observed: Observed): string {
  const answered = observed.text.slice(0, SHOWN);
  return `${what}\n  sent by ${sender}: ${content.slice(0, SHOWN)}\n  answered: ${answered}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Target {
  readonly name: CallName;
  readonly call: Call;
  readonly path: string;
  readonly seed: number;
}

const targets: readonly Target[] = [...calls]
  .flatMap(([name, call]) => pathsOf(call).map((path) => ({ name, call, path })))
  .map((target, index) => ({ ...target, seed: SEED + index }));

/** Sends bodies as one sender; answers the findings and how many reached the call. */
async function fuzzAs(
  sender: Sender,
  target: Target,
  bodies: readonly Body[],
): Promise<{ findings: string[]; sent: number; reached: number; succeeded: number }> {
  const { call } = target;
  const { sent, changed } = await sendWatched(app, owner, target, parcelsOf(call, bodies), sender);
  totals.bodies += sent.length;
  return {
    findings: [
      ...sent.flatMap(({ parcel, observed }) =>
        judge(call, observed).map((what) =>
          show(what, sender.name, parcel.content.toString(), observed),
        ),
      ),
      ...changed.map((table) => `bodies refused to the ${sender.name} changed ${table}`),
    ],
    sent: sent.length,
    reached: sent.filter(
      ({ observed }) => observed.http === HTTP_OK && !isBeforeHandler(call, codeOf(observed)),
    ).length,
    succeeded: sent.filter(({ observed }) => successCodes.has(codeOf(observed) ?? 0)).length,
  };
}

/** Somebody with a request that succeeds. */
interface Player {
  readonly login: Login;
  readonly request: object;
}

async function newPlayer({ name }: Target): Promise<Player> {
  const login = await buildLogin(app);
  tokens.push(login.token);
  return { login, request: (await asks[name](app, login)).request };
}

/** Whether a call does what it is for, for somebody who asks for his own. */
async function succeeds({ name }: Target): Promise<boolean> {
  const login = await buildLogin(app);
  const { code } = await send(app, name, await asks[name](app, login), login);
  return successCodes.has(code);
}

/** Some of a list, others on every path, so that all have their turn; when full the whole. */
function turnOf<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  if (isFull) {
    return items;
  }
  const from = ((seed - SEED) * count) % items.length;
  return [...items, ...items].slice(from, from + count);
}

async function fuzzBodies(target: Target): Promise<string[]> {
  const { call, seed } = target;
  const { login, request: own } = await newPlayer(target);
  const { login: other, request: foreign } = await newPlayer(target);
  const real = [own, foreign];
  const near = [
    ...real,
    ...edgeRequests(call.request, seed),
    ...fc.sample(nearValidOf(call.request, real), { seed, numRuns: NEAR_VALID }),
  ].map((value) => JSON.stringify(value));
  const { telling, broken } = hostileBodies(call.request, seed, real);
  const hostile = [...telling, ...turnOf(broken, HOSTILE - telling.length, seed)];
  expect(hostile.length).toBeGreaterThanOrEqual(HOSTILE);

  const rows = await fingerprintsOfUser(owner, other.userId);
  const visitor: Sender = { name: 'visitor', token: null, newToken };
  const open = call.auth === 'none';
  const turnedAway = open ? [] : (await fuzzAs(visitor, target, hostile)).findings;
  const allowed: Sender = open ? visitor : { name: 'user', token: login.token, newToken };
  const { findings, sent, ...count } = await fuzzAs(allowed, target, [...near, ...hostile]);
  const touched = changedTables(rows, await fingerprintsOfUser(owner, other.userId));
  const succeeded = count.succeeded + ((await succeeds(target)) ? 1 : 0);
  totals.allowed += sent;
  totals.reached += count.reached;
  counts.set(target.path, { reached: count.reached, succeeded });
  return [
    ...turnedAway,
    ...findings,
    ...(open ? [] : touched.map((table) => `changed ${table} of somebody else`)),
    ...(count.reached > 0 ? [] : ['no body reached the call']),
    ...(succeeded > 0 ? [] : ['nobody succeeded']),
  ];
}

async function fuzzHeaders(target: Target): Promise<string[]> {
  const { call, path, seed } = target;
  const { login, request } = await newPlayer(target);
  const body = JSON.stringify(request);
  const { token } = login;
  const findings: string[] = [];
  const mutants = turnOf(headerMutants, HEADER_MUTANTS, seed);
  await inBatches(mutants, async (batch) => {
    await Promise.all(
      batch.map(async (mutant) => {
        const written = mutant.body?.(body) ?? body;
        const headers = headersOf(mutant, written, token);
        const observed = await sendPatiently(async () =>
          sendRaw(port, `POST ${path}`, headers, written),
        );
        findings.push(
          ...judge(call, observed).map((what) => show(what, mutant.name, written, observed)),
        );
      }),
    );
  });
  totals.mutants += mutants.length;
  return findings;
}

describe('[R1-C] every call of the contract, under fuzz', () => {
  it.each(targets)(
    '$name at $path answers any body and any headers with a valid envelope',
    async (target) => {
      const findings = [...(await fuzzBodies(target)), ...(await fuzzHeaders(target))];
      totals.findings += findings.length;
      // A few are enough to see what is wrong; thousands would hide it.
      expect(findings.slice(0, SHOWN_FINDINGS)).toEqual([]);
    },
    CALL_TIMEOUT_MS,
  );

  it.each([
    'POST /api/%zz',
    'POST /%',
    'POST //',
    'POST /api/home/getFoot/',
    'POST /api/home/getfoot',
    'POST /api/home/getFoot?__proto__=1',
    'POST http://other.example/api/home/getFoot',
    'POST /../../etc/passwd',
    'GET /api/home/getFoot',
    'DELETE /api/user/getUser',
    'PATCH /api/%ff',
    'OPTIONS *',
    'PROPFIND /',
    'NOT-A-METHOD /',
  ])('%s is answered with a valid envelope', async (start) => {
    const headers = headersOf({ name: 'none', headers: [] }, '{}', '');
    const observed = await sendPatiently(async () => sendRaw(port, start, headers, '{}'));
    expect(judge(null, observed)).toEqual([]);
  });
});

describe('all of it together', () => {
  it('tries enough header mutants and lets enough bodies through to mean something', () => {
    expect(headerMutants.length).toBeGreaterThanOrEqual(LEAST_HEADER_MUTANTS);
    expect(totals.reached / totals.allowed).toBeGreaterThanOrEqual(LEAST_REACHED);
  });

  it('[R1-C] reached every call with bodies that exist, and each did what it is for', () => {
    const hollow = [...counts].filter(([, { reached, succeeded }]) => reached * succeeded === 0);
    expect(hollow).toEqual([]);
    expect(counts.size).toBe(targets.length);
  });

  it('let no unknown field into a handler', async () => {
    expect(probe.strays.slice(0, SHOWN_FINDINGS)).toEqual([]);
    await app.post('/api/home/getAnnouncement', '{"page":77,"is_admin":1,"user_id":1,"limit":5}', {
      'content-type': 'application/json',
    });
    expect(probe.lastInput()).toEqual({ page: 77, limit: 5 });
  });

  it('left no personal value and no token in the log, and met nothing unexpected', () => {
    const log = app.logged.join('');
    expect(log).toContain('"answered"');
    expect([...CANARIES, ...tokens].filter((value) => leaked(log, value))).toEqual([]);
    const unexpected = app.logged.filter((line) => line.includes('"unexpected"'));
    expect(unexpected.slice(0, SHOWN_FINDINGS)).toEqual([]);
  });

  it('broke no line of the log', () => {
    const broken = app.logged.filter((line) => !/^\{[^\n]*\}\n$/.test(line) || !isJson(line));
    expect(broken.slice(0, SHOWN_FINDINGS)).toEqual([]);
  });

  it('left no request in progress', async () => {
    const inFlight = async (): Promise<string | undefined> =>
      /^zhiji_in_flight (\d+)$/m.exec(await app.metrics.registry.metrics())?.[1];
    await expect.poll(inFlight).toBe('0');
  });

  it('polluted no prototype', () => {
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('the judge', () => {
  const good = { code: 10000, data: { token: 'a' }, msg: '获取成功' };
  const failed = { code: 10004, data: null, msg: '参数错误', request_id: 'request-1' };
  const judged = (body: unknown, more: Partial<Observed> = {}): string[] =>
    judge(contractOf('identity.linkToken'), {
      http: 200,
      requestId: 'request-1',
      contentType: 'application/json; charset=utf-8',
      text: JSON.stringify(body),
      ...more,
    });

  it('accepts what is right', () => {
    expect([...judged(good), ...judged(failed)]).toEqual([]);
  });

  it.each([
    ['an HTTP 500', judged(failed, { http: 500 })],
    ['no answer in time', judged(failed, { http: 599 })],
    ['something else than JSON', judged(good, { contentType: 'text/html' })],
    ['something else than an envelope', judged({ error: 'Bad Request', statusCode: 400 })],
    ['an empty text', judged({ ...good, msg: '' })],
    ['a code nobody registered', judged({ ...failed, code: 4242 })],
    ['a code the call does not declare', judged({ ...failed, code: 90001 })],
    ['a field too many', judged({ ...good, data: { token: 'a', password_hash: 'x' } })],
    ['a field of a wrong kind', judged({ ...good, data: { token: 1 } })],
    ['no request id', judged(good, { requestId: undefined })],
    ['a failure that does not quote its id', judged({ ...failed, request_id: 'other-one' })],
    ['a stack', judged({ ...failed, msg: 'x at run (/srv/app.js:1:2)' })],
    ['a statement', judged({ ...failed, msg: 'select * from users' })],
    ['an error of the database', judged({ ...failed, data: { code: '22P02' } })],
    ['a value that was sent', judged({ ...failed, msg: CANARIES[0] })],
  ])('finds %s', (_what, findings) => {
    expect(findings).not.toEqual([]);
  });

  it.each([
    ['{"code":"987654"}', true],
    ['{"code":987654}', true],
    ['no code 987654 known', true],
    ['{"ms":3.987654}', false],
    ['{"trace":"0af987654b"}', false],
  ])('in a log %s leaked: %s', (line, expected) => {
    expect(leaked(line, '987654')).toBe(expected);
  });
});
