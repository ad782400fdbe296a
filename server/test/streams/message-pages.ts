/** Open pages that hear how many messages are unread. */
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { startTestApp } from '../app.ts';
import { listenForMessages } from '../events.ts';
import type { Background } from '#platform/module';
import type { Sender, TestApp, TestAppOptions } from '../app.ts';
import type { NumbersHeard } from '../events.ts';

export interface PageServer {
  readonly app: TestApp;
  /** What the server otherwise does once a second for its pages. */
  beat(): Promise<void>;
  /** Opens a page as somebody. */
  open(sender: Sender): Promise<NumbersHeard>;
}

/** What a page sends along. */
export function pageHeaders({ token, bindSecret }: Sender): Record<string, string> {
  return {
    ...(token === undefined ? {} : { 'x-user-token': token }),
    ...(bindSecret ? { cookie: `zhiji-sid=${bindSecret}` } : {}),
  };
}

/** Starts a server that looks for messages when it is told to, and not of its own accord. */
export async function startPageServer(options: TestAppOptions = {}): Promise<PageServer> {
  const beats: Background[] = [];
  const app = await startTestApp({
    ...options,
    modules: (own) =>
      own.map((module) => {
        beats.push(...(module.domain === 'message' ? (module.background ?? []) : []));
        return { ...module, background: [] };
      }),
  });
  return {
    app,
    beat: async () => {
      await Promise.all(beats.map(async ({ run }) => run()));
    },
    open: async (sender) => listenForMessages(app.origin + MESSAGE_STREAM, pageHeaders(sender)),
  };
}
