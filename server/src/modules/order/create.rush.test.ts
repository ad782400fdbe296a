import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fail } from '#platform/failure';
import { createRush } from './create.rush.ts';

const OFFER = { key: 'offer:1', areOffered: true };
const SEATS = { key: 'course:1', areOffered: false };
const gone = async (): Promise<never> => Promise.reject(fail('order.priceChanged'));
const bought = async (): Promise<string> => Promise.resolve('bought');

describe('a rush', () => {
  it('lets three at a time try for the same places, and others for others', async () => {
    const rush = createRush();
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, async () => rush(OFFER, work)));
    expect(most).toBe(3);
    most = 0;
    await Promise.all(
      [OFFER, SEATS, null, null].flatMap((places) => [1, 2, 3].map(async () => rush(places, work))),
    );
    expect(most).toBe(12);
  });

  it('turns everybody away for a second after the last place went', async () => {
    const rush = createRush();
    await expect(rush(OFFER, gone)).rejects.toMatchObject({ key: 'order.priceChanged' });
    let tried = false;
    const next = rush(OFFER, async () => {
      tried = true;
      return bought();
    });
    await expect(next).rejects.toMatchObject({ key: 'order.priceChanged' });
    expect(tried).toBe(false);
    expect(await rush({ ...OFFER, key: 'offer:2' }, bought)).toBe('bought');
    await pause(1_010);
    expect(await rush(OFFER, bought)).toBe('bought');
  });

  it('goes on after any other refusal', async () => {
    const rush = createRush();
    const limited = async (): Promise<never> => Promise.reject(fail('order.purchaseLimit'));
    await expect(rush(OFFER, limited)).rejects.toMatchObject({ key: 'order.purchaseLimit' });
    expect(await rush(OFFER, bought)).toBe('bought');
    await expect(rush(SEATS, gone)).rejects.toMatchObject({ key: 'order.priceChanged' });
    expect(await rush(SEATS, bought)).toBe('bought');
  });
});
