import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoApp } from '#test/database/demo';
import { buildTitle } from '#factory/invoice';
import { buildLogin } from '#test/logins';
import { inEnglish } from './translation.rules.ts';
import type { TestApp } from '#test/app';

let app: TestApp;

beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(async () => app.stop());

/** The text of an answer, as a reader of a language gets it. */
async function read(path: string, body: object, language: string): Promise<string> {
  const response = await fetch(app.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  return response.text();
}

describe('[R1-D4] what operators write in Chinese', () => {
  it('is read in English by whoever asks for it, and in Chinese by everybody else', async () => {
    const list = '/api/curriculum/getCurriculum';
    const body = { sort_type: '2', limit: 10 };
    for (const round of [1, 2]) {
      const zh = await read(list, body, 'zh-CN');
      const en = await read(list, body, 'en');
      expect([round, zh.includes('数据分析师从零到上岗')]).toEqual([round, true]);
      expect([round, en.includes('Data Analyst: From Zero to Hired')]).toEqual([round, true]);
    }
  });

  it('is no reason to change what people wrote about themselves', async () => {
    const nickname = '数据分析师从零到上岗';
    const { userId, token } = await buildLogin(app);
    await app.platform.db.updateTable('users').set({ nickname }).where('id', '=', userId).execute();
    const response = await fetch(`${app.origin}/api/user/getUser`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        'x-user-token': token,
      },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ data: { nickname } });
  });

  it('is no reason to change whom an invoice is made out to', async () => {
    const { userId, token } = await buildLogin(app);
    const title = '数据分析师从零到上岗';
    await buildTitle(app.platform, userId, { title });
    const response = await fetch(`${app.origin}/api/user/getUserInvoice`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        'x-user-token': token,
      },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ data: [{ title }] });
  });

  it('changes texts only, and those only as a whole', () => {
    const known = new Map([
      ['茶艺', 'Tea'],
      ['他说“好”', 'He said "fine"'],
      ['/media/a.svg', '/media/a-en.svg'],
    ]);
    const answer = { title: '茶艺', more: ['茶艺师', '他说“好”'], cover: '/media/a.svg', n: 1 };
    expect(JSON.parse(inEnglish(JSON.stringify(answer), known))).toEqual({
      title: 'Tea',
      more: ['茶艺师', 'He said "fine"'],
      cover: '/media/a-en.svg',
      n: 1,
    });
  });

  it('looks into an answer only where something may be known', () => {
    const asked: string[] = [];
    const known = {
      get: (text: string) => {
        asked.push(text);
        return undefined;
      },
    } as unknown as ReadonlyMap<string, string>;
    const plain = '{"title": "Tea",  "n": 1}';
    expect(inEnglish(plain, known)).toBe(plain);
    expect(asked).toEqual([]);
    for (const text of ['茶艺', 'SELECT 1。', 'Ｔea', '/media/a.svg']) {
      inEnglish(JSON.stringify({ text }), known);
    }
    expect(asked).toEqual(['茶艺', 'SELECT 1。', 'Ｔea', '/media/a.svg']);
  });

  it('leaves alone what people wrote, with all that is in it', () => {
    const known = new Map([['茶艺', 'Tea']]);
    const answer = {
      title: '茶艺',
      topics: [
        { type: 4, title: '茶艺', answer: ['茶艺'] },
        { type: 5, title: '茶艺', answer: ['茶艺'] },
      ],
      answers: [{ id: 1, answer: ['茶艺'] }],
    };
    const isOwn = (field: string, { type }: Readonly<Record<string, unknown>>): boolean =>
      field === 'answers' || (field === 'answer' && type === 4);
    expect(JSON.parse(inEnglish(JSON.stringify(answer), known, isOwn))).toEqual({
      title: 'Tea',
      topics: [
        { type: 4, title: 'Tea', answer: ['茶艺'] },
        { type: 5, title: 'Tea', answer: ['Tea'] },
      ],
      answers: [{ id: 1, answer: ['茶艺'] }],
    });
  });
});
