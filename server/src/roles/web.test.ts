import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DRAIN_MS } from './web.ts';

const EDGE = new URL('../../../deploy/nginx/edge.conf', import.meta.url);

describe('a web process that stops', () => {
  it('waits longer than the edge keeps an idle connection, so that it cuts none', () => {
    const upstream = /upstream server \{.*?keepalive_timeout (\d+)s;/su;
    const seconds = upstream.exec(readFileSync(EDGE, 'utf8'))?.[1];
    expect(Number(seconds) * 1_000).toBeLessThan(DRAIN_MS.production);
  });
});
