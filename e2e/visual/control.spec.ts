/** The comparison itself: what a careless change does to a screen is seen. */
import { expect, type Page, test } from '@playwright/test';
import { open } from './replay.ts';
import { screens } from './screens.ts';

async function openNamed(page: Page, name: string): Promise<void> {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) {
    throw new Error(`no screen is called ${name}`);
  }
  await open(page, screen);
}

/** The one button that buys. */
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: '提交订单' });

for (const [change, style] of [
  ['a button 8 px off its place', 'transform: translateX(8px)'],
  ['a button in another shade', 'background: #0a7a8c'],
  ['a button with a larger text', 'font-size: 120%'],
] as const) {
  test(`${change} is seen`, async ({ page }) => {
    await openNamed(page, 'checkout');
    await button(page).evaluate((element, text) => {
      element.style.cssText += `;${text}`;
    }, style);
    await expect(page).not.toHaveScreenshot('checkout.png');
  });
}
