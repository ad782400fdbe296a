/** A screen as anybody may need it: no rule broken, nothing too wide, and made for fingers and eyes. */
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { overflow, smallTargets, smallTexts } from './hand/measures.ts';
import { expect, test } from './site.ts';

/** The narrowest phones that many people hold. */
const NARROW = { width: 360, height: 780 };

export const isPhone = (): boolean => test.info().project.name === 'phone';

/** An endless list is read so far. */
const SCREENS = 30;

/** Goes through a page once: blocks are fetched when one comes near. */
export async function readThrough(page: Page, quiet: () => Promise<void>): Promise<void> {
  await page.evaluate(async (screens) => {
    for (
      let y = 0;
      y < Math.min(document.body.scrollHeight, screens * window.innerHeight);
      y += window.innerHeight
    ) {
      window.scrollTo(0, y);
      // What has come near is told between two frames; a window nobody looks at may draw none.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 500);
      });
    }
    window.scrollTo(0, 0);
  }, SCREENS);
  await quiet();
}

async function fitsTheNarrowest(page: Page, what: string): Promise<void> {
  const shown = page.viewportSize();
  await page.setViewportSize(NARROW);
  expect.soft(await overflow(page), `wider than 360 px: ${what}`).toBe(0);
  if (shown !== null) {
    await page.setViewportSize(shown);
  }
}

/** Measures the screen that shows; a test goes on when something is wrong with it. */
export async function isInOrder(page: Page, what: string): Promise<void> {
  expect.soft(await violationsOf(page), `axe: ${what}`).toEqual([]);
  expect.soft(await overflow(page), `too wide: ${what}`).toBe(0);
  if (isPhone()) {
    expect.soft(await smallTargets(page), `targets under 44 px: ${what}`).toEqual([]);
    expect.soft(await smallTexts(page), `text under 11 px: ${what}`).toEqual([]);
    await fitsTheNarrowest(page, what);
  }
}
