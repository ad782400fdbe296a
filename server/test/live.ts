/** A live server of the deployment beside one test's server, and teachers who push to it. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveKey } from '#modules/live';
import { startTestApp } from './app.ts';
import { answering, startEdge } from './edge.ts';
import { freePort } from './steady/free-port.ts';
import { buildLiveCourse, secretOf, until } from './live-room.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from './app.ts';
import type { LiveCourse } from './live-room.ts';
import type { Login } from './logins.ts';

const TEMPLATE = fileURLToPath(new URL('../../deploy/nginx/live.conf', import.meta.url));
const HOOK_SECRET = 'the-hook-secret-of-a-test';

export interface LiveSite {
  readonly app: TestApp;
  /** What the live server complained about. */
  readonly complaints: () => string;
  readonly hookSecret: string;
  /** Where the live server keeps what it cuts and records. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts the application and a live server that asks it. */
export async function startLiveSite(environment: NodeJS.ProcessEnv = {}): Promise<LiveSite> {
  const [web, rtmp, http] = [await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'zhiji-live-'));
  for (const name of ['temp', 'hls', 'recordings']) {
    mkdirSync(join(folder, name));
  }
  const values: Readonly<Record<string, string>> = {
    state: folder,
    rtmp: `127.0.0.1:${rtmp}`,
    http: `127.0.0.1:${http}`,
    server: `127.0.0.1:${web}`,
    hook_secret: HOOK_SECRET,
  };
  const config = join(folder, 'nginx.conf');
  const template = readFileSync(TEMPLATE, 'utf8');
  writeFileSync(
    config,
    template.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? ''),
  );
  const app = await startTestApp({
    port: web,
    environment: {
      LIVE_PUSH_URL: `rtmp://127.0.0.1:${rtmp}/live`,
      LIVE_ORIGIN: `http://127.0.0.1:${http}`,
      LIVE_HOOK_SECRET: HOOK_SECRET,
      ...environment,
    },
  });
  const globals = process.getuid?.() === 0 ? 'daemon off; user root;' : 'daemon off;';
  const args = ['-e', 'stderr', '-g', globals, '-c', config];
  const nginx = spawn('/usr/sbin/nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  await answering(`http://127.0.0.1:${http}`);
  return {
    app,
    complaints: () => complaints,
    hookSecret: HOOK_SECRET,
    folder,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await app.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A live site behind its edge, with a course and somebody who may study it. */
export interface Classroom extends LiveSite {
  readonly course: LiveCourse;
  readonly learner: Login;
  /** Where browsers find it. */
  readonly origin: string;
  untilOnAir(chapterId: number, isOnAir: 0 | 1): Promise<void>;
  /** Asks the edge, as the learner unless somebody else is named. */
  get(path: string, login?: Login | null): Promise<Response>;
}

/** Starts all of it. */
export async function startClassroom(environment?: NodeJS.ProcessEnv): Promise<Classroom> {
  const site = await startLiveSite(environment);
  const edge = await startEdge(site.app);
  const course = await buildLiveCourse(site.app);
  const learner = await course.buildLearner();
  return {
    ...site,
    course,
    learner,
    origin: edge.origin,
    untilOnAir: async (chapterId, isOnAir) =>
      until(async () => (await course.room(learner, chapterId)).is_on_air === isOnAir),
    get: async (path, login = learner) =>
      fetch(edge.origin + path, { headers: login === null ? {} : secretOf(login) }),
    async stop() {
      await edge.stop();
      await site.stop();
    },
  };
}

/** The address a teacher's program pushes to. */
export async function pushAddress(
  { platform, liveProvider }: TestApp,
  chapterId: number,
  newKey = false,
): Promise<string> {
  const wish = { actor: operatorNamed('test'), chapterId, newKey };
  const { pushUrl, streamKey } = await giveKey(platform, liveProvider, wish);
  return `${pushUrl}/${streamKey}`;
}

export interface Push {
  /** Whether it was pushed to its end. */
  readonly ended: Promise<boolean>;
  /** As when the teacher's program ends. */
  stop(): Promise<boolean>;
}

/** Pushes a moving pattern with a tone; in its own time, or as fast as it goes. */
export function push(
  address: string,
  { seconds, fast = false }: { seconds: number; fast?: boolean },
): Push {
  const pattern = `testsrc=s=320x180:r=10:d=${seconds}`;
  const inputs = ['-f', 'lavfi', '-i', pattern, '-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
  const pictures = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p'];
  const args = ['-nostdin', '-loglevel', 'quiet', ...(fast ? [] : ['-re']), ...inputs];
  const ffmpeg = spawn('ffmpeg', [...args, ...pictures, '-c:a', 'aac', '-f', 'flv', address], {
    stdio: 'ignore',
  });
  const ended = new Promise<boolean>((resolve) => {
    ffmpeg.once('exit', (code) => resolve(code === 0));
  });
  return {
    ended,
    stop: async () => {
      ffmpeg.kill('SIGTERM');
      return ended;
    },
  };
}
