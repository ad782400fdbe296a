/** F3: pgbench sending the statements of an order and its payment, and nothing around them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { PLATFORM_TERMS } from '../floors/catalogue-course.ts';
import { KEEP_CODE, LOCK, NAMED_VALUE, OPEN, PLACE, QUOTE, SETTLE } from '../floors/order-sql.ts';
import type { Market } from '../market.ts';
import type { Buyer, Range, SessionHashes } from './order-buyers.ts';

/** Values that other clients compute, as expressions; the rest are variables of the script. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  token: 'int8send(:user::bigint)',
  bind: 'int8send(:user::bigint)',
  now: 'now()',
  paid_at: 'now()',
  order_no: "lpad(:place::text, 28, '0')",
  confirm_key: "lpad(:place::text, 43, '0')",
  trade_no: "lpad(:place::text, 28, '0')",
  channel_no: "lpad(:place::text, 32, '0')",
  event_id: "lpad(:place::text, 35, '0')",
  payer_ref: "lpad(:user::text, 16, '0')",
};
const SNAPSHOT = {
  refund_rule: PLATFORM_TERMS,
  coupon_title: '',
};
const CODE_URL = 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz';

export interface PgbenchLoad {
  /** Of pgbench itself; PostgreSQL's is counted as for everybody. */
  readonly ownCpuSeconds: number;
  readonly ordersPerSecond: number;
}

/** What a session of a buyer is found by here: pgbench can compute it. */
export function pgbenchHashes({ id }: Buyer): SessionHashes {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(id));
  return { token: bytes, bind: bytes };
}

function sent(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.replaceAll(NAMED_VALUE, (whole, name: string) => EXPRESSIONS[name] ?? whole);
}

/** The script: one run of it is one order. */
function scriptOf(buyers: readonly Buyer[], courses: readonly number[]): string {
  const choices = courses.map((id, index) => `when :turn = ${index} then ${id}`).join(' ');
  return [
    String.raw`\set place :first + :client_id * :each + :n`,
    String.raw`\set n :n + 1`,
    String.raw`\set user ${buyers[0]?.id ?? 0} + :place % ${buyers.length}`,
    String.raw`\set turn (:place / ${buyers.length} + :place) % ${courses.length}`,
    String.raw`\set course case ${choices} end`,
    `${sent(QUOTE)};`,
    'begin;',
    `${sent(QUOTE)};`,
    String.raw`${sent(PLACE)} \gset`,
    'commit;',
    `${sent(OPEN)};`,
    `${sent(KEEP_CODE)};`,
    'begin;',
    `${sent(LOCK)};`,
    `${sent(SETTLE)};`,
    'commit;',
    '',
  ].join('\n');
}

/** Makes purchases of a range over so many connections. */
export function runPgbench(
  { databaseUrl }: Market,
  goods: { readonly buyers: readonly Buyer[]; readonly courses: readonly number[] },
  { from, count }: Range,
  connections: number,
): PgbenchLoad {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pgbench-'));
  try {
    const script = join(folder, 'order.sql');
    writeFileSync(script, scriptOf(goods.buyers, goods.courses));
    const each = Math.floor(count / connections);
    const variables = {
      first: from,
      each,
      n: 0,
      snapshot: JSON.stringify(SNAPSHOT),
      code_url: CODE_URL,
    };
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const size = ['-c', String(connections), '-j', '1', '-t', String(each)];
    const args = ['-n', '-M', 'prepared', ...size, '-f', script, ...given, databaseUrl];
    const began = performance.now();
    // The shell's last word is the time its children took.
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'pgbench "$@"; times', '-', ...args],
      {
        env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' },
        encoding: 'utf8',
      },
    );
    const seconds = (performance.now() - began) / SECOND_MS;
    const done = Number(/processed: (?<done>\d+)\//.exec(stdout)?.groups?.['done']);
    if (status !== 0 || done !== each * connections || /failed: [1-9]/.test(stdout)) {
      throw new Error(`pgbench made ${done} of ${each * connections} orders:\n${stderr}${stdout}`);
    }
    return { ownCpuSeconds: childSeconds(stdout), ordersPerSecond: done / seconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** User and system time of the children, from the last line of `times`: 0m0.01s 0m0.02s. */
export function childSeconds(output: string): number {
  const last = output.trim().split('\n').at(-1) ?? '';
  const parts = [...last.matchAll(/(?<minutes>\d+)m(?<seconds>[\d.]+)s/g)];
  if (parts.length !== 2) {
    throw new Error(`no times in ${last}`);
  }
  return parts.reduce(
    (sum, { groups }) => sum + Number(groups?.['minutes']) * 60 + Number(groups?.['seconds']),
    0,
  );
}
