import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { originOf } from '#platform/http/origin';
import { startTestApp, useTestApp } from '#test/app';
import { wirePassword } from '#test/passwords';

const WRONG = 11105;
const PUZZLE = 11020;
const TOO_MANY = 42900;

const app = useTestApp();

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('[R1-A12] whoever has a /64', () => {
  it('is one, however many of its addresses he uses', () => {
    const host = (address: string) => originOf(address).host;
    expect(host('2001:db8:1:2::1')).toBe(host('2001:DB8:1:2:ffff:ffff:ffff:ffff'));
    expect(host('2001:db8:1:2::1')).not.toBe(host('2001:db8:1:3::1'));
    expect(host('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(host('203.0.113.9')).not.toBe(host('203.0.113.10'));
  });

  it(
    'tries passwords of many accounts no longer than from one address',
    async () => {
      const password = wirePassword('wrong-Guess1');
      const codes: number[] = [];
      for (let count = 0; count < 31; count += 1) {
        const sender = from(`2001:db8:5:5:${count.toString(16)}::1`);
        const request = { username: `nobody${count}`, password };
        codes.push((await app.call('identity.login', request, sender)).code);
      }
      expect(codes.filter((code) => code === WRONG)).toHaveLength(30);
      expect(codes.at(-1)).toBe(PUZZLE);
      const other = from('2001:db8:5:6::1');
      const request = { username: 'nobody99', password };
      expect((await app.call('identity.login', request, other)).code).toBe(WRONG);
    },
    MINUTE_MS,
  );

  it(
    'meets the limit of calls as one',
    async () => {
      const real = await startTestApp({ beside: app, environment: { RATE_SCALE: '1' } });
      const codes: number[] = [];
      for (let count = 0; count < 400 && codes.at(-1) !== TOO_MANY; count += 1) {
        const sender = from(`2001:db8:7:7:${count.toString(16)}::1`);
        codes.push((await real.call('identity.logout', {}, sender)).code);
      }
      expect(codes.at(-1)).toBe(TOO_MANY);
      const other = from('2001:db8:7:8::1');
      expect((await real.call('identity.logout', {}, other)).code).toBe(10000);
      await real.stop();
    },
    MINUTE_MS,
  );
});
