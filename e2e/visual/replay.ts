/** The built client without a server: its files, recorded answers, plain pictures, a clock that stands. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { enter } from '../support/site.ts';
import { placeholder } from './placeholder.ts';
import { STREAM, watch } from '../support/quiet.ts';
import { keyOf, readRecording, type Recording } from './recording.ts';
import type { Screen } from './screens.ts';

/** Nothing listens there, and browsers trust the address like the site's own. */
export const NOWHERE = 'http://127.0.0.1:9';
const client = join(import.meta.dirname, '../../web/dist');
const STORED = /^\/(?:media|play)\//;

async function answer(route: Route, recording: Recording): Promise<string | null> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const key = keyOf(pathname, request.postDataJSON());
  const known = recording.answers.find((one) => keyOf(one.call, one.request) === key);
  await route.fulfill({
    status: known === undefined ? 404 : 200,
    headers: { date: new Date(recording.at).toUTCString() },
    json: known?.answer ?? {},
  });
  return known === undefined ? key : null;
}

async function sendFile(route: Route, pathname: string): Promise<void> {
  const path = join(client, pathname === '/' ? 'index.html' : pathname);
  await (existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 }));
}

/** Lets a browser find all it asks for; answers the calls that the recording does not know. */
async function serve(context: BrowserContext, recording: Recording): Promise<readonly string[]> {
  const unanswered: string[] = [];
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === MESSAGE_STREAM) {
      // Stays open and silent.
    } else if (pathname.startsWith('/api/')) {
      const missing = await answer(route, recording);
      unanswered.push(...(missing === null ? [] : [missing]));
    } else if (STORED.test(pathname)) {
      await (STREAM.test(pathname) ? undefined : route.fulfill(placeholder(pathname)));
    } else {
      await sendFile(route, pathname);
    }
  });
  return unanswered;
}

/** Draws a screen from its recording. */
export async function open(page: Page, { name, act, shows }: Screen): Promise<void> {
  const recording = readRecording(name);
  const unanswered = await serve(page.context(), recording);
  const untilQuiet = watch(page);
  await page.clock.setFixedTime(recording.at);
  if (recording.user) {
    await enter(page.context(), NOWHERE, { token: 'recorded', bindSecret: 'recorded' });
  }
  await page.goto(NOWHERE + recording.url);
  await act?.(page);
  await expect(shows(page)).toBeVisible();
  await untilQuiet();
  expect(unanswered, 'not recorded: npm run visual -- --update').toEqual([]);
}
