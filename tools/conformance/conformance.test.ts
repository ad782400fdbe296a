import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimsInTitle, parseClaims } from './ids.ts';
import { parseRequirements } from './requirements.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const fixture = (name: string) => readFileSync(join(here, 'fixtures', name), 'utf8');

describe('ids in titles', () => {
  // The samples stay out of this test's own titles: there they would be claims.
  it.each([
    ['[NAV-01] one', ['NAV-01']],
    ['block [NAV-01] › [HDR-02] nested', ['NAV-01', 'HDR-02']],
    ['[NAV-01][NAV-02] side by side', ['NAV-01', 'NAV-02']],
    ['[NAV-01, NAV-02] a list', ['NAV-01', 'NAV-02']],
    ['[NAV-09..11] a range', ['NAV-09', 'NAV-10', 'NAV-11']],
    ['[API-009..API-010, NAV-01] both', ['API-009', 'API-010', 'NAV-01']],
    ['[NAV-03..01] a range the wrong way round stays unknown', ['NAV-03..01']],
    ['[NAV-01, nav-2] a list with a slip keeps the slip', ['NAV-01', 'nav-2']],
    ['[USR-09/coupon] a part', ['USR-09/coupon']],
    ['[ERR-07/61000+61001, NAV-01] some parts', ['ERR-07/61000', 'ERR-07/61001', 'NAV-01']],
    ['[ERR-07/] a slip stays unknown', ['ERR-07/']],
    ['[USR-07..09/list] a range has no parts', ['USR-07..09/list']],
    ['items[0], [zh], [R1-C] and [object Object] are no ids', []],
  ])('[R1-C] sample %#', (title, claims) => {
    expect(claimsInTitle(title)).toEqual(claims);
  });

  it('reads the same list without brackets', () => {
    expect(parseClaims(' NAV-01,HDR-07, API-001..003 ')).toEqual([
      'NAV-01',
      'HDR-07',
      'API-001',
      'API-002',
      'API-003',
    ]);
  });
});

describe('requirements', () => {
  it.each([
    ['a repeated id', 'A\tb\tc\t\nA\tb\tc\t\n', 'line 3 repeats'],
    ['a repeated part', 'A\tb\tc\tx;y;x\n', 'line 2 repeats'],
    ['a line without parts cell', 'A\tb\tc\n', 'line 2 is not'],
    ['a cell too many', 'A\tb\tc\t\td\n', 'line 2 is not'],
  ])('[R1-C] refuse %s', (_what, lines, message) => {
    expect(() => parseRequirements(`id\tarea\tstatement\tparts\n${lines}`)).toThrow(message);
  });

  it('are the 200 of the specification', () => {
    const file = join(here, '../../docs/requirements.tsv');
    expect(parseRequirements(readFileSync(file, 'utf8'))).toHaveLength(200);
  });
});

/** What the fixtures come to. */
const SUMMARY = 'conformance: 6/15, parts 12/21';

describe('the command', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'conformance-'));
    mkdirSync(join(root, 'docs'));
    mkdirSync(join(root, '.state/results'), { recursive: true });
    writeFileSync(join(root, 'docs/requirements.tsv'), fixture('requirements.tsv'));
    addResult('vitest-unit.json', fixture('vitest-unit.json'));
    addResult('playwright.json', fixture('playwright.json'));
    addResult('vitest-parts.json', fixture('vitest-parts.json'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function addResult(name: string, text: string): void {
    writeFileSync(join(root, '.state/results', name), text.replaceAll('ROOT', root));
  }
  function run(...options: string[]) {
    const all = [join(here, 'main.ts'), '--root', root, ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8' });
    return { status, lastLine: stdout.trimEnd().split('\n').at(-1), problems: stderr };
  }
  const page = () => readFileSync(join(root, 'docs/conformance.md'), 'utf8');
  const row = (id: string) =>
    page()
      .split('\n')
      .find((line) => line.startsWith(`| ${id} `)) ?? '';

  it('counts what only passing tests claim and writes the page', () => {
    expect(run()).toEqual({ status: 0, lastLine: SUMMARY, problems: '' });
    expect(page()).toContain(`**${SUMMARY}**`);
    expect(row('NAV-03')).toBe(
      '| NAV-03 | The title is \\<route\\> \\| \\<app\\>. | `web/src/app/router.test.tsx` |',
    );
    expect(row('HDR-01')).toContain('`e2e/flows/header.spec.ts`');
    expect(row('API-001')).toMatch(/\*\*server\*\* `server[^`]+`<br>\*\*client\*\* `web/);
  });

  it('does not count a claim of a failed, skipped, flaky or expectedly failing test', () => {
    run();
    expect(row('NAV-04')).toContain('| failed: web/src/app/router.test.tsx › [NAV-04][NAV-05]');
    expect(row('NAV-05')).toContain('| failed: web/src/app/router.test.tsx › [NAV-04][NAV-05]');
    expect(row('HDR-02')).toContain('skipped: e2e/flows/header.spec.ts › menu [HDR-02]');
    expect(row('HDR-03')).toContain('failed: ');
    expect(row('HDR-04')).toContain('failed: ');
  });

  it('names what is needed and not proven', () => {
    expect(run('--need', 'NAV-01..03,HDR-01')).toMatchObject({ status: 0, problems: '' });
    const { status, lastLine, problems } = run('--need', 'NAV-03..04,XYZ-01');
    expect({ status, lastLine }).toEqual({ status: 1, lastLine: SUMMARY });
    expect(problems).toMatch(/^missing NAV-04: failed: .+\nmissing XYZ-01: no such requirement\n$/);
  });

  it('[R1-C] counts a line with parts only when each is proven', () => {
    run();
    expect(row('USR-01')).toContain('| **list** `web/src/pages/user.test.tsx`<br>**detail** `web/');
    expect(row('USR-02')).toMatch(/\| \*\*collect\*\* `web[^|]+<br>\*\*coupon\*\* – \|$/);
    expect(row('USR-03')).toMatch(
      /\*\*b\*\* failed: web\/src\/pages\/user.test.tsx › \[USR-03\/b\]/,
    );
    expect(run('--need', 'USR-01,USR-02/collect')).toMatchObject({ status: 0, problems: '' });
    expect(run('--need', 'USR-02,USR-03').problems).toMatch(
      /^missing USR-02\/coupon: no test\nmissing USR-03\/b: failed: .+\n$/,
    );
  });

  it('[R1-C] counts a call only when a test on each side of the wire names it', () => {
    run();
    expect(row('API-002')).toMatch(/\*\*server\*\* –<br>\*\*client\*\* `e2e/);
    expect(row('API-003')).toMatch(/\*\*server\*\* `server[^|]+<br>\*\*client\*\* – \|$/);
    expect(run('--need', 'API-001')).toMatchObject({ status: 0 });
    expect(run('--need', 'API-002..003').problems).toBe(
      'missing API-002/server: no test\nmissing API-003/client: no test\n',
    );
  });

  it('[R1-C] fails on unknown parts, and on a line with parts named without one', () => {
    addResult('vitest-wrong.json', fixture('wrong-parts.json'));
    const { status, problems } = run();
    expect(status).toBe(1);
    expect(problems.split('\n')).toEqual([
      'unknown: USR-01/nothing: web/src/pages/user.test.tsx › [USR-01/nothing] no such part',
      'names no part: USR-01: web/src/pages/user.test.tsx › [USR-01] all at once',
      'unknown: NAV-01/first: web/src/pages/user.test.tsx › [NAV-01/first] has no parts',
      'unknown: API-001/server: web/src/pages/user.test.tsx › [API-001/server] is said by the folder',
      '',
    ]);
  });

  it('[R1-C] finds wrong titles in the sources before anything runs', () => {
    mkdirSync(join(root, 'web/src'), { recursive: true });
    const source = join(root, 'web/src/a.test.tsx');
    writeFileSync(source, "it('[NAV-01][USR-01/list] good', f); it.each(c)('[USR-01/$part]', f);");
    expect(run('--titles')).toMatchObject({ status: 0, problems: '' });
    writeFileSync(source, "it('[USR-01] bare', f); it('[NAV-99, USR-01/x]', f);");
    expect(run('--titles')).toMatchObject({
      status: 1,
      problems: ['names no part: USR-01', 'unknown: NAV-99', 'unknown: USR-01/x', '']
        .map((line) => (line === '' ? line : `${line}: web/src/a.test.tsx`))
        .join('\n'),
    });
  });

  it('[R1-C] finds a test the page does not know before anything runs', () => {
    run();
    mkdirSync(join(root, 'web/src/app'), { recursive: true });
    mkdirSync(join(root, 'web/src/pages'), { recursive: true });
    writeFileSync(join(root, 'web/src/app/router.test.tsx'), "it('[NAV-03] one more', f);");
    writeFileSync(join(root, 'web/src/pages/user.test.tsx'), "it('[USR-01/list] one more', f);");
    expect(run('--titles')).toMatchObject({ status: 0, problems: '' });
    writeFileSync(join(root, 'web/src/app/b.test.tsx'), "it('[NAV-03, USR-01/list] new', f);");
    expect(run('--titles')).toMatchObject({
      status: 1,
      problems: ['NAV-03', 'USR-01/list', '']
        .map((goal) => goal && `not on docs/conformance.md: ${goal}: web/src/app/b.test.tsx`)
        .join('\n'),
    });
  });

  it('checks the page without writing it', () => {
    expect(run('--check')).toMatchObject({ status: 1, lastLine: SUMMARY });
    run();
    expect(run('--check')).toMatchObject({ status: 0, problems: '' });
    writeFileSync(join(root, 'docs/conformance.md'), 'edited by hand');
    expect(run('--check').problems).toContain('stale');
    expect(page()).toBe('edited by hand');
  });

  it('fails on unknown ids and on files that could not be loaded', () => {
    addResult('vitest-server.json', fixture('broken.json'));
    const { status, problems } = run();
    expect(status).toBe(1);
    expect(problems).toContain('could not be loaded: server/src/broken.test.ts');
    expect(problems).toContain('unknown: NAV-99: server/src/typo.test.ts');
    expect(problems).toContain('unknown: HRD-2: ');
  });

  it('counts nothing when nothing was run', () => {
    rmSync(join(root, '.state'), { recursive: true });
    expect(run('--need', 'NAV-01')).toMatchObject({
      status: 1,
      lastLine: 'conformance: 0/15, parts 0/21',
    });
    expect(row('NAV-01')).toBe('| NAV-01 | Routes live behind the hash. | – |');
  });
});
