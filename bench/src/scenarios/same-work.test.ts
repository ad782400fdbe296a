/**
 * What is measured against each other does the same work: a floor that was left behind would make the
 * server look slow, and nobody would know before the next look at its speed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenerOn } from '../harness/cpu.ts';
import { createHarness, type Harness } from '../harness/harness.ts';
import { dropCopies } from '../market.ts';
import { addresses } from '../subject.ts';
import { assertSameWork } from './catalogue.ts';
import { openSellers } from './order.ts';

const COURSES = 1_000;
/** Of one order and its payment, from the preview to access. */
const STATEMENTS = 20;
/** It compares what is measured, not what is sold. */
const isFull = process.env['FULL'] === '1';

let harness: Harness;
beforeAll(() => {
  const { databaseUrl, redisUrl } = addresses();
  const services = [databaseUrl, redisUrl].map((url) => listenerOn(Number(new URL(url).port)));
  harness = createHarness({ quick: true, services });
});
afterAll(async () => {
  await harness.stopAll();
  await dropCopies();
});

it.runIf(isFull)('orders write the same rows, in few statements', async () => {
  const { statements } = await openSellers(harness, true);
  await harness.stopAll();
  expect(statements).toBeLessThanOrEqual(STATEMENTS);
});

it.runIf(isFull)('lists, courses and searches answer the same', async () => {
  await expect(assertSameWork(harness, true, COURSES)).resolves.toBeUndefined();
  await harness.stopAll();
});
