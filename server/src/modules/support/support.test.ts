import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { setSetting } from '#modules/content';
import type { TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

describe('POST /api/kefu/getKefu [API-112]', () => {
  it('answers the link itself as data, and an empty text when none is set', async () => {
    expect(await app.call('support.serviceLink')).toMatchObject({ code: 10000, data: '' });
    await setSetting(app.platform, 'tester', 'service_link', 'https://service.example/chat');
    expect((await app.call('support.serviceLink')).data).toBe('https://service.example/chat');
  });
});
