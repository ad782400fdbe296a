import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { setSetting } from '#modules/content';
import { operatorNamed } from '#platform/actor';

const app = useTestApp();

describe('POST /api/kefu/getKefu [API-112]', () => {
  it('answers the link itself as data, and an empty text when none is set', async () => {
    expect(await app.call('support.serviceLink')).toMatchObject({ code: 10000, data: '' });
    await setSetting(
      app.platform,
      operatorNamed('tester'),
      'service_link',
      'https://service.example/chat',
    );
    expect((await app.call('support.serviceLink')).data).toBe('https://service.example/chat');
  });
});
