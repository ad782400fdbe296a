/**
 * A full Chromium draws the list below its address bar for every page, seen by nobody, which takes a
 * third of a second each. Of several such flags the last counts, so those Playwright sets are here too.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Debian's Chromium, quiet: nothing but the site under test is spoken to. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    `--disable-features=${WITHOUT.join(',')}`,
  ],
};

export const DESKTOP_SIZE = { width: 1280, height: 800 } as const;
export const PHONE_SIZE = { width: 390, height: 844 } as const;

/** Where and in which language people sit, unless a test says otherwise. */
export const HERE = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } as const;
