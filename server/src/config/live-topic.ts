/** Live classes: the server teachers push to. */
import { z } from 'zod';
import { isNowhere, secret } from './rules.ts';
import { readTopic } from './topic.ts';
import type { Given, Topic } from './topic.ts';

const variables = {
  LIVE_PUSH_URL: z.url({ protocol: /^rtmps?$/u }).describe('where teachers push'),
  LIVE_ORIGIN: z
    .url({ protocol: /^https?$/u })
    .transform((text) => text.replace(/\/$/u, ''))
    .describe('where we reach the live server over HTTP, inside our own network'),
  LIVE_HOOK_SECRET: z
    .string()
    .min(16)
    .describe('what its notices carry; the live server’s configuration has the same'),
};

export const liveTopic: Topic<typeof variables> = {
  title: 'Live classes',
  usedBy: ['web', 'worker', 'ops'],
  only: { LIVE_PUSH_URL: ['ops'], LIVE_HOOK_SECRET: ['web'] },
  variables,
  production: {
    LIVE_PUSH_URL: (url) =>
      isNowhere(new URL(url).hostname) ? 'must name a host that teachers reach' : null,
    LIVE_HOOK_SECRET: secret(16),
  },
};

export interface LiveConfig {
  readonly pushUrl: string;
  readonly origin: string;
  readonly hookSecret: string;
}

/** Reads the live server's part. */
export function readLive(given: Given): LiveConfig {
  const values = readTopic(liveTopic, given);
  return {
    pushUrl: values.LIVE_PUSH_URL,
    origin: values.LIVE_ORIGIN,
    hookSecret: values.LIVE_HOOK_SECRET,
  };
}
