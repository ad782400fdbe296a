/** Addresses merchants send people to and get them back at. */

/** Hosts registered for merchants' pages. */
const merchantHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/** An address of a registered host; null for any other text. */
export function merchantAddress(text: string): string | null {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url !== null && isWeb && merchantHosts.has(url.hostname) ? url.href : null;
}
