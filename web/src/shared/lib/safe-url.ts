/**
 * The absolute address when a browser may open it as a page or image, else null: keeps
 * `javascript:` and kin out of links that come from data.
 */
export function safeUrl(text: string): string | null {
  if (text === '' || !URL.canParse(text, window.location.href)) {
    return null;
  }
  const { protocol, href } = new URL(text, window.location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
