import { currentLanguage } from '#shared/i18n/i18n.ts';
import type { CallResponse } from '@zhiji/contract/calls';

/** The banners the edge wrote into the document, where there is an edge; English ones are asked for. */
export function firstBanners(): CallResponse<'content.banners'> | undefined {
  const text =
    currentLanguage() === 'zh' ? document.querySelector('#first-screen')?.textContent : undefined;
  // Written by our server to the contract's schema, like any answer.
  return text === undefined ? undefined : (JSON.parse(text) as CallResponse<'content.banners'>);
}
