import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { foundIn, SOURCES, withoutFound, withSeen } from './found.ts';
import { renderPage } from './found-page.ts';
import { REPOSITORY } from './places.ts';
import { endedOf, noticing } from './run-tests.ts';
import { isKnown, testsOf } from './seen-tests.ts';
import { testsState } from './state.ts';
import { conclude } from './try-found.ts';
import { Verdicts } from './verdicts.ts';
import type { Found } from './found.ts';
import type { RunTests } from './run-tests.ts';
import type { TestModule } from 'vitest/node';
import type { Verdict } from './verdicts.ts';

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
  const none = new Set<string>();
  const guard = { key: 'one', file: 'modules/order/view/order.repo.ts' };
  expect(testsOf(guard, seen, none)).toEqual([near, beside, far]);
  expect(testsOf({ ...guard, key: 'none' }, seen, none)).toEqual([]);
  // What fails anyway is not asked.
  expect(testsOf(guard, seen, new Set([beside]))).toEqual([near, far]);
});

const scratch = mkdtempSync(join(tmpdir(), 'guards-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** Writes a file below the scratch folder and gives its path. */
function write(name: string, text: string): string {
  const path = join(scratch, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A guard of a source that tests may change. */
const guardOf = (key: string, source: string): Found => ({
  key,
  kind: 'owner',
  file: relative(SOURCES, source),
  line: 1,
  form: 'sql',
  start: 0,
  end: 0,
  without: '',
});

describe('a verdict', () => {
  const noticedIn = (test: string): Verdict => ({
    outcome: 'noticed',
    by: 'a test',
    file: relative(REPOSITORY, test),
  });

  it('holds while the source and the test that noticed are as they were', () => {
    const source = write('verdict/thing.repo.ts', 'one');
    const test = write('verdict/thing.test.ts', 'one');
    const guard = guardOf('guard', source);
    const verdicts = new Verdicts(join(scratch, 'verdict/record.json'));
    expect(verdicts.isDue(guard)).toBe(true);
    verdicts.keep(guard, noticedIn(test));
    expect(verdicts.isDue(guard)).toBe(false);
    write('verdict/thing.test.ts', 'two');
    expect(verdicts.isDue(guard)).toBe(true);
    write('verdict/thing.test.ts', 'one');
    write('verdict/thing.repo.ts', 'two');
    expect(verdicts.isDue(guard)).toBe(true);
    write('verdict/thing.repo.ts', 'one');
    expect(verdicts.isDue(guard)).toBe(false);
    rmSync(test);
    expect(verdicts.isDue(guard)).toBe(true);
  });

  it('other than noticed is told and tried again', () => {
    const guard = guardOf('guard', write('due/thing.repo.ts', 'one'));
    const verdicts = new Verdicts(join(scratch, 'due/record.json'));
    verdicts.keep(guard, { outcome: 'unnoticed', by: 'none of 3' });
    expect(verdicts.of(guard)?.outcome).toBe('unnoticed');
    expect(verdicts.isDue(guard)).toBe(true);
  });

  it('of another run at the same time is kept', () => {
    const source = write('two/thing.repo.ts', 'one');
    const test = write('two/thing.test.ts', 'one');
    const record = join(scratch, 'two/record.json');
    const runs = [new Verdicts(record), new Verdicts(record)];
    const guards = runs.map((_, at) => guardOf(`guard ${at}`, source));
    for (const [at, guard] of guards.entries()) {
      runs[at]?.keep(guard, noticedIn(test));
    }
    const after = new Verdicts(record);
    expect(guards.map((guard) => after.isDue(guard))).toEqual([false, false]);
  });
});

describe('what is known of who comes by', () => {
  it('is of these guards and these tests', () => {
    const watched = { keys: ['one'], tests: testsState(), failed: [] };
    expect(isKnown([{ key: 'one' }], watched)).toBe(true);
    expect(isKnown([{ key: 'two' }], watched)).toBe(false);
    expect(isKnown([{ key: 'one' }], { ...watched, tests: 'others' })).toBe(false);
    expect(isKnown([{ key: 'one' }], undefined)).toBe(false);
  });

  it('ends with a test that is new, changed or gone', () => {
    const folder = join(scratch, 'tests');
    write('tests/src/one.test.ts', 'one');
    const before = testsState(folder);
    write('tests/src/one.ts', 'no test');
    expect(testsState(folder)).toBe(before);
    write('tests/src/one.test.ts', 'two');
    expect(testsState(folder)).not.toBe(before);
    write('tests/src/one.test.ts', 'one');
    const other = write('tests/test/other.test.ts', 'one');
    expect(testsState(folder)).not.toBe(before);
    rmSync(other);
    expect(testsState(folder)).toBe(before);
  });
});

describe('a guard is noticed', () => {
  const RED = 'server/src/red.test.ts';
  const GOOD = 'server/src/good.test.ts';

  /** One file fails always, every file without the guard. */
  const run: RunTests = async ({ without, files }) =>
    files.map((file) => {
      const isPassed = file !== RED && without === undefined;
      return { file, isPassed, failing: isPassed ? [] : ['a test'] };
    });

  it('by a test that fails without it and passes with it', async () => {
    expect(await noticing(run, 'guard', { files: [RED, GOOD] })).toEqual({
      file: GOOD,
      test: 'a test',
    });
    expect(await noticing(run, 'guard', { files: [RED] })).toBeUndefined();
    expect(await noticing(run, 'guard', { files: [] })).toBeUndefined();
  });

  it('by no file that cannot even start', async () => {
    const none: RunTests = async () => [{ file: GOOD, isPassed: false, failing: [] }];
    expect(await noticing(none, 'guard', { files: [GOOD] })).toBeUndefined();
  });

  it('as vitest reports it', () => {
    const reported = (file: string, state: 'passed' | 'failed', ...failed: readonly string[]) => {
      const tests = failed.map((fullName) => ({ fullName }));
      const children = { allTests: () => tests } as unknown as TestModule['children'];
      return endedOf({ moduleId: join(REPOSITORY, file), state: () => state, children });
    };
    expect(reported(GOOD, 'passed')).toEqual({ file: GOOD, isPassed: true, failing: [] });
    // One that cannot even start has no test that fails.
    expect(reported(RED, 'failed')).toEqual({ file: RED, isPassed: false, failing: [] });
    expect(reported(RED, 'failed', 'it fails').failing).toEqual(['it fails']);
  });

  it('by the tests that are named, and no others', async () => {
    const asked: unknown[] = [];
    const noting: RunTests = async (one) => {
      asked.push(one.named);
      return run(one);
    };
    await noticing(noting, 'guard', { files: [GOOD], named: /one/ });
    expect(asked).toEqual([/one/, /a test$/u]);
  });
});

it('the page begins with how many were tried', () => {
  const [tried, ...others] = found;
  const page = renderPage(
    found,
    (guard) => (guard === tried ? { outcome: 'unrun', by: 'no test' } : undefined),
    {},
  );
  expect(page.split('\n')[2]).toBe(`1 of ${others.length + 1} were tried so far.`);
  expect(page).toContain(`- \`${tried?.key}\`: **no reason yet**, no test`);
});

it('a choice of nothing proves nothing, unless what has changed was chosen', () => {
  const verdicts = new Verdicts(join(scratch, 'none/record.json'));
  expect(conclude([], verdicts, false)).toBe(false);
  expect(conclude([], verdicts, true)).toBe(true);
});
