import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@zhiji/contract/kernel/errors';
import { ports, repository, repositoryIsOpen, s3Access, stateFolder } from './ports.ts';
import { type Daemon, launch, ownFolder, portAnswers, run } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

const folder = join(stateFolder, 'edge');
const configFile = join(folder, 'nginx.conf');

// In a closed repository (see ports.ts) only root can read the built site.
const rights = { asCaller: !repositoryIsOpen };
const globals = rights.asCaller ? 'daemon off; user root;' : 'daemon off;';

const daemon: Daemon = {
  name: 'edge',
  command: '/usr/sbin/nginx',
  args: ['-e', 'stderr', '-g', globals, '-c', configFile],
  identity: configFile,
  folder,
  pidFile: join(folder, 'pid'),
  logFile: join(folder, 'log'),
  // Lets requests in progress end; SIGTERM would cut them.
  stopSignal: 'SIGQUIT',
  forceSignal: 'SIGTERM',
  ...rights,
};

const values: Readonly<Record<string, string | number>> = {
  state: folder,
  listen: `127.0.0.1:${ports.edge}`,
  web_root: join(repository, 'web/dist'),
  server: `127.0.0.1:${ports.web}`,
  objects: `127.0.0.1:${ports.s3}`,
  public_bucket: s3Access.publicBucket,
  busy_code: errors['common.busy'].code,
  busy_zh: errors['common.busy'].zh,
  busy_en: errors['common.busy'].en,
  too_many_code: errors['common.tooMany'].code,
  too_many_zh: errors['common.tooMany'].zh,
  too_many_en: errors['common.tooMany'].en,
  bad_request_code: errors['common.badParameter'].code,
  bad_request_zh: errors['common.badParameter'].zh,
  bad_request_en: errors['common.badParameter'].en,
};

/** Fills in the template; a name without a value is a mistake in the template. */
export function renderEdgeConfig(template: string): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`edge.conf: no value for {{${name}}}`);
    return String(value);
  });
}

export const edge: Service = singleDaemon(daemon, ports.edge, async () => {
  for (const sub of ['', 'temp']) ownFolder(join(folder, sub));
  const template = readFileSync(join(repository, 'deploy/nginx/edge.conf'), 'utf8');
  writeFileSync(configFile, renderEdgeConfig(template));
  await run(daemon.command, ['-t', '-q', ...daemon.args], rights);
  await launch(daemon, () => portAnswers(ports.edge), 20_000);
});
