/** A device's name as its owner would know it, from what its browser says about itself. */

type Named = readonly [name: string, mark: RegExp];

/** The first mark that fits names it: most browsers also claim to be the ones further down. */
const BROWSERS: readonly Named[] = [
  ['微信', /MicroMessenger\//u],
  ['QQ', /\b(?:MQQBrowser|QQBrowser|QQ)\//u],
  ['UC', /\bUC(?:Browser|WEB)\b/u],
  ['360', /\bQ(?:IHU|HBrowser)|\b360(?:SE|EE)\b/u],
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\b(?:OPR|Opera)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//u],
  ['Safari', /\bSafari\//u],
];

const SYSTEMS: readonly Named[] = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/u],
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['macOS', /\b(?:Macintosh|Mac OS X)\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Linux', /\bLinux\b/u],
];

const PROGRAM = /^[\w.-]{1,30}/u;
const UNKNOWN = 'Unknown';
const BETWEEN = ' · ';
const NAMES: ReadonlySet<string> = new Set([...BROWSERS, ...SYSTEMS].map(([name]) => name));

/** `Chrome · Windows`; the program's own name when it is no browser. */
export function deviceName(userAgent: string): string {
  const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(
    (name) => name !== undefined,
  );
  return parts.length > 0 ? parts.join(BETWEEN) : (PROGRAM.exec(userAgent)?.[0] ?? UNKNOWN);
}

/** The same, if it was made of our own words; what a program calls itself is nothing to tell anybody. */
export function plainName(device: string): string {
  return device.split(BETWEEN).every((name) => NAMES.has(name)) ? device : UNKNOWN;
}

function nameIn(table: readonly Named[], userAgent: string): string | undefined {
  return table.find(([, mark]) => mark.test(userAgent))?.[0];
}
