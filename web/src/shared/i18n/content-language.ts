/** Operators write in Chinese; a screen reader should know while the interface is English. */
export const CONTENT_LANGUAGE = 'zh-CN';
