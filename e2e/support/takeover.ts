/** A session that ends because its user logs in somewhere else, and the way back. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { codeOf, solvePuzzle } from './login.ts';
import { BIND_COOKIE, expect, logInAs } from './site.ts';

const TOKEN_COOKIE = 'admin-table-token';

/** A learner of the demo data, who has a phone and so can log in by himself. */
export interface Learner {
  readonly username: string;
  readonly phone: string;
}

export const learner = (id: number): Learner => ({
  username: `learner${id}`,
  phone: `1380000${id}`,
});

/** The boxes that ask to log in again. */
export const boxes = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: /需要重新登录|need to log in again/ });

/** Logs the same user in with another browser, which ends the session of this one. */
export async function takeOver(browser: Browser, origin: string, { username }: Learner) {
  const elsewhere = await browser.newContext();
  await logInAs(elsewhere, origin, username);
  await elsewhere.close();
}

/** Waits for the one box there is, which names the reason. */
export async function seeOneBox(page: Page): Promise<void> {
  await expect(boxes(page)).toContainText(/在其他设备|on another device/);
  await expect(boxes(page)).toHaveCount(1);
}

/** Logs in by a code, in the dialog that the box leads to. */
export async function logInAgain(page: Page, { phone }: Learner): Promise<void> {
  await boxes(page).getByRole('button', { name: '重新登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录知集' });
  await expect(page).toHaveURL(/#\/\?redirect=/);
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await solvePuzzle(page);
  await expect(dialog.getByText(/验证码已发送至/)).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(boxes(page)).toHaveCount(0);
}

/** Who is logged in in a browser, to ask the server as him. */
export async function personIn(context: BrowserContext) {
  const cookies = await context.cookies();
  const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return { token: decodeURIComponent(valueOf(TOKEN_COOKIE)), bindSecret: valueOf(BIND_COOKIE) };
}
