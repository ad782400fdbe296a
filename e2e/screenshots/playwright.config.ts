/** The pictures of docs/screenshots: `npm run screenshots`. */
import { defineConfig } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { HERE, launchOptions } from '../support/browser.ts';

const MINUTES = 15;

export default defineConfig({
  testDir: '.',
  outputDir: '../../.state/screenshots/run',
  timeout: MINUTES * MINUTE_MS,
  expect: { timeout: MINUTE_MS / 2 },
  workers: 1,
  reporter: [['list']],
  use: { ...HERE, launchOptions },
});
