/** The page that tells how to add a call is followed to the letter, in a copy of the repository. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = 'docs/add-a-call.md';
const STEPS = 10;
const IS_WHOLE = process.env['FOLLOW_PAGE'] === 'whole';
const GENERATES = /^node tools\/gen\//u;
const WAIT_MS = 240_000;
/** Neither steps nor checks look at pictures. */
const UNUSED = /^docs\/screenshots\/|^web\/public\//u;
const BLOCK = /^```(?<kind>diff|sh)\n(?<text>[^]*?)^```$/gmu;

const start = promisify(execFile);

let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'zhiji-add-a-call-'));
  const { stdout } = await start(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: ROOT, maxBuffer: Infinity },
  );
  const files = stdout.split('\0').filter((file) => file !== '' && !UNUSED.test(file));
  for (const file of files) {
    await cp(join(ROOT, file), join(copy, file));
  }
  // npm makes a workspace's own folder only when a version differs from the one at the root.
  const folders = ['node_modules', 'server/node_modules', 'web/node_modules'];
  for (const folder of folders.filter((name) => existsSync(join(ROOT, name)))) {
    await linkPackages(folder);
  }
  await mkdir(join(copy, 'node_modules/@zhiji'));
  for (const workspace of await readdir(join(ROOT, 'node_modules/@zhiji'))) {
    await symlink(join(copy, workspace), join(copy, 'node_modules/@zhiji', workspace));
  }
}, WAIT_MS);
afterAll(async () => rm(copy, { recursive: true, force: true }));

/** Packages are the same; only our own workspaces are those of the copy. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(copy, folder), { recursive: true });
  for (const name of await readdir(join(ROOT, folder))) {
    if (name !== '@zhiji' && !name.startsWith('.vite')) {
      await symlink(join(ROOT, folder, name), join(copy, folder, name));
    }
  }
}

/** Runs a line of the page as its reader would; answers what it said. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const path = [join(copy, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']];
  const { stdout, stderr } = await start(program, args, {
    cwd: copy,
    env: { PATH: path.join(delimiter), HOME: process.env['HOME'] },
    maxBuffer: Infinity,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
  return stdout + stderr;
}

/** Follows the page; answers what the lines it gives have said. Checks take a minute: the long run has them. */
async function follow(page: string): Promise<string> {
  const said: string[] = [];
  for (const [, kind = '', text = ''] of page.matchAll(BLOCK)) {
    if (kind === 'diff') {
      await writeFile(join(copy, 'step.diff'), text);
      await run('git', ['apply', '--recount', 'step.diff']);
      await rm(join(copy, 'step.diff'));
      continue;
    }
    for (const line of text
      .trim()
      .split('\n')
      .filter((each) => IS_WHOLE || GENERATES.test(each))) {
      const [program = '', ...args] = line.split(' ');
      said.push(await run(program, args));
    }
  }
  return said.join('\n');
}

describe('the page about adding a call', () => {
  it.skipIf(IS_WHOLE)(
    'has ten steps that apply',
    async () => {
      const page = await readFile(join(ROOT, PAGE), 'utf8');
      expect(page.match(/^## \d+\. /gmu)).toHaveLength(STEPS);
      expect(await follow(page)).toContain('wrote contract/src/call-paths.gen.ts');
    },
    WAIT_MS,
  );

  it.runIf(IS_WHOLE)(
    'has steps that compile, pass the checks and answer over HTTP',
    async () => {
      const said = await follow(await readFile(join(ROOT, PAGE), 'utf8'));
      expect(said).toMatch(/Tests .*2 passed/u);
    },
    WAIT_MS,
  );
});
