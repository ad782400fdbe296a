/** A learner who owns a course: whose pages are looked at, and how a browser becomes his. */
import { execFileSync } from 'node:child_process';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import { z } from 'zod';
import { origin, type Site } from '../e2e/site.ts';

const USERNAME = 'lighthouse';
const DAYS = 30;
const RECORDED = 2;
const TOKEN_COOKIE = 'admin-table-token';
const BIND_COOKIE = 'zhiji-sid';

const Session = z.object({ token: z.string(), bindSecret: z.string() });
const Courses = z.object({
  data: z.object({ list: z.array(z.object({ id: z.number() })).min(1) }),
});
const Version = z.object({ webSocketDebuggerUrl: z.string() });

export interface Learner {
  readonly courseId: number;
  /** Logs a browser in. */
  logIn(port: number): Promise<void>;
}

/** Registers a learner and gives him the first recorded course of the list. */
export async function createLearner({ variables }: Site): Promise<Learner> {
  const ops = (...args: string[]): string =>
    execFileSync('node', [variables['E2E_SERVER'] ?? '', 'ops', ...args], {
      encoding: 'utf8',
      env: { ...variables, NODE_ENV: 'test' },
    });
  const { token, bindSecret } = Session.parse(JSON.parse(ops('session', USERNAME)));
  const response = await fetch(origin + callPaths['catalog.courses'], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: RECORDED, limit: 1 }),
  });
  const [course] = Courses.parse(await response.json()).data.list;
  const courseId = course?.id ?? 0;
  ops('grant', USERNAME, String(courseId), String(DAYS));
  return {
    courseId,
    logIn: async (port) =>
      setCookies(port, [
        { url: origin, name: TOKEN_COOKIE, value: token },
        { url: origin, name: BIND_COOKIE, value: bindSecret, httpOnly: true },
      ]),
  };
}

/** Lighthouse empties every storage before it looks, but for the cookies. */
async function setCookies(port: number, cookies: readonly object[]): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = Version.parse(await response.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const answered = new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => resolve(String(data)));
  });
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }));
  const answer = await answered;
  socket.close();
  if (answer.includes('"error"')) {
    throw new Error(`the browser takes no cookies: ${answer}`);
  }
}
