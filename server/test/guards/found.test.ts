import { describe, expect, it } from 'vitest';
import { foundIn, withoutFound, withSeen } from './found.ts';
import { testsOf } from './seen-tests.ts';

const FILE = 'modules/order/things.repo.ts';

/** Written as the sources are: an order’s owner, with a sign that is more than one byte. */
const SOURCE = [
  "import { sql } from 'kysely';",
  'export async function take(db, { userId, id }) {',
  '  await sql`',
  '    update thing set user_id = ${userId}, ${TAKE.set}',
  "    from other o where o.user_id = ${userId}::bigint and name <> '知集' and ${TAKE.allowed}`",
  '    .execute(db);',
  '  await sql`select from thing where id = ${id} for update of thing`.execute(db);',
  '  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db);',
  '}',
  'export async function listThings(db, userId) {',
  '  await sql`select from thing order by id limit 1 for update of thing skip locked`.execute(db);',
  '  await sql`insert into thing (user_id, id) values (${userId}, 1)`.execute(db);',
  '  await sql`select from thing where user_id = ${sql.ref(row)}`.execute(db);',
  "  return db.selectFrom('thing').where('thing.user_id', '=', userId).forUpdate().execute();",
  '}',
].join('\n');

const found = foundIn(FILE, SOURCE);
const textOf = (key: string): string => {
  const guard = found.find((each) => each.key === key);
  return guard === undefined ? '' : withoutFound(guard, SOURCE);
};

describe('guards in a source', () => {
  it('are found by how they are written, each under its own key', () => {
    expect(found.map(({ key, line }) => [key, line])).toEqual([
      [`owner:${FILE}:take:1`, 5],
      [`lifecycle:${FILE}:take:1`, 5],
      [`lock:${FILE}:take:1`, 7],
      [`lock:${FILE}:take:2`, 8],
      [`owner:${FILE}:listThings:1`, 14],
      [`lock:${FILE}:listThings:1`, 14],
    ]);
  });

  it.each([
    [`owner:${FILE}:take:1`, "where true and name <> '知集' and ${TAKE.allowed}`"],
    [`lifecycle:${FILE}:take:1`, 'and ${everyRow`true`}`'],
    [`lock:${FILE}:take:1`, 'where id = ${id} `.execute(db)'],
    [`lock:${FILE}:take:2`, 'select pg_typeof(hashtextextended(${id}, 0))'],
    [`owner:${FILE}:listThings:1`, "selectFrom('thing').forUpdate().execute()"],
    [`lock:${FILE}:listThings:1`, "'=', userId).execute()"],
  ])('go one at a time: %s', (key, rest) => {
    expect(textOf(key)).toContain(rest);
  });

  it('say who comes by without changing what is sent', () => {
    const watched = withSeen(FILE, SOURCE);
    const key = (name: string): string => `seen('${name.replace(':', `:${FILE}:`)}')`;
    expect(watched).toContain(`where \${${key('owner:take:1')}}o.user_id = \${userId}::bigint`);
    expect(watched).toContain(`\${(${key('lifecycle:take:1')}, TAKE.allowed)}`);
    expect(watched).toContain(`.where(...(${key('owner:listThings:1')}, []), 'thing.user_id'`);
    expect(watched).toContain(`.forUpdate(...(${key('lock:listThings:1')}, []), )`);
    expect(withSeen(FILE, 'export const none = 1;')).toBe('export const none = 1;');
  });
});

it('tests that are near and about little else are asked first', () => {
  const near = 'server/src/modules/order/view/near.test.ts';
  const beside = 'server/src/modules/order/view/beside.test.ts';
  const far = 'server/test/matrix/matrix.test.ts';
  const seen = new Map([
    ['one', [far, beside, near]],
    ['two', [far, beside]],
  ]);
  expect(testsOf({ key: 'one', file: 'modules/order/view/order.repo.ts' }, seen)).toEqual([
    near,
    beside,
    far,
  ]);
  expect(testsOf({ key: 'none', file: 'modules/order/view/order.repo.ts' }, seen)).toEqual([]);
});
