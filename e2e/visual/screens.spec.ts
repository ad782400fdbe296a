import { test, expect } from '@playwright/test';
import { open } from './replay.ts';
import { screens } from './screens.ts';

for (const screen of screens) {
  test(screen.name, async ({ page }) => {
    await open(page, screen);
    await expect(page).toHaveScreenshot(`${screen.name}.png`);
  });
}
