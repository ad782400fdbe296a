import { defineConfig, devices } from '@playwright/test';
import { DESKTOP_SIZE, HERE, launchOptions, PHONE_SIZE } from './support/browser.ts';

/**
 * What is tagged @phone goes for both widths. `FULL=1` tries both; otherwise one, the narrow one that
 * most people hold, or the wide one where the tag @desktop says so. A look at accessibility takes
 * seconds: in Chinese on the phone and, when full, in English on the desktop. Every route is looked at
 * anyway: in one language at each width, in the other at the other; when full, in both at both.
 *
 * Whether a change may be let in is asked of those tagged @gate: one way through every domain, and
 * what only a browser shows. The others are for who changed what they look at, and for `FULL=1`.
 */
const isFull = process.env['FULL'] === '1';
const isGate = process.env['E2E_GATE'] === '1';
const IN_ZH = /accessib.*, in zh @phone/;
const IN_EN = /accessib.*, in en @phone/;
const ON_PHONE = /^(?!.*@desktop).*@phone/;

export default defineConfig({
  testDir: './flows',
  outputDir: '../.state/playwright',
  // A busy machine is slow, not wrong: what is waited for is the same.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../.state/results/playwright.json' }]],
  use: {
    baseURL: process.env['E2E_ORIGIN'] ?? 'http://127.0.0.1:18080',
    ...HERE,
    // There is no graphics card: what glides and shimmers would take a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time; `E2E_TRACE=1 npm run e2e` shows what went wrong.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: DESKTOP_SIZE },
      grep: isGate ? /@gate/ : /.*/,
      grepInvert: isFull ? IN_ZH : ON_PHONE,
    },
    {
      name: 'phone',
      // One pixel a point: there is no graphics card to draw seven times as many.
      use: { ...devices['Pixel 7'], viewport: PHONE_SIZE, deviceScaleFactor: 1 },
      grep: isGate ? /(?=.*@phone).*@gate/ : /@phone/,
      grepInvert: isFull ? IN_EN : [IN_EN, /@desktop/],
    },
  ],
});
