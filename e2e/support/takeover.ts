/** A session that ends because its user logs in somewhere else, and the way back. */
import type { BrowserContext, Page } from '@playwright/test';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import { errors } from '@zhiji/contract/kernel/errors';
import type { Learner } from './learners.ts';
import { codeOf, solvePuzzle } from './login.ts';
import { BIND_COOKIE, expect, type LoggedIn, sessionOf } from './site.ts';

const TOKEN_COOKIE = 'admin-table-token';

/** The boxes that ask to log in again. */
export const boxes = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: /需要重新登录|need to log in again/ });

/** Waits until a session that was taken over is refused: the server remembers it for a moment. */
export async function sessionEnds(
  origin: string,
  { token, bindSecret }: Pick<LoggedIn, 'token' | 'bindSecret'>,
): Promise<void> {
  const ask = async (): Promise<number> => {
    const response = await fetch(origin + callPaths['account.me'], {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-user-token': token,
        cookie: `${BIND_COOKIE}=${bindSecret}`,
      },
      body: '{}',
    });
    return ((await response.json()) as { code: number }).code;
  };
  await expect.poll(ask).toBe(errors['auth.loggedInElsewhere'].code);
}

/** Logs the same user in elsewhere, which ends the session of this browser. */
export async function takeOver(context: BrowserContext, origin: string, { username }: Learner) {
  const before = await personIn(context);
  await sessionOf(username);
  await sessionEnds(origin, before);
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
