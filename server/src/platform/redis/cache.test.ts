/** The cache while what it holds is changed. */
import { expect, it } from 'vitest';
import { useTestApp } from '#test/app';

const ROUNDS = 20;
const app = useTestApp();

it('answers who asks while somebody changes what he asks for', async () => {
  const { cache } = app.platform;
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = cache.invalidate('things');
    const read = cache.json('things', `thing ${round}`, async () => 'this');
    await expect(read).resolves.toEqual({ json: 'this' });
    expect(await changed).toBe(true);
  }
});
