/** Names that come from WeChat, and which of our apps there a browser belongs to. */

const NICKNAME_MAX = 30;
/** For who has no name there that others may read here. */
export const UNNAMED = '微信用户';

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** WeChat's own browser names itself; only there the public account's app may ask. */
export function appOf(userAgent: string): 'site' | 'inside' {
  return /\bMicroMessenger\//i.test(userAgent) ? 'inside' : 'site';
}

/** The name shown in WeChat as one of ours: one line, no longer than people may choose. */
export function nicknameOf(shown: string): string {
  let name = '';
  for (const { segment } of signs.segment(shown.replaceAll(/\p{Cc}+/gu, ' ').trim())) {
    if (name.length + segment.length > NICKNAME_MAX) {
      break;
    }
    name += segment;
  }
  return name.trim() || UNNAMED;
}
