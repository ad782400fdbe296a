import { describe, expect, it } from 'vitest';
import { defineMessages, type Messages, translator } from './define-messages.ts';
import { setLanguage } from './i18n.ts';

const modules = import.meta.glob<Record<string, unknown>>('/src/**/*.messages.ts', { eager: true });

function isMessages(value: unknown): value is Messages<Record<string, string>> {
  return typeof value === 'object' && value !== null && 'namespace' in value && 'texts' in value;
}

const all = Object.entries(modules).map(([file, exports]) => {
  const messages = Object.values(exports).find(isMessages);
  if (messages === undefined) {
    throw new Error(`${file} defines no messages`);
  }
  return messages;
});

/**
 * What Chinese sets as wide as a character: its own marks, wide letters, long dashes and two dots in a
 * row. Where three dots are meant, English has one sign for them as well.
 */
const CHINESE_MARK = /[\u3000-\u303F\uFF00-\uFFEF]|——|……|\.\.\./u;

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('messages', () => {
  it('are found, each under a namespace of its own', () => {
    expect(all.length).toBeGreaterThan(5);
    expect(new Set(all.map(({ namespace }) => namespace)).size).toBe(all.length);
  });

  it.each(all)('[CON-05] $namespace speaks both languages completely', ({ texts: { zh, en } }) => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    const faulty = Object.entries(zh).filter(([key, text]) => {
      const other = en[key] ?? '';
      return (
        text.trim() === '' ||
        other.trim() === '' ||
        /\p{Script=Han}/u.test(other) ||
        placeholders(other).join(' ') !== placeholders(text).join(' ')
      );
    });
    expect(faulty).toEqual([]);
  });

  it.each(all)('[R1-D4] $namespace sets English as English is set', ({ texts: { en } }) => {
    expect(Object.entries(en).filter(([, text]) => CHINESE_MARK.test(text))).toEqual([]);
  });

  it.each(['Wait，please', 'Wait……', 'Wait...', '（Wait）', 'So：wait', 'Ｗait', 'Wait——please'])(
    '[R1-D4] notice Chinese marks in English: %s',
    (text) => {
      expect(CHINESE_MARK.test(text)).toBe(true);
    },
  );

  it('take every value as it is', () => {
    const messages = defineMessages('values', {
      zh: { two: '{{a}} 和 {{b}}，{{a}}' },
      en: { two: '{{b}} {{a}}' },
    });
    expect(translator(messages)('two', { a: '$&', b: 0 })).toBe('$& 和 0，$&');
    expect(translator(messages, 'en')('two', { a: '{{b}}', b: '' })).toBe(' {{b}}');
  });

  it('[CON-05] start in Chinese and follow the switch', () => {
    const messages = all.find(({ namespace }) => namespace === 'time');
    const text = () => (messages === undefined ? '' : translator(messages)('justNow'));
    expect(text()).toBe('刚刚');
    setLanguage('en');
    expect(text()).toBe('just now');
    expect(document.documentElement.lang).toBe('en');
    setLanguage('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});
