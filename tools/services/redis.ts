import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ports, stateFolder } from './ports.ts';
import { type Daemon, launch, ownFolder, portAnswers, run } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

/** The server over a folder, which holds its configuration. */
export function redisDaemon(folder: string): Daemon {
  const configFile = join(folder, 'redis.conf');
  return {
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
}

/** Redis holds nothing that may not be lost, so it writes nothing and evicts the least used. */
export function writeRedisConfig(folder: string, port: number): void {
  const config = `bind 127.0.0.1
port ${port}
dir ${folder}
daemonize no
set-proc-title no
appendonly no
save ""
databases 64
maxmemory 256mb
maxmemory-policy allkeys-lru
`;
  writeFileSync(join(folder, 'redis.conf'), config);
}

/** Runs a Redis command and answers what Redis says. */
export async function redisCli(port: number, ...args: readonly string[]): Promise<string> {
  return (await run('/usr/bin/redis-cli', ['-p', String(port), ...args])).trim();
}

/** Whether it answers commands. */
export async function redisAnswers(port: number): Promise<boolean> {
  return (await portAnswers(port)) && (await redisCli(port, 'ping')) === 'PONG';
}

const folder = join(stateFolder, 'redis');
const daemon = redisDaemon(folder);

export const redis: Service = singleDaemon(daemon, ports.redis, async () => {
  ownFolder(folder);
  writeRedisConfig(folder, ports.redis);
  await launch(daemon, async () => redisAnswers(ports.redis), 20_000);
});
