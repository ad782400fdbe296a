import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@zhiji/contract/kernel/errors';
import { ports, repository, repositoryIsOpen, s3Access, stateFolder } from './ports.ts';
import { type Daemon, launch, ownFolder, portAnswers, run } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

// In a closed repository (see ports.ts) only root can read the built site.
const rights = { asCaller: !repositoryIsOpen };
const globals = rights.asCaller ? 'daemon off; user root;' : 'daemon off;';

/** How long a deployment waits for what the home page shows first. */
const FIRST_SCREEN_MS = { reached: 300, answered: 500 };
/** Where one machine plays every part, a server is slow for no fault of its own. */
const CROWDED = 10;

/** Which site an edge serves: where it listens, and where the server behind it does. */
export interface EdgeSite {
  readonly name: string;
  readonly listen: number;
  readonly server: number;
  /** Where the live server answers HTTP. */
  readonly live: number;
  /** Plays WeChat, whose QR page the site embeds. */
  readonly sandbox: number;
  /** The folder it serves, unless it is the built site itself. */
  readonly webRoot?: string;
  /** How many times longer than in a deployment it waits; as for tests, unless it is said. */
  readonly patience?: number;
}

function valuesOf({
  name,
  listen,
  server,
  live,
  sandbox,
  webRoot = join(repository, 'web/dist'),
  patience = CROWDED,
}: EdgeSite): Readonly<Record<string, string | number>> {
  return {
    state: join(stateFolder, name),
    listen: `127.0.0.1:${listen}`,
    web_root: webRoot,
    servers: `server 127.0.0.1:${server} max_fails=0;`,
    // Machines of developers have no TLS.
    public_scheme: 'http',
    live: `127.0.0.1:${live}`,
    wechat_origin: `http://127.0.0.1:${sandbox}`,
    objects: `127.0.0.1:${ports.s3}`,
    first_screen_reached: `${FIRST_SCREEN_MS.reached * patience}ms`,
    first_screen_answered: `${FIRST_SCREEN_MS.answered * patience}ms`,
    public_bucket: s3Access.publicBucket,
    private_bucket: s3Access.privateBucket,
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
}

/** Fills in the template; a name without a value is a mistake in the template. */
export function renderEdgeConfig(template: string, site: EdgeSite): string {
  const values = valuesOf(site);
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`edge.conf: no value for {{${name}}}`);
    }
    return String(value);
  });
}

/** An nginx in front of one server. */
export function createEdge(site: EdgeSite): Service {
  const folder = join(stateFolder, site.name);
  const configFile = join(folder, 'nginx.conf');
  const daemon: Daemon = {
    name: site.name,
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
  return singleDaemon(daemon, site.listen, async () => {
    for (const sub of ['', 'temp']) {
      ownFolder(join(folder, sub));
    }
    const template = readFileSync(join(repository, 'deploy/nginx/edge.conf'), 'utf8');
    writeFileSync(configFile, renderEdgeConfig(template, site));
    await run(daemon.command, ['-t', '-q', ...daemon.args], rights);
    await launch(daemon, () => portAnswers(site.listen), 20_000);
  });
}

/** The edge in front of the developer's own server. */
export const developmentSite: EdgeSite = {
  name: 'edge',
  listen: ports.edge,
  server: ports.web,
  live: ports.liveHttp,
  sandbox: ports.sandbox,
  patience: 1,
};

export const edge = createEdge(developmentSite);
