/** Kinds are data; what a compiler does not see of them is looked at here. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { kindOf, KINDS } from './kinds.ts';
import { previewOf } from './preview.ts';
import { write } from './written-text.ts';
import type { Kind } from './kind.ts';
import type { KindName } from './kinds.ts';

/** A line of a phone's notification. */
const TITLE_MAX = 30;
const PLACE = /\{(?<name>[^}]*)\}/gu;
const HAN = /\p{Script=Han}|[，。：；《》“”！？（）]/u;

const kinds = Object.entries(KINDS) as [KindName, Kind][];
const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name);
const routesOf = ({ link }: Kind): string[] =>
  typeof link === 'string' ? [link] : Object.values(link);
const textsOf = (kind: Kind): string[] => [
  kind.zh.title,
  kind.zh.content,
  kind.en.title,
  kind.en.content,
  ...routesOf(kind),
];
/** Values of the fact that chooses among words and routes. */
const choicesOf = ({ facts }: Kind): string[] => {
  const { kind } = facts.shape;
  return kind instanceof z.ZodEnum ? kind.options.map(String) : [];
};
/** Paths of the client, as its table writes them. */
const paths = readFileSync(
  new URL('../../../../../web/src/shared/lib/paths.ts', import.meta.url),
  'utf8',
);

describe.each(kinds)('%s', (name, kind) => {
  it('has a type and texts in both languages', () => {
    expect(Object.keys(MESSAGE_TYPES)).toContain(kind.type);
    const { zh, en } = kind;
    expect([zh.title, zh.content].filter((text) => !HAN.test(text))).toEqual([]);
    expect([en.title, en.content].filter((text) => HAN.test(text.replace(/[“”]/gu, '')))).toEqual(
      [],
    );
    expect([en.title, en.content].filter((text) => text.trim() === '')).toEqual([]);
    expect([zh.title, en.title].filter((title) => title.length > TITLE_MAX)).toEqual([]);
  });

  it('names only its own facts, and each of them somewhere', () => {
    const facts = Object.keys(kind.facts.shape).toSorted();
    const named = [...new Set(textsOf(kind).flatMap(placesOf))].toSorted();
    expect(named).toEqual(facts);
    // Whoever reads one language is told as much as whoever reads the other.
    expect(new Set(placesOf(kind.en.content))).toEqual(new Set(placesOf(kind.zh.content)));
  });

  it('has a sample that could be told', () => {
    expect(kind.facts.parse(kind.sample)).toEqual(kind.sample);
    for (const language of ['zh', 'en'] as const) {
      const { title, content, link } = previewOf(name, language);
      expect(`${title}${content}${link}`).not.toMatch(/[{}]|undefined/u);
    }
  });

  it('leads to pages of the site, if anywhere', () => {
    for (const route of routesOf(kind).filter((one) => one !== '')) {
      const [path = ''] = route.split('?');
      expect(paths).toContain(`: '${path}',`);
    }
  });

  it('has words and routes for each of its choices', () => {
    const { link, words = {} } = kind;
    const choices = choicesOf(kind);
    expect(Object.keys(words)).toEqual(choices);
    expect(typeof link === 'string' ? choices : Object.keys(link)).toEqual(choices);
    expect(Object.values(words).filter(({ zh, en }) => !HAN.test(zh) || HAN.test(en))).toEqual([]);
  });
});

describe('kinds', () => {
  it('are found by their names alone', () => {
    expect(kindOf('order.paid')).toBe(KINDS['order.paid']);
    expect([kindOf('toString'), kindOf('')]).toEqual([undefined, undefined]);
  });
});

describe('texts', () => {
  it('show times to the minute, and nothing where a fact is missing', () => {
    const facts = { device: 'Chrome · Windows', login_time: '2026-11-17 09:12:34' };
    const kind = KINDS['login.newDevice'] as Kind;
    expect(write(kind, facts, 'zh').content).toBe(
      '您的账号于 2026-11-17 09:12 在 Chrome · Windows 登录。若非本人操作，请立即修改密码。',
    );
    expect(write(kind, {}, 'zh').content).toContain('您的账号于  在  登录。');
  });

  it('call a choice by its name, and lead where it leads', () => {
    const passed = KINDS['application.passed'] as Kind;
    const teacher = { kind: 'teacher', page_id: 7 };
    expect(write(passed, teacher, 'zh')).toMatchObject({
      content: '您的讲师入驻申请已通过，主页已经可以访问。',
      link: '/organInfo?teacher=7',
    });
    expect(write(passed, { kind: 'enterprise', page_id: 7 }, 'en')).toMatchObject({
      content: 'Your application (institution) is accepted, and your page can be seen.',
      link: '/organInfo?id=7',
    });
    const hidden = KINDS['text.hidden'] as Kind;
    const facts = { kind: 'live', text: '加我微信', reason: '广告' };
    expect(write(hidden, facts, 'zh')).toEqual({
      title: '内容未通过审核',
      content: '您的直播发言“加我微信”不予展示：广告。',
      link: '',
    });
    // A row may be older than this release.
    expect(write(passed, { kind: 'toString', page_id: 7 }, 'zh').link).toBe('');
  });

  it('take facts as they are, and links take them written for an address', () => {
    const paid = KINDS['order.paid'] as Kind;
    const facts = { order_id: '1&a=2', title: '{price}', price: '1.00' };
    const { content, link } = write(paid, facts, 'zh');
    expect(content).toBe('《{price}》的订单已支付 1.00 元。');
    expect(link).toBe('/user/order/detail?id=1%26a%3D2');
  });
});
