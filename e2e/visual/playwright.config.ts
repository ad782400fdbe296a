/** Pictures of screens: see docs/decisions/075-screens-are-compared-as-pictures.md. */
import { defineConfig } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { HERE, launchOptions } from '../support/browser.ts';
import { SIZES, STILL } from './sizes.ts';

/** Letters are drawn alike on every machine: no hinting, no coloured edges, one colour space. */
const ALIKE = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/**
 * Another version of Chromium draws edges a little differently; a button moved by 8 px or painted
 * anew changes hundreds of pixels clearly.
 */
const TOLERANCE = { threshold: 0.05, maxDiffPixels: 100 };

const RECORDER = 'record.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../.state/visual',
  snapshotPathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
  timeout: 3 * MINUTE_MS,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      stylePath: './still.css',
      ...TOLERANCE,
    },
  },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A missing picture is a failure, not an occasion to take one.
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: '../../.state/results/visual.json' }]],
  use: {
    ...HERE,
    contextOptions: STILL,
    launchOptions: { ...launchOptions, args: [...launchOptions.args, ...ALIKE] },
  },
  projects: [
    { name: 'record', testMatch: RECORDER },
    { name: 'desktop', testIgnore: RECORDER, use: SIZES.desktop },
    { name: 'phone', testIgnore: RECORDER, use: SIZES.phone },
  ],
});
