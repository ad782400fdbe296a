import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ports, repository, stateFolder } from './ports.ts';
import { type Daemon, launch, ownFolder, processesIn, run } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

const programs = '/usr/lib/postgresql/15/bin';
const folder = join(stateFolder, 'postgres');
const dataFolder = join(folder, 'data');
const configFile = join(folder, 'postgresql.conf');

const daemon: Daemon = {
  name: 'postgres',
  command: join(programs, 'postgres'),
  args: ['-D', dataFolder, '-c', `config_file=${configFile}`],
  identity: dataFolder,
  folder,
  pidFile: join(folder, 'pid'),
  logFile: join(folder, 'log'),
  // "Fast": sessions are cut, the data files are closed cleanly. "Immediate" recovers at next start.
  stopSignal: 'SIGINT',
  forceSignal: 'SIGQUIT',
};

/**
 * Durability stays on, as in production. There is no socket file: its path may have 107 bytes at
 * most, which a deeply nested clone would exceed.
 */
const config = `listen_addresses = '127.0.0.1'
port = ${ports.postgres}
unix_socket_directories = ''
hba_file = '${join(dataFolder, 'pg_hba.conf')}'
max_connections = 200
shared_buffers = 256MB
work_mem = 16MB
maintenance_work_mem = 256MB
effective_cache_size = 1GB
max_wal_size = 2GB
random_page_cost = 1.1
shared_preload_libraries = 'pg_stat_statements'
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %q%u@%d '
log_min_duration_statement = 500
log_lock_waits = on
`;

const connection = ['-h', '127.0.0.1', '-p', String(ports.postgres), '-U', 'postgres'];

const answers = async (): Promise<boolean> => {
  try {
    await run(join(programs, 'pg_isready'), [...connection, '-q']);
    return true;
  } catch {
    return false;
  }
};

/**
 * After a reboot the pid in postmaster.pid may belong to a stranger, which PostgreSQL takes for a
 * running server and refuses to start. Once nobody works in the folder the file is certainly stale.
 */
const removeStaleLock = (): void => {
  const [user] = processesIn(dataFolder);
  if (user !== undefined) throw new Error(`postgres: process ${user} works in ${dataFolder}`);
  rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
};

const createCluster = async (): Promise<void> => {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return;
  // C.UTF-8 and not C: with an ASCII ctype the trigram functions silently find nothing in Chinese.
  const choices = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=trust'];
  await run(join(programs, 'initdb'), ['-D', dataFolder, '-U', 'postgres', ...choices]);
};

const createRoles = (): Promise<string> => {
  const flags = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname=postgres'];
  const script = join(repository, 'deploy/postgres/init.sql');
  // The script lies in the repository, which the service account may be unable to enter.
  const rights = { asCaller: true };
  return run(join(programs, 'psql'), [...connection, ...flags, '--file', script], rights);
};

export const postgres: Service = singleDaemon(daemon, ports.postgres, async () => {
  ownFolder(folder);
  await createCluster();
  removeStaleLock();
  writeFileSync(configFile, config);
  await launch(daemon, answers, 60_000);
  await createRoles();
});
