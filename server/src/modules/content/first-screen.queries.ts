/**
 * What the home page shows first, as a piece of HTML that the edge puts into the document's head:
 * the banners, so that nobody waits for a call, and the first picture's address, so that it comes
 * beside the code and not after it.
 */
import { banners } from './content.queries.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Download, Platform } from '#platform/module';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

const inAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that cannot end the element it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The piece of HTML; nothing of it runs. */
export function firstScreenHtml(shown: CallResponse<'content.banners'>): string {
  const picture = shown[0]?.image ?? '';
  const preload =
    picture === ''
      ? ''
      : `<link rel="preload" as="image" href="${inAttribute(picture)}" fetchpriority="high">`;
  return `${preload}<script type="application/json" id="first-screen">${inScript(shown)}</script>`;
}

/** Asked by the edge alone, which keeps the answer for a second. */
export function firstScreenDownload(platform: Platform): Download {
  return {
    path: '/first-screen',
    handle: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: firstScreenHtml(await banners(platform)),
    }),
  };
}
