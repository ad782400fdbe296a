import type { CallResponse } from '@zhiji/contract/calls';

/** The banners the edge wrote into the document, where there is an edge. */
export function firstBanners(): CallResponse<'content.banners'> | undefined {
  const text = document.querySelector('#first-screen')?.textContent;
  // Written by our server to the contract's schema, like any answer.
  return text === undefined ? undefined : (JSON.parse(text) as CallResponse<'content.banners'>);
}
