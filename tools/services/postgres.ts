import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { ports, stateFolder } from './ports.ts';
import {
  createCluster,
  createRoles,
  dataFolderOf,
  postgresAnswers,
  postgresDaemon,
} from './postgres-cluster.ts';
import { launch, ownFolder, processesIn } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

const folder = join(stateFolder, 'postgres');
const dataFolder = dataFolderOf(folder);
const configFile = join(folder, 'postgresql.conf');

/** CI throws the machine away: it need not wait for disks. What drills kill is a cluster of theirs. */
const hasty = `fsync = off
full_page_writes = off
checkpoint_timeout = 1h
`;

/**
 * Durability stays on, as in production, except in CI. There is no socket file: its path may have
 * 107 bytes at most, which a deeply nested clone would exceed.
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
${process.env['CI'] === 'true' ? hasty : ''}`;

/**
 * After a reboot the pid in postmaster.pid may belong to a stranger, which PostgreSQL takes for a
 * running server and refuses to start. Once nobody works in the folder the file is certainly stale.
 */
const removeStaleLock = (): void => {
  const [user] = processesIn(dataFolder);
  if (user !== undefined) {
    throw new Error(`postgres: process ${user} works in ${dataFolder}`);
  }
  rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
};

const daemon = postgresDaemon(folder, ['-c', `config_file=${configFile}`]);

export const postgres: Service = singleDaemon(daemon, ports.postgres, async () => {
  ownFolder(folder);
  await createCluster(folder, '--data-checksums');
  removeStaleLock();
  writeFileSync(configFile, config);
  await launch(daemon, async () => postgresAnswers(ports.postgres), MINUTE_MS);
  await createRoles(ports.postgres);
});
