/** A screen as anybody may need it: no rule broken, nothing too wide, and large enough for a finger. */
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { overflow, smallTargets } from './hand/measures.ts';
import { expect, test } from './site.ts';

export const isPhone = (): boolean => test.info().project.name === 'phone';

/** Measures the screen that shows; a test goes on when something is wrong with it. */
export async function isInOrder(page: Page, what: string): Promise<void> {
  expect.soft(await violationsOf(page), `axe: ${what}`).toEqual([]);
  expect.soft(await overflow(page), `too wide: ${what}`).toBe(0);
  if (isPhone()) {
    expect.soft(await smallTargets(page), `targets: ${what}`).toEqual([]);
  }
}
