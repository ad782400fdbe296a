import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fail } from '#platform/failure';
import { TestTicks } from '#test/steady/ticks';
import { createContentionLimit } from './contention-limit.ts';

const OFFER = { key: 'offer:1', areOffered: true };
const SEATS = { key: 'course:1', areOffered: false };
const gone = async (): Promise<never> => Promise.reject(fail('order.priceChanged'));
const bought = async (): Promise<string> => Promise.resolve('bought');

describe('the contention limit', () => {
  it('lets three at a time try for the same places, and others for others', async () => {
    const limit = createContentionLimit(performance);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, async () => limit(OFFER, work)));
    expect(most).toBe(3);
    most = 0;
    await Promise.all(
      [OFFER, SEATS, null, null].flatMap((places) =>
        [1, 2, 3].map(async () => limit(places, work)),
      ),
    );
    expect(most).toBe(12);
  });

  it('turns everybody away for a second after the last place went', async () => {
    const ticks = new TestTicks();
    const limit = createContentionLimit(ticks);
    await expect(limit(OFFER, gone)).rejects.toMatchObject({ key: 'order.priceChanged' });
    let tried = false;
    const next = limit(OFFER, async () => {
      tried = true;
      return bought();
    });
    await expect(next).rejects.toMatchObject({ key: 'order.priceChanged' });
    expect(tried).toBe(false);
    expect(await limit({ ...OFFER, key: 'offer:2' }, bought)).toBe('bought');
    await ticks.pass(999);
    await expect(limit(OFFER, bought)).rejects.toMatchObject({ key: 'order.priceChanged' });
    await ticks.pass(1);
    expect(await limit(OFFER, bought)).toBe('bought');
  });

  it('goes on after any other refusal', async () => {
    const limit = createContentionLimit(performance);
    const limited = async (): Promise<never> => Promise.reject(fail('order.purchaseLimit'));
    await expect(limit(OFFER, limited)).rejects.toMatchObject({ key: 'order.purchaseLimit' });
    expect(await limit(OFFER, bought)).toBe('bought');
    await expect(limit(SEATS, gone)).rejects.toMatchObject({ key: 'order.priceChanged' });
    expect(await limit(SEATS, bought)).toBe('bought');
  });
});
