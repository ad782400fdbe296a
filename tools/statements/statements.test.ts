import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkStatements } from './check.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { judgeText } from './judge.ts';
import { RECORDS } from './records.ts';
import { SHARED } from './shared-exceptions.ts';
import { readUserTables, ROW_TYPES } from './user-tables.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const users = readUserTables(repository);
const PROCESS_MS = 30_000;
const scratch = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const unnamed = async (text: string): Promise<string[]> =>
  [...(await judgeText(text, users)).unnamed].toSorted();

const RIGHT = [
  'select * from orders where user_id = $1 and id = $2',
  'select "nickname" from "users" where "id" = $1',
  'select * from orders o where (o.user_id, o.id) = ($1::bigint, $2)',
  'select * from buyer b join orders o on o.user_id = b.user_id where b.user_id = $1 for update',
  'select * from orders o join order_item i using (user_id) where o.user_id = $1',
  'select * from orders o left join payment p on p.user_id = o.user_id where o.user_id = $1',
  'select * from orders o join refund r on r.user_id = $1 where o.user_id = $1',
  'select (select count(*) from note n where n.user_id = $1) from orders o where o.user_id = $1',
  'insert into orders (user_id, id) values ($1, $2)',
  'insert into note (user_id) select user_id from orders where user_id = $1',
  'with moved as (update orders set status = 1 where user_id = $1 returning id) update buyer set unpaid_num = 0 where user_id = $1 and exists (select from moved)',
  'with orders as (select 1) select * from orders',
  'delete from note n using chapter c where n.user_id = $1 and c.id = n.chapter_id',
  'select 1 from orders where user_id = $1 union select 2 from payment where user_id = $1',
  'select * from course c join shop s on s.id = c.shop_id',
  'select user_id from username where username = $1',
  'select * from ledger_entry where user_id = 0',
];

const WRONG: readonly (readonly [string, readonly string[]])[] = [
  ['select * from orders where id = $1', ['orders']],
  ['select * from users where username = $1', ['users']],
  ['select * from orders where user_id = $1 or id = $2', ['orders']],
  ['select * from orders where user_id = any ($1::bigint[])', ['orders']],
  ['select * from orders where user_id in (select user_id from username)', ['orders']],
  [
    'select * from orders where user_id = (select user_id from buyer where user_id = $1 for update)',
    ['orders'],
  ],
  ['select * from orders o left join payment p on o.user_id = $1', ['orders', 'payment']],
  ['select * from orders o left join payment p on p.user_id = o.user_id', ['orders', 'payment']],
  ['select * from username n join users u on u.id = n.user_id where n.username = $1', ['users']],
  [
    'select (select count(*) from note n where n.user_id = o.user_id) from orders o where o.user_id = $1',
    ['note'],
  ],
  [
    'select * from orders o cross join lateral (select * from payment p where p.user_id = o.user_id) x where o.user_id = $1',
    ['payment'],
  ],
  [
    'with moved as (update orders set status = 1 where user_id = $1 returning user_id) update buyer set unpaid_num = 0 from moved where buyer.user_id = moved.user_id',
    ['buyer'],
  ],
  ['insert into note (user_id) select user_id from orders where id = $1', ['orders']],
  ['insert into course (id) values ((select id from orders where id = $1))', ['orders']],
  ['delete from note where id = $1', ['note']],
  ['select 1 from orders where user_id = $1 union select 2 from payment', ['payment']],
];

describe('a statement', () => {
  it.each(RIGHT)('names the user: %s', async (text) => {
    expect(await unnamed(text)).toEqual([]);
  });

  it.each(WRONG)('does not name the user: %s', async (text, tables) => {
    expect(await unnamed(text)).toEqual(tables);
  });
});

describe('tables of users', () => {
  it('are those with a user in every row, but for those kept by another key', () => {
    expect([...users.keys()]).toEqual(
      expect.arrayContaining(['users', 'orders', 'note', 'refund']),
    );
    for (const other of ['course', 'username', 'seat_holder', 'outbox', 'pay_notice']) {
      expect(users.has(other)).toBe(false);
    }
  });
});

describe('the list of exceptions', () => {
  it('is as long as the architecture says', () => {
    const page = readFileSync(join(repository, 'docs/architecture.md'), 'utf8');
    const text = page.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`\`tools/statements/exceptions.ts\`: ${EXCEPTIONS.length} of them`);
    expect(text).toContain(`of which ${SHARED.length} concern several users at once`);
  });

  it('speaks of tables of users and gives a reason for each', () => {
    for (const { piece, tables, why } of EXCEPTIONS) {
      const listed = tables === 'any' ? [...users.keys()] : tables;
      expect(listed.filter((table) => !users.has(table))).toEqual([]);
      expect([piece, listed.length > 0, why.length > 0]).toEqual([piece, true, true]);
    }
  });
});

/** A tree in which the tests sent these statements. */
function treeOf(name: string, texts: readonly string[]): string {
  const root = join(scratch, name);
  mkdirSync(join(root, RECORDS), { recursive: true });
  mkdirSync(dirname(join(root, ROW_TYPES)), { recursive: true });
  cpSync(join(repository, ROW_TYPES), join(root, ROW_TYPES));
  const lines = texts.map((text) => JSON.stringify({ text, place: 'server/src/a.repo.ts:1' }));
  writeFileSync(join(root, RECORDS, '1.jsonl'), lines.join('\n'));
  return root;
}

describe('the check', () => {
  const [wrong = '', right = ''] = [WRONG[0]?.[0], RIGHT[0]];
  const exception = { piece: 'from orders  where id', tables: ['orders'], why: 'for this test' };

  it('passes what names the user and what is on the list, and counts', async () => {
    const root = treeOf('listed', [right, wrong, right, 'select 1']);
    expect(await checkStatements(root, [exception])).toEqual({
      sent: 2,
      named: 1,
      problems: [],
      unused: [],
    });
  });

  it('finds what is on no list, and what on the list lacks another table’s user', async () => {
    const joined = 'select * from payment, orders where id = $1';
    const { problems } = await checkStatements(treeOf('unlisted', [joined, wrong]), [
      { ...exception, piece: 'orders where id' },
    ]);
    expect(problems.map(({ text, tables }) => [text, tables])).toEqual([
      [joined, ['orders', 'payment']],
    ]);
  });

  it('finds exceptions that nothing needs', async () => {
    const { unused } = await checkStatements(treeOf('unused', [right]), [exception]);
    expect(unused).toEqual([exception]);
  });

  it.each([
    ['wrong', [wrong], 1, 'statements: 0 of 1 name the user, 1 problems\n'],
    ['right', [right], 0, 'statements: 1 of 1 name the user, 0 problems\n'],
  ] as const)(
    'ends by what it found: %s',
    { timeout: PROCESS_MS },
    (name, texts, status, stdout) => {
      const main = join(repository, 'tools/statements/main.ts');
      const run = spawnSync(process.execPath, [main, treeOf(name, texts)], { encoding: 'utf8' });
      expect(run).toMatchObject({ status, stdout });
    },
  );
});
