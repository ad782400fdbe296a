/** Load by wrk, told what to send and what to report by a generated Lua script. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';

/** One call and what is sent to it: one body again and again, or many in turn. */
export interface Exchange {
  readonly path: string;
  readonly bodies: readonly [string, ...string[]];
  readonly headers: Readonly<Record<string, string>>;
}

/** What every answer of an exchange must be, or how it must begin. */
export interface Expectation {
  readonly contentType: string;
  readonly body: string;
  readonly whole: boolean;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Compare every answer with this. Costs time in wrk, so not while measuring. */
  readonly verify?: Expectation;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const MARK = 'wrk-result';
const MICROS_PER_SECOND = 1_000_000;
const MICROS_PER_MS = 1000;
/** An answer may take so long: what is slow is measured, not refused. */
const ANSWER_SECONDS = 10;
/** wrk ends by itself; after this much longer it is ended. */
const GRACE_MS = 15_000;

/** Sends an exchange's bodies in turn, again and again; any failed or wrong answer is an error. */
export async function runLoad(
  origin: string,
  exchange: Exchange,
  { connections, seconds, verify }: LoadOptions,
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  try {
    const script = join(folder, 'exchange.lua');
    writeFileSync(script, luaScript(exchange, verify));
    const { stdout } = await promisify(execFile)(
      'wrk',
      [
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        `--timeout=${ANSWER_SECONDS}s`,
        '-s',
        script,
        `${origin}${exchange.path}`,
      ],
      { timeout: seconds * SECOND_MS + GRACE_MS },
    );
    return parseWrk(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the line our script prints at the end; failures of any kind are thrown. */
export function parseWrk(output: string): LoadResult {
  const line = output.split('\n').find((text) => text.startsWith(MARK));
  const numbers = line?.slice(MARK.length).trim().split(' ').map(Number) ?? [];
  const [requests, micros, p50, p99, failed, wrong] = numbers;
  if (
    requests === undefined ||
    micros === undefined ||
    p50 === undefined ||
    p99 === undefined ||
    numbers.some(Number.isNaN)
  ) {
    throw new Error(`wrk printed no result:\n${output}`);
  }
  if (failed !== 0 || wrong !== 0 || requests === 0) {
    throw new Error(`${requests} requests, ${failed} failed, ${wrong} answered with other bytes`);
  }
  return {
    requests,
    requestsPerSecond: (requests * MICROS_PER_SECOND) / micros,
    p50Ms: p50 / MICROS_PER_MS,
    p99Ms: p99 / MICROS_PER_MS,
  };
}

/** The script: what to send, how to check, what to print. */
export function luaScript({ bodies, headers }: Exchange, verify: Expectation | undefined): string {
  const lines = [
    'wrk.method = "POST"',
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${luaString(name)}] = ${luaString(value)}`,
    ),
    ...(bodies.length === 1 ? [`wrk.body = ${luaString(bodies[0])}`] : inTurn(bodies)),
    'wrong = 0',
    'local threads = {}',
    'function setup(thread) threads[#threads + 1] = thread end',
    'function done(summary, latency)',
    '  local e = summary.errors',
    '  local failed = e.connect + e.read + e.write + e.status + e.timeout',
    '  local different = 0',
    '  for _, thread in ipairs(threads) do different = different + thread:get("wrong") end',
    '  io.write(string.format("%s %d %d %d %d %d %d\\n", ' +
      `"${MARK}", summary.requests, summary.duration,`,
    '    latency:percentile(50), latency:percentile(99), failed, different))',
    'end',
  ];
  if (verify !== undefined) {
    const compared = verify.whole ? 'body' : 'string.sub(body, 1, #expected)';
    lines.push(
      `local expected = ${luaString(verify.body)}`,
      'function response(status, headers, body)',
      `  if status ~= 200 or ${compared} ~= expected then wrong = wrong + 1 end`,
      'end',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Requests are written once, before the clock starts. */
function inTurn(bodies: readonly string[]): string[] {
  return [
    'local bodies = {',
    ...bodies.map((body) => `  ${luaString(body)},`),
    '}',
    'local requests = {}',
    'local turn = 0',
    'function init()',
    '  for n, body in ipairs(bodies) do requests[n] = wrk.format(nil, nil, nil, body) end',
    'end',
    'function request()',
    '  turn = turn % #requests + 1',
    '  return requests[turn]',
    'end',
  ];
}

/** Any bytes as a Lua literal. */
function luaString(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`);
  return `"${bytes.join('')}"`;
}
