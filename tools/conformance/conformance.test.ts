import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idsInTitle, parseIds } from './ids.ts';
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
    ['items[0], [zh] and [object Object] are no ids', []],
  ])('sample %#', (title, ids) => {
    expect(idsInTitle(title)).toEqual(ids);
  });

  it('reads the same list without brackets', () => {
    expect(parseIds(' NAV-01,HDR-07, API-001..003 ')).toEqual([
      'NAV-01',
      'HDR-07',
      'API-001',
      'API-002',
      'API-003',
    ]);
  });
});

describe('requirements', () => {
  it('refuses a repeated id', () => {
    expect(() => parseRequirements('id\tarea\tstatement\nA\tb\tc\nA\tb\tc\n')).toThrow('line 3');
  });

  it('are the 200 of the specification', () => {
    const file = join(here, '../../docs/requirements.tsv');
    expect(parseRequirements(readFileSync(file, 'utf8'))).toHaveLength(200);
  });
});

describe('the command', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'conformance-'));
    mkdirSync(join(root, 'docs'));
    mkdirSync(join(root, '.state/results'), { recursive: true });
    writeFileSync(join(root, 'docs/requirements.tsv'), fixture('requirements.tsv'));
    addResult('vitest-unit.json', fixture('vitest-unit.json'));
    addResult('playwright.json', fixture('playwright.json'));
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
    expect(run()).toEqual({ status: 0, lastLine: 'conformance: 5/10', problems: '' });
    expect(row('NAV-03')).toBe(
      '| NAV-03 | The title is \\<route\\> \\| \\<app\\>. | `web/src/app/router.test.tsx`: ' +
        'scrolling [NAV-02..03] › also when going back; scrolling [NAV-02..03] › goes to the top |',
    );
    expect(row('HDR-01')).toContain('`e2e/flows/header.spec.ts`: [HDR-01] logo (desktop); ');
    expect(row('API-001')).toMatch(/case 4; and 2 more \|$/);
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
    expect({ status, lastLine }).toEqual({ status: 1, lastLine: 'conformance: 5/10' });
    expect(problems).toMatch(/^missing NAV-04: failed: .+\nmissing XYZ-01: no such requirement\n$/);
  });

  it('checks the page without writing it', () => {
    expect(run('--check')).toMatchObject({ status: 1, lastLine: 'conformance: 5/10' });
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
    expect(problems).toContain('unknown id NAV-99: server/src/typo.test.ts');
    expect(problems).toContain('unknown id HRD-2: ');
  });

  it('counts nothing when nothing was run', () => {
    rmSync(join(root, '.state'), { recursive: true });
    expect(run('--need', 'NAV-01')).toMatchObject({ status: 1, lastLine: 'conformance: 0/10' });
    expect(row('NAV-01')).toBe('| NAV-01 | Routes live behind the hash. | – |');
  });
});
