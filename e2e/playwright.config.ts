import { defineConfig, devices } from '@playwright/test';

/** Debian's Chromium, quiet: nothing but the site under test is spoken to. */
const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
  ],
};

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
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording costs a third of the time; `E2E_TRACE=1 npm run e2e` shows what went wrong.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions,
  },
  // A look at accessibility takes seconds: in Chinese on the phone, in English on the desktop.
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /accessib.*, in zh @phone/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      grep: /@phone/,
      grepInvert: /accessib.*, in en @phone/,
    },
  ],
});
