import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { INBOX_CAPACITY } from './inbox.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = buildSandbox();
});

afterEach(async () => {
  await app.close();
});

const deliver = (body: Record<string, unknown>) =>
  app.inject({ method: 'POST', url: '/sms/deliver', payload: body });

const texts = async (): Promise<string[]> => {
  const answer = await app.inject('/sms.json');
  return answer.json<{ messages: { text: string }[] }>().messages.map(({ text }) => text);
};

describe('SMS inbox', () => {
  it('says in both languages that it is empty', async () => {
    const zh = await app.inject('/sms');
    const en = await app.inject({ url: '/sms', headers: { 'accept-language': 'en-US,en' } });
    expect(zh.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(zh.body).toContain('还没有短信');
    expect(zh.body).toContain('<html lang="zh-CN">');
    expect(en.body).toContain('No messages yet');
    expect(en.body).toContain('<html lang="en">');
  });

  it('lets the address choose the language over the browser', async () => {
    const answer = await app.inject({
      url: '/sms?lang=zh',
      headers: { 'accept-language': 'en-US' },
    });
    expect(answer.body).toContain('短信收件箱');
  });

  it('takes a message and shows phone, text and time, and loads itself again', async () => {
    const delivered = await deliver({ phone: '13800138000', text: '您的验证码是 482913' });
    expect(delivered.statusCode).toBe(201);
    const message = delivered.json<{ received_at: string }>();
    const { body } = await app.inject('/sms');
    expect(body).toContain('13800138000');
    expect(body).toContain('您的验证码是 482913');
    expect(body).toContain(`<time datetime="${message.received_at}">`);
    expect(body).toContain('http-equiv="refresh"');
  });

  it('lists the newest first', async () => {
    for (const text of ['first', 'second', 'third']) {
      await deliver({ phone: '1', text });
    }
    expect(await texts()).toEqual(['third', 'second', 'first']);
    const { body } = await app.inject('/sms');
    expect(body.indexOf('third')).toBeLessThan(body.indexOf('first'));
  });

  it('keeps the last messages and drops the oldest', async () => {
    for (let count = 1; count <= INBOX_CAPACITY + 5; count += 1) {
      await deliver({ phone: '13800138000', text: `message ${count}` });
    }
    const kept = await texts();
    expect(kept).toHaveLength(INBOX_CAPACITY);
    expect(kept[0]).toBe(`message ${INBOX_CAPACITY + 5}`);
    expect(kept.at(-1)).toBe('message 6');
  });

  it('shows markup in a message as text', async () => {
    await deliver({ phone: '"><b>1', text: `<script>alert('x')</script> & <img src=x>` });
    const { body } = await app.inject('/sms');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<b>');
    expect(body).not.toContain('<img');
    expect(body).toContain(
      '&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &lt;img src=x&gt;',
    );
    expect(body).toContain('&quot;&gt;&lt;b&gt;1');
  });

  it('never repeats what its address was given', async () => {
    const { body } = await app.inject('/sms?lang=%22%3E%3Cscript%3E');
    expect(body).not.toContain('<script');
  });

  it.each([
    [{ phone: '13800138000' }],
    [{ phone: 13_800_138_000, text: 'x' }],
    [{ phone: '13800138000', text: '' }],
    [{ phone: '13800138000', text: 'x', extra: true }],
  ])('refuses %j', async (body) => {
    const answer = await deliver(body);
    expect(answer.statusCode).toBe(400);
    expect(await texts()).toEqual([]);
  });
});

describe('sandbox', () => {
  it('lists what it plays and reports its health', async () => {
    const home = await app.inject('/');
    expect(home.body).toContain('href="/sms?lang=zh"');
    const health = await app.inject('/health');
    expect(health.json()).toEqual({ status: 'ok' });
  });
});
