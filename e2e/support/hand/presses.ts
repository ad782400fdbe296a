/** How often somebody has to press something, by mouse or finger, to get somewhere. */
import type { Locator, Page } from '@playwright/test';

const KEY = 'e2e-presses';

/** Counts what is pressed in a page from its next loading on; answers how often that was. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    const count = ({ isTrusted }: Event): void => {
      if (isTrusted) {
        sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
      }
    };
    // Before anything of the page can keep it to itself.
    window.addEventListener('pointerdown', count, { capture: true });
  }, KEY);
  return async () => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY);
}

/** Presses something as one does on this machine. */
export async function press(target: Locator, isTouched: boolean): Promise<void> {
  await (isTouched ? target.tap() : target.click());
}
