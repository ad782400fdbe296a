/** Walks a repository: states are written by `move` alone and called by name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './code.ts';
import { faultsIn } from './sql-text.ts';
import type { Fault } from './sql-text.ts';

export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const FOLDERS = ['contract/src', 'server/src', 'server/seeds'];
/** Third parties number their answers as they like; tests plant what no move would make. */
const FOREIGN = /\.test\.ts$|\.gen\.ts$|^server\/src\/gateways\//;
const HELPER = 'server/src/platform/db/status.ts';
const MIGRATIONS = 'server/migrations';
/** Migrations up to this number are history. */
const HISTORY = 40;
const ROUTINE = /\$(?<tag>\w*)\$(?<body>[\s\S]*?)\$\k<tag>\$/g;

const MESSAGES: Readonly<Record<Fault['kind'], string>> = {
  write:
    'a state is written by hand: take the `set` and the condition of `move` (platform/db/status)',
  number:
    'a state is numbered by hand: name it (`literals` in SQL, the contract’s statuses in code)',
};

/** All problems below `root`, in the order of files and lines. */
export function checkLifecycles(root: string): Problem[] {
  return [...sourceProblems(root), ...migrationProblems(root)].toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}

function problemsOf(path: string, text: string, faults: readonly Fault[]): Problem[] {
  return faults.map(({ kind, index }) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    message: MESSAGES[kind],
  }));
}

function sourceProblems(root: string): Problem[] {
  return FOLDERS.flatMap((folder) => filesOf(root, folder, '.ts')).flatMap((path) => {
    if (path === HELPER || FOREIGN.test(path)) {
      return [];
    }
    const text = readFileSync(join(root, path), 'utf8');
    return problemsOf(path, text, faultsOf(path, text));
  });
}

/** Functions and triggers; a partial index or a check can only name a state by its number. */
function migrationProblems(root: string): Problem[] {
  return filesOf(root, MIGRATIONS, '.sql').flatMap((path) => {
    const number = Number(/\/(?<number>\d+)_/.exec(path)?.groups?.['number'] ?? 0);
    if (number <= HISTORY) {
      return [];
    }
    const text = readFileSync(join(root, path), 'utf8');
    const faults = [...text.matchAll(ROUTINE)].flatMap((found) => {
      const body = found.groups?.['body'] ?? '';
      const start = found.index + found[0].indexOf(body);
      return faultsIn(body).map(({ kind, index }) => ({ kind, index: start + index }));
    });
    return problemsOf(path, text, faults);
  });
}

function filesOf(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) {
    return [];
  }
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
}
