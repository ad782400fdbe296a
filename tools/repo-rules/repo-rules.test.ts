import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRepository } from './check.ts';
import { lowerCaseConstantsIn } from './constants.ts';
import { durationsIn } from './durations.ts';
import { leaksIn } from './leaks.ts';
import { lockfileProblems } from './lockfile.ts';

describe('leaks', () => {
  // Put together at run time, so that this file passes the rule it tests.
  it.each([
    ['/work', '/main/x.ts'],
    ['file:///ro', 'ot/.npmrc'],
    ['"/home', '/ann/zhiji/"'],
    ['/Users', '/ann/zhiji'],
    ['registry', '.npmjs.org'],
    ['https://npm-re', 'gistry.example.com/x'],
    ['-----BEGIN RSA PRIVATE', ' KEY-----'],
    ['AKIA', 'ABCDEFGHIJKLMNOP'],
    ['ghp_', 'abcdefghijklmnopqrstuvwxyz'],
  ])('finds %s…', (start, end) => {
    expect(leaksIn(`first line\nkey = ${start}${end}`)).toEqual([
      { line: 2, what: expect.any(String) },
    ]);
  });

  it.each(['/api/home/getFoot/', 'await registry.metrics()', '#/home/courses/1', '../work/x'])(
    'leaves %s alone',
    (text) => {
      expect(leaksIn(text)).toEqual([]);
    },
  );
});

describe('lengths of time', () => {
  // Put together at run time, so that this file passes the rule it tests.
  it.each([
    ['const MINUTE_MS', ' = 60_000;'],
    ['export const DAY', ' = 24 * HOUR;'],
    ['  const minute', ' = 60_000;'],
    ['const MS_PER_SECOND', ' = 1_000;'],
    ['const DAY_SECONDS', ' = 86_400;'],
    ['const LINK_MS = 10 *', ' 60_000;'],
    ['const LEASE_MS =', ' 60_000;'],
    ['app.clock.advance(', '60_000);'],
    ['new Date(now + 86_', '400_000)'],
    ['const AGE = 7 * 24', ' * 3600;'],
  ])('are not written anew: %s…', (start, end) => {
    expect(durationsIn('server/src/a.ts', `\n${start}${end}`)).toEqual([2]);
    expect(durationsIn('contract/src/kernel/durations.ts', `${start}${end}`)).toEqual([]);
  });

  it.each([
    "import { MINUTE_MS } from '@zhiji/contract/kernel/durations';",
    'const LINK_MS = 10 * MINUTE_MS;',
    'const FRESH_SECONDS = 300;',
    'const TICKS_PER_SECOND = 100;',
    "const DAY = '2026-11-15';",
    'const PICTURE_MAX = 60_000;',
  ])('leaves %s alone', (line) => {
    expect(durationsIn('server/src/a.ts', line)).toEqual([]);
  });
});

describe('literals a module names', () => {
  it.each(['const timeoutMs = 5_000;', "export const name = 'zhiji';", 'const pattern = /^a$/u;'])(
    'are in capitals, unlike %s',
    (line) => {
      expect(lowerCaseConstantsIn('server/src/a.ts', `\n${line}`)).toEqual([2]);
      expect(lowerCaseConstantsIn('tools/boundaries/fixtures/a.ts', line)).toEqual([]);
    },
  );

  it.each([
    'const TIMEOUT_MS = 5_000;',
    '  const share = 0.5;',
    'let tries = 0;',
    'const limit = readLimit();',
  ])('leaves %s alone', (line) => {
    expect(lowerCaseConstantsIn('server/src/a.ts', line)).toEqual([]);
  });
});

function problemsOf(entry: object, allowScripts = {}): string[] {
  return lockfileProblems(
    { packages: { '': {}, server: {}, 'node_modules/a': { version: '1.0.0', ...entry } } },
    allowScripts,
  );
}

describe('the lockfile', () => {
  it.each([
    { license: 'MIT' },
    { license: '(GPL-3.0 OR MIT)' },
    { license: 'MIT AND ISC' },
    { link: true, resolved: 'server' },
  ])('accepts %o', (entry) => {
    expect(problemsOf(entry)).toEqual([]);
  });

  it.each([
    [{ license: 'MIT', resolved: 'https://example.com/a.tgz' }, 'resolved from a host'],
    [{ license: 'MIT', resolved: 'git+ssh://git@example.com/a' }, 'resolved from a host'],
    [{ license: 'GPL-3.0' }, 'GPL-3.0'],
    [{ license: 'MIT AND GPL-3.0' }, 'not allowed'],
    [{}, "licence 'none'"],
    [{ license: 'MIT', hasInstallScript: true }, 'install script'],
  ])('refuses %o', (entry, message) => {
    expect(problemsOf(entry)).toEqual([expect.stringContaining(message)]);
  });

  it('allows install scripts by name or by name and version', () => {
    const entry = { license: 'MIT', hasInstallScript: true };
    expect(problemsOf(entry, { a: true })).toEqual([]);
    expect(problemsOf(entry, { 'a@1.0.0': true })).toEqual([]);
    expect(problemsOf(entry, { 'a@2.0.0': true })).toHaveLength(1);
  });
});

describe('the repository', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'repo-rules-'));
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    const manifest = { name: 'zhiji', workspaces: ['server'], allowScripts: {} };
    write('package.json', JSON.stringify(manifest));
    write('package-lock.json', JSON.stringify({ packages: {} }));
    write('server/package.json', JSON.stringify({ name: '@zhiji/server', dependencies: deps }));
    write('docs/dependencies.md', '| `pg` | the driver |');
    write('.gitignore', 'ignored/');
    write('ignored/big.bin', 'x'.repeat(300_000));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const deps = { '@zhiji/contract': '1.0.0', pg: '1.0.0' };
  function write(path: string, text: string): void {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  it('has no problem when everything is in its place', () => {
    expect(checkRepository(root)).toEqual([]);
  });

  it('reports strangers at the root, big sources, leaks and undocumented dependencies', () => {
    write('0', '');
    write('server/src/background.ts', 'x'.repeat(300_000));
    write('server/src/paths.ts', `first line\n${['', 'root', 'x'].join('/')}`);
    write('server/src/times.ts', `const HOUR_MS = ${['3_600', '000'].join('_')};`);
    write('docs/dependencies.md', '');
    expect(checkRepository(root)).toEqual([
      '0 is not a known entry of the root',
      'server/src/background.ts has 300000 bytes; assets of that size belong in public',
      'server/src/paths.ts:2 contains a path of one machine',
      'server/src/times.ts:1 writes a length of time anew; import it from kernel/durations',
      'docs/dependencies.md does not say why `pg` is here',
    ]);
  });

  it('makes the command exit 1', () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const run = () => spawnSync(process.execPath, [main, root], { encoding: 'utf8' });
    expect(run()).toMatchObject({ status: 0, stdout: 'repository rules: 0 problems\n' });
    write('notes.txt', '');
    expect(run()).toMatchObject({
      status: 1,
      stderr: 'notes.txt is not a known entry of the root\n',
    });
  });
});
