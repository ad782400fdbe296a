/** How a private PostgreSQL is made and run, wherever its folder and port are. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './ports.ts';
import { type Daemon, run } from './process.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const scripted = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'];

const connectionTo = (port: number): string[] => [
  '-h',
  '127.0.0.1',
  '-p',
  String(port),
  '-U',
  'postgres',
];

/** Where a cluster's files are inside its folder. */
export const dataFolderOf = (folder: string): string => join(folder, 'data');

/** The server over a folder; `args` name its settings. */
export function postgresDaemon(folder: string, args: readonly string[]): Daemon {
  return {
    name: 'postgres',
    command: join(PROGRAMS, 'postgres'),
    args: ['-D', dataFolderOf(folder), ...args],
    identity: dataFolderOf(folder),
    folder,
    pidFile: join(folder, 'pid'),
    logFile: join(folder, 'log'),
    // "Fast": sessions are cut, the data files are closed cleanly. "Immediate" recovers at next start.
    stopSignal: 'SIGINT',
    forceSignal: 'SIGQUIT',
  };
}

/** Makes the data files, unless they are there. */
export async function createCluster(folder: string, ...choices: string[]): Promise<void> {
  const data = dataFolderOf(folder);
  if (existsSync(join(data, 'PG_VERSION'))) {
    return;
  }
  // C.UTF-8 and not C: with an ASCII ctype the trigram functions silently find nothing in Chinese.
  const usual = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust'];
  await run(join(PROGRAMS, 'initdb'), ['-D', data, '-U', 'postgres', ...usual, ...choices]);
}

/** Whether it takes connections. */
export async function postgresAnswers(port: number): Promise<boolean> {
  try {
    await run(join(PROGRAMS, 'pg_isready'), [...connectionTo(port), '-q']);
    return true;
  } catch {
    return false;
  }
}

/** Creates our roles and the database; does nothing when they are there. */
export async function createRoles(port: number): Promise<void> {
  const script = join(repository, 'deploy/postgres/init.sql');
  const flags = [...scripted, '--dbname=postgres', '--file', script];
  // The script lies in the repository, which the service account may be unable to enter.
  await run(join(PROGRAMS, 'psql'), [...connectionTo(port), ...flags], { asCaller: true });
}

/** Runs SQL as the superuser and answers what it selects, one row per line. */
export async function psql(port: number, sql: string): Promise<string> {
  const flags = [...scripted, '--tuples-only', '--no-align', '--dbname=zhiji'];
  return (await run(join(PROGRAMS, 'psql'), [...connectionTo(port), ...flags, '-c', sql])).trim();
}
