/** The part of the environment that is about live classes: the server teachers push to. */
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));

/** Fit for a developer's machine only. */
const DEVELOPMENT = {
  LIVE_PUSH_URL: 'rtmp://127.0.0.1:19350/live',
  LIVE_ORIGIN: 'http://127.0.0.1:18082',
  LIVE_HOOK_SECRET: 'zhiji-dev-live-hook',
};

const Environment = z.object({
  /** Where teachers push. */
  LIVE_PUSH_URL: z.url({ protocol: /^rtmps?$/u }),
  /** Where we reach the live server over HTTP, inside our own network. */
  LIVE_ORIGIN: address,
  /** What its notices carry; the live server's configuration has the same. */
  LIVE_HOOK_SECRET: z.string().min(16),
});

export interface LiveConfig {
  readonly pushUrl: string;
  readonly origin: string;
  readonly hookSecret: string;
}

/** Reads the live server's part; in production each value must be given, and be its own. */
export function readLive(environment: NodeJS.ProcessEnv, production: boolean): LiveConfig {
  const given = Object.fromEntries(
    Object.entries(DEVELOPMENT).map(([name, value]) => [name, environment[name] ?? value]),
  );
  const unset = Object.entries(DEVELOPMENT).find(([name, value]) => given[name] === value);
  if (production && unset !== undefined) {
    throw new Error(`configuration: ${unset[0]} must be set to its own value in production`);
  }
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(`configuration: ${z.prettifyError(parsed.error)}`);
  }
  const { LIVE_PUSH_URL: pushUrl, LIVE_ORIGIN: origin, LIVE_HOOK_SECRET: hookSecret } = parsed.data;
  return { pushUrl, origin, hookSecret };
}
