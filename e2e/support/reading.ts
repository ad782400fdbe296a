/** A handout in its reader. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export const shownPage = (page: Page, number: number, pages: number): Locator =>
  page.getByRole('region', { name: `第 ${number} 页，共 ${pages} 页` });

/** A page that is drawn, with something on it. */
export async function seePage(page: Page, number: number, pages: number): Promise<void> {
  await expect(shownPage(page, number, pages)).toHaveAttribute('aria-busy', 'false');
  await expect(shownPage(page, number, pages).locator('canvas')).toBeVisible();
}

/** Looks at a page until it counts as seen. */
export async function lookAt(page: Page, number: number): Promise<void> {
  await expect(page.locator(`[data-seen="${number}"]`)).toBeAttached();
}
