import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ports, stateFolder } from './ports.ts';
import { type Daemon, launch, ownFolder, portAnswers, run } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

const folder = join(stateFolder, 'redis');
const configFile = join(folder, 'redis.conf');

const daemon: Daemon = {
  name: 'redis',
  command: '/usr/bin/redis-server',
  args: [configFile],
  identity: configFile,
  folder,
  pidFile: join(folder, 'pid'),
  logFile: join(folder, 'log'),
  stopSignal: 'SIGTERM',
  forceSignal: 'SIGKILL',
};

/** Redis holds nothing that may not be lost, so it writes nothing and evicts the least used. */
const config = `bind 127.0.0.1
port ${ports.redis}
dir ${folder}
daemonize no
set-proc-title no
appendonly no
save ""
maxmemory 256mb
maxmemory-policy allkeys-lru
`;

const answers = async (): Promise<boolean> =>
  (await portAnswers(ports.redis)) &&
  (await run('/usr/bin/redis-cli', ['-p', String(ports.redis), 'ping'])).trim() === 'PONG';

export const redis: Service = singleDaemon(daemon, ports.redis, async () => {
  ownFolder(folder);
  writeFileSync(configFile, config);
  await launch(daemon, answers, 20_000);
});
