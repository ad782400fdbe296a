/** Whose word for a client's address is taken, seen by what the rate limits count. */
import { expect, it } from 'vitest';
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { startTestApp } from './app.ts';

const { perAddress } = rateClasses.upload;
const OVER = 5;

/** How many calls are refused when each says it comes from somewhere else. */
async function refused(
  environment: NodeJS.ProcessEnv,
  addressOf: (index: number) => string,
): Promise<number> {
  const app = await startTestApp({ environment: { RATE_SCALE: '1', ...environment } });
  try {
    const answers = await Promise.all(
      Array.from({ length: perAddress + OVER }, async (_, index) =>
        app.call(
          'media.uploadCredentials',
          {},
          { headers: { 'x-forwarded-for': addressOf(index) } },
        ),
      ),
    );
    return answers.filter(({ http }) => http === 429).length;
  } finally {
    await app.stop();
  }
}

const addressOf = (index: number): string => `198.51.100.${index % 250}`;

it('[R1-A17] an address is believed from the proxies that are named', async () => {
  expect(await refused({ TRUSTED_PROXIES: '127.0.0.1' }, addressOf)).toBe(0);
});

it('[R1-A17] loopback is no proxy unless it is named', async () => {
  expect(await refused({ TRUSTED_PROXIES: '10.0.0.1' }, addressOf)).toBe(OVER);
});

it('[R1-A17] what is no address is believed from nobody', async () => {
  const noAddress = (index: number): string => `client-${index}`;
  expect(await refused({ TRUSTED_PROXIES: '127.0.0.1' }, noAddress)).toBe(OVER);
});
