import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { seedDemo } from '#seeds/demo';
import { buildTitle } from '#factory/invoice';
import { buildLogin } from '#test/logins';
import { inEnglish } from './translation.rules.ts';
import type { TestApp } from '#test/app';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.platform);
});
afterAll(async () => app.stop());

const HAN = /\p{Script=Han}/u;

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

  it.each([
    ['/api/home/getBanner', {}],
    ['/api/home/getCategory', {}],
    ['/api/home/getSecKill', {}],
    ['/api/home/getLive', {}],
    ['/api/curriculum/getCatalogue', { id: 61 }],
    ['/api/curriculum/getPackage', { limit: 10 }],
  ])('%s has no Chinese left for an English reader', async (path, body) => {
    const answer = JSON.parse(await read(path, body, 'en')) as { data: unknown };
    const left = JSON.stringify(answer.data)
      .split('"')
      .filter((text) => HAN.test(text));
    expect([...new Set(left)]).toEqual([]);
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
});
