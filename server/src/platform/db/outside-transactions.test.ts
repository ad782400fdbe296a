import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { inTransaction, isInTransaction } from './transaction.ts';
import { outsideTransactions, refuseBreach } from './outside-transactions.ts';

const pay = (gateway: object) => ['pay', gateway] as const;

const app = useTestApp();

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(SOURCES, path), 'utf8');
/** Source files, tests left out. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);
const REACHES =
  /(?<![.\w])fetch\(|(?:from |import\()'(?:node:(?:tls|https?|http2|dgram)|nodemailer|aws4fetch|undici|ioredis)'/;
const OPENS = /\.(?:transaction|startTransaction)\(\)/;

describe('[R1-A10] the network inside a transaction', () => {
  it('is refused to the store, to Redis and to every third party', async () => {
    const { platform, payGateways, liveProvider, gateways } = app;
    const calls: Record<string, () => Promise<unknown>> = {
      'storage.private.list': async () => platform.storage.private.list('x/'),
      'storage.uploadCredentials': async () => platform.storage.uploadCredentials('x/', 60),
      'redis.attempt': async () => platform.redis.attempt(async (redis) => redis.ping(), ''),
    };
    for (const [name, party] of [
      ...[...payGateways.values()].map(pay),
      ['live', liveProvider] as const,
      ...Object.entries(gateways),
    ]) {
      for (const [method, value] of Object.entries(party)) {
        if (typeof value === 'function') {
          calls[`${name}.${method}`] = async () => (value as () => Promise<unknown>)();
        }
      }
    }
    expect(payGateways.size).toBe(2);
    expect(Object.keys(calls)).toEqual(
      expect.arrayContaining(['sms.sendCode', 'mail.send', 'wechat.userOf', 'invoice.issue']),
    );
    expect(Object.keys(calls).length).toBeGreaterThan(16);
    for (const [what, call] of Object.entries(calls)) {
      await expect(inTransaction(platform.db, call)).rejects.toThrow(
        `${what} inside a transaction`,
      );
    }
    expect(await platform.storage.private.list('nothing/')).toEqual([]);
  });

  it('is reached by gateways and the platform alone, and each of those is opened behind the guard', () => {
    const reaching = sources.filter((path) => REACHES.test(read(path)));
    expect(reaching.length).toBeGreaterThan(8);
    expect(reaching.filter((path) => !/^(?:gateways|platform)\//.test(path))).toEqual([]);
    const root = read('app.ts');
    const opened = [
      ...root.matchAll(/import \{ (open\w+) \} from '#(?:gateways|platform\/(?:storage|redis))\//g),
    ].map(([, name = '']) => name);
    expect(opened.length).toBeGreaterThan(7);
    // Channels of payment are opened together, and each is asked above.
    const bare = opened.filter((name) => !new RegExp(`guard\\('\\w+', ${name}\\(`).test(root));
    expect(bare).toEqual(['openPayGateways']);
  });

  it('cannot hide in a transaction that is opened in another way', () => {
    const opening = sources.filter((path) => OPENS.test(read(path)));
    // The watch of the invariants asks nobody but the database.
    expect(opening.toSorted()).toEqual(['platform/db/invariants.ts', 'platform/db/transaction.ts']);
  });

  it('is known however deep the call, and over with the transaction', async () => {
    const { db } = app.platform;
    const deep = async (): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return isInTransaction();
    };
    expect(await inTransaction(db, deep)).toBe(true);
    expect(await deep()).toBe(false);
    const [inside, beside] = await Promise.all([inTransaction(db, deep), deep()]);
    expect([inside, beside]).toEqual([true, false]);
  });

  it('is only counted where a refusal would cost a customer his order', async () => {
    const seen: string[] = [];
    const target = { ask: async () => Promise.resolve('answer') };
    const guarded = outsideTransactions('party', target, (what) => void seen.push(what));
    expect(await inTransaction(app.platform.db, async () => guarded.ask())).toBe('answer');
    expect(seen).toEqual(['party.ask']);
    const strict = outsideTransactions('party', target, refuseBreach);
    expect(await strict.ask()).toBe('answer');
  });
});
