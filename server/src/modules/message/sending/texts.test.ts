import { describe, expect, it } from 'vitest';
import { KINDS } from '../kinds/kinds.ts';
import { mailOf } from './mail-text.rules.ts';
import { SMS_TEXTS, smsOf, VALUE_MAX } from './sms-texts.ts';
import type { Kind } from '../kinds/kind.ts';

const ORIGIN = 'https://www.zhiji.example';
const BEFORE = new Date('2026-11-01T04:00:00Z');
const LONG = '青年开发者移动应用周末工作坊与全栈项目实战训练营第二十七期（成都站周末班）';

const kinds = Object.entries<Kind>(KINDS);

describe('a text message', () => {
  it('has a template wherever a kind leaves that way, and nowhere else', () => {
    const bySms = kinds.filter(([, { waysOut = [] }]) => waysOut.includes('sms'));
    expect(Object.keys(SMS_TEXTS).toSorted()).toEqual(bySms.map(([name]) => name).toSorted());
  });

  it.each(Object.keys(SMS_TEXTS))('of %s fills its template within the limit', (name) => {
    const kind = KINDS[name as keyof typeof KINDS] as Kind;
    for (const facts of [kind.sample, { ...kind.sample, title: LONG, buyer: LONG }]) {
      for (const many of [[facts], Array.from({ length: 120 }, () => facts)]) {
        const values = Object.values(smsOf(name, many, BEFORE)?.values ?? {});
        expect(values.length).toBeGreaterThan(1);
        for (const value of values) {
          expect(value).not.toBe('');
          expect(Array.from(value).length).toBeLessThanOrEqual(VALUE_MAX);
        }
      }
    }
  });

  it('of several seats names the latest, how many there are, and who gave them', () => {
    const [one, other] = [
      { title: '甲', buyer: '林**' },
      { title: '乙', buyer: '王*' },
    ];
    const values = (...facts: (typeof one)[]) => smsOf('seat.granted', facts, BEFORE)?.values;
    expect(values(one)).toEqual({ course: '《甲》', buyer: '林**' });
    expect(values(one, { ...other, buyer: one.buyer })).toEqual({
      course: '《甲》等2门课程',
      buyer: '林**',
    });
    expect(values(one, other)).toEqual({ course: '《甲》等2门课程', buyer: '林**等' });
  });

  it('about what begins soon is not sent once it has begun', () => {
    const facts = { title: '甲', start_time: '2026-11-17 19:30:00' };
    const at = (time: string) => smsOf('live.soon', [facts], new Date(time));
    expect(at('2026-11-17T11:29:59Z')?.values).toEqual({ course: '甲', start: '2026-11-17 19:30' });
    expect(at('2026-11-17T11:30:00Z')).toBeNull();
  });
});

describe('a mail', () => {
  const seen = (nth: number, link = '/user/exam/index') => ({
    zh: { title: `标题${nth}`, content: `内容${nth}`, link },
    en: { title: `Title ${nth}`, content: `Content ${nth}`, link },
  });

  it('says one message in both languages, where it leads, and where to choose', () => {
    const { subject, text } = mailOf([seen(1)], ORIGIN);
    expect(subject).toBe('标题1 Title 1');
    expect(text.split('\n\n')).toEqual([
      '内容1',
      'Content 1',
      `${ORIGIN}/#/user/exam/index`,
      expect.stringContaining(`${ORIGIN}/#/user/notify`),
    ]);
    expect(mailOf([seen(1, '')], ORIGIN).text.split('\n\n')).toHaveLength(3);
  });

  it('lists ten titles of many and says how many there are', () => {
    const { subject, text } = mailOf(
      Array.from({ length: 12 }, (_, nth) => seen(nth)),
      ORIGIN,
    );
    expect(subject).toBe('您有 12 条新消息 12 new messages');
    expect(text.match(/^· .*$/gmu)).toHaveLength(11);
    expect(text).toMatch(/还有 2 条 and 2 more/u);
    expect(text).toContain(`${ORIGIN}/#/user/notify`);
    expect(mailOf([seen(1), seen(2)], ORIGIN).text).not.toContain('more');
  });
});
