import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ports, repository, stateFolder } from './ports.ts';
import { type Daemon, launch, ownFolder, portAnswers, run } from './process.ts';
import { type Service, singleDaemon } from './service.ts';

/** Which site a live server belongs to: where it listens, and the server it asks. */
export interface LiveSite {
  readonly name: string;
  readonly rtmp: number;
  readonly http: number;
  readonly server: number;
}

/** What notices to the server carry; the server's own default for development is the same. */
const HOOK_SECRET = 'zhiji-dev-live-hook';

/** Fills in the template; a name without a value is a mistake in the template. */
export function renderLiveConfig(template: string, site: LiveSite): string {
  const values: Readonly<Record<string, string>> = {
    state: join(stateFolder, site.name),
    rtmp: `127.0.0.1:${site.rtmp}`,
    http: `127.0.0.1:${site.http}`,
    server: `127.0.0.1:${site.server}`,
    hook_secret: HOOK_SECRET,
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`live.conf: no value for {{${name}}}`);
    }
    return value;
  });
}

/** An nginx that takes the pictures of teachers, for one site. */
export function createLive(site: LiveSite): Service {
  const folder = join(stateFolder, site.name);
  const configFile = join(folder, 'nginx.conf');
  const daemon: Daemon = {
    name: site.name,
    command: '/usr/sbin/nginx',
    args: ['-e', 'stderr', '-g', 'daemon off;', '-c', configFile],
    identity: configFile,
    folder,
    pidFile: join(folder, 'pid'),
    logFile: join(folder, 'log'),
    // A push never ends by itself, so there is nothing to wait for.
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
  };
  return singleDaemon(daemon, site.rtmp, async () => {
    for (const sub of ['', 'temp', 'hls', 'recordings']) {
      ownFolder(join(folder, sub));
    }
    const template = readFileSync(join(repository, 'deploy/nginx/live.conf'), 'utf8');
    writeFileSync(configFile, renderLiveConfig(template, site));
    await run(daemon.command, ['-t', '-q', ...daemon.args]);
    const answers = async (): Promise<boolean> =>
      (await portAnswers(site.rtmp)) && portAnswers(site.http);
    await launch(daemon, answers, 20_000);
  });
}

/** The live server of the developer's own site. */
export const developmentLive: LiveSite = {
  name: 'live',
  rtmp: ports.live,
  http: ports.liveHttp,
  server: ports.web,
};

export const live = createLive(developmentLive);
