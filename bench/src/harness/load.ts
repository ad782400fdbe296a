/** Load by wrk, told what to send and what to report by a generated Lua script. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** One call, and the bytes that answer it. */
export interface Exchange {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Compare every answer with these bytes. Costs time in wrk, so not while measuring. */
  readonly verify?: string;
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
const MS_PER_SECOND = 1000;
/** wrk ends by itself; after this much longer it is ended. */
const GRACE_MS = 15_000;

/** Sends one exchange again and again; any failed or wrong answer is an error. */
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
      ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `${origin}${exchange.path}`],
      { timeout: seconds * MS_PER_SECOND + GRACE_MS },
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
export function luaScript({ body, headers }: Exchange, verify: string | undefined): string {
  const lines = [
    'wrk.method = "POST"',
    `wrk.body = ${luaString(body)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${luaString(name)}] = ${luaString(value)}`,
    ),
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
    lines.push(
      `local expected = ${luaString(verify)}`,
      'function response(status, headers, body)',
      '  if status ~= 200 or body ~= expected then wrong = wrong + 1 end',
      'end',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Any bytes as a Lua literal. */
function luaString(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`);
  return `"${bytes.join('')}"`;
}
