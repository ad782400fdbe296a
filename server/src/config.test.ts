import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { PRODUCTION } from '#test/production';
import { topics } from './config/topics.ts';

describe('the configuration', () => {
  it('has working defaults for development', () => {
    expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({
      environment: 'development',
      port: 13_300,
      rateScale: 1,
      patience: 1,
    });
  });

  it('refuses what it cannot read', () => {
    expect(() => readConfig({ NODE_ENV: 'test', DATA_KEYS: '1:c2hvcnQ=' })).toThrow('32 bytes');
    expect(() => readConfig({ NODE_ENV: 'test', DATA_KEYS: '256:' })).toThrow('DATA_KEYS');
    expect(() => readConfig({ NODE_ENV: 'test', PORT: 'many' })).toThrow('PORT');
    expect(() => readConfig({ NODE_ENV: 'test', PATIENCE: '0.5' })).toThrow('PATIENCE');
  });

  it('offers the channels that are set, and does without one that is not', () => {
    const { pay } = readConfig({
      ...PRODUCTION,
      NODE_ENV: 'test',
      WECHAT_PAY_ENDPOINT: 'http://x/',
    });
    expect(pay).toMatchObject({
      notifyOrigin: 'https://www.zhiji.cn',
      wechat: {
        endpoint: 'http://x',
        privateKey: expect.stringMatching(/^-----BEGIN /u),
      },
      alipay: { sellerId: '2088111222333444' },
    });
    expect(readConfig({ NODE_ENV: 'development' }).pay).toMatchObject({
      wechat: null,
      alipay: null,
    });
    expect(() => readConfig({ NODE_ENV: 'test', ALIPAY_APP_ID: '1' })).toThrow('ALIPAY_KEY');
    expect(() => readConfig({ ...PRODUCTION, ALIPAY_KEY: 'a2V5' })).toThrow('ALIPAY_KEY');
    const notified = readConfig({
      NODE_ENV: 'test',
      PAY_NOTIFY_ORIGIN: 'http://127.0.0.1:13300/api',
    });
    expect(notified.pay.notifyOrigin).toBe('http://127.0.0.1:13300');
  });

  it('[VAL-06] takes the pair passwords are encrypted with, and refuses one of another length', () => {
    const key = '00'.repeat(32);
    const iv = '11'.repeat(16);
    const { passwordWire } = readConfig({ NODE_ENV: 'test', PASSWORD_KEY: key, PASSWORD_IV: iv });
    expect(passwordWire).toEqual({ key, iv });
    expect(() => readConfig({ NODE_ENV: 'test', PASSWORD_KEY: 'abcd' })).toThrow('PASSWORD_KEY');
    expect(() => readConfig({ NODE_ENV: 'test', PASSWORD_IV: key })).toThrow('PASSWORD_IV');
  });

  it('lists every topic, and says of every variable what it is for', () => {
    const folder = join(import.meta.dirname, 'config');
    const files = globSync('*-topic.ts', { cwd: folder });
    const sources = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    expect(sources.match(/: Topic<typeof/gu)).toHaveLength(new Set(topics).size);
    const silent = topics.flatMap(({ variables }) =>
      Object.entries(variables).filter(([, { description = '' }]) => description === ''),
    );
    expect(silent).toEqual([]);
  });
});
