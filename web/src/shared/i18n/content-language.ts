/** Operators write in Chinese; a screen reader should know while the interface is English. */
export const CONTENT_LANGUAGE = 'zh-CN';

const HAN = /\p{Script=Han}/u;

/** The language of a text of the server's: English readers get English where there is some. */
export function contentLanguage(text = ''): string {
  return HAN.test(text) ? CONTENT_LANGUAGE : 'en';
}
