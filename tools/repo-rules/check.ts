/** Repository hygiene: what may lie where, what must never be committed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lowerCaseConstantsIn } from './constants.ts';
import { durationsIn } from './durations.ts';
import { leaksIn } from './leaks.ts';
import { Lockfile, lockfileProblems } from './lockfile.ts';

/** Everything that belongs at the root besides the workspaces. */
const ROOT_ENTRIES = new Set([
  '.ci',
  '.dockerignore',
  '.editorconfig',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'compose.yaml',
  'deploy',
  'docs',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]);

const SOURCE_FILE_MAX_BYTES = 200 * 1024;
const DEPENDENCIES_PAGE = 'docs/dependencies.md';

const Manifest = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

/** Every problem of the repository at `root`, as `path message` lines. */
export function checkRepository(root: string): string[] {
  const files = trackedFiles(root);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const manifestOf = (folder: string) =>
    Manifest.parse(JSON.parse(read(join(folder, 'package.json'))));
  const manifest = manifestOf('.');

  const entries = new Set(files.map((path) => path.split('/')[0] ?? path));
  const strangers = [...entries].filter(
    (name) => !ROOT_ENTRIES.has(name) && !manifest.workspaces.includes(name),
  );
  const dependencies = new Set(
    manifest.workspaces.flatMap((folder) => Object.keys(manifestOf(folder).dependencies)),
  );
  const documented = files.includes(DEPENDENCIES_PAGE) ? read(DEPENDENCIES_PAGE) : '';

  return [
    ...strangers.map((name) => `${name} is not a known entry of the root`),
    ...files.flatMap((path) => fileProblems(root, path)),
    ...lockfileProblems(
      Lockfile.parse(JSON.parse(read('package-lock.json'))),
      manifest.allowScripts,
    ).map((problem) => `package-lock.json ${problem}`),
    ...[...dependencies]
      .filter(
        (name) => !name.startsWith(`@${manifest.name}/`) && !documented.includes(`\`${name}\``),
      )
      .map((name) => `${DEPENDENCIES_PAGE} does not say why \`${name}\` is here`),
  ];
}

function fileProblems(root: string, path: string): string[] {
  const problems: string[] = [];
  const { size } = statSync(join(root, path));
  if (size > SOURCE_FILE_MAX_BYTES && path.includes('/src/')) {
    problems.push(`${path} has ${size} bytes; assets of that size belong in public`);
  }
  const content = readFileSync(join(root, path));
  if (content.includes(0)) {
    return problems;
  }
  const text = content.toString('utf8');
  return [
    ...problems,
    ...leaksIn(text).map(({ line, what }) => `${path}:${line} contains ${what}`),
    ...durationsIn(path, text).map(
      (line) => `${path}:${line} writes a length of time anew; import it from kernel/durations`,
    ),
    ...lowerCaseConstantsIn(path, text).map(
      (line) => `${path}:${line} names a literal in lower case; constants are in capitals`,
    ),
  ];
}

/** Committed files and those that would be by `git add`, without what was deleted meanwhile. */
function trackedFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8' },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .toSorted();
}
