import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearSession, setSessionUser } from '#shared/api/session.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, user } from '#test/answers.ts';
import { answerMessages, message } from '#test/message-answers.ts';
import { FakeMessageStream } from '#test/message-stream.ts';
import { renderApp } from '#test/render-app.tsx';

const header = () => within(screen.getByRole('banner'));
const bell = async (name: string) => header().findByRole('link', { name });
const announced = () => header().getByRole('status').textContent;

async function tell(unread: number, newestId: number): Promise<void> {
  await act(async () => FakeMessageStream.last.tell(unread, newestId));
}

async function open() {
  const made = answerMessages([]);
  renderApp('/404');
  await bell('消息，没有未读');
  await waitFor(() => expect(FakeMessageStream.all).toHaveLength(1));
  return made;
}

describe('the bell', () => {
  it('leads to the messages and shows how many are unread', async () => {
    await open();
    await tell(3, 40);
    const link = await bell('消息，3 条未读');
    expect(link.getAttribute('href')).toBe('#/user/notify');
    expect(link.textContent).toBe('3');
    act(() => setLanguage('en'));
    await bell('Messages, 3 unread');
  });

  it('says that there are many instead of counting them', async () => {
    await open();
    await tell(99, 40);
    expect((await bell('消息，99 条未读')).textContent).toBe('99');
    await tell(100, 41);
    expect((await bell('消息，99 条以上未读')).textContent).toBe('99+');
  });

  it('announces what comes while the page is open, and nothing else', async () => {
    await open();
    await tell(2, 40);
    await bell('消息，2 条未读');
    expect(announced()).toBe('');
    await tell(3, 41);
    await bell('消息，3 条未读');
    expect(announced()).toBe('收到新消息，共 3 条未读');
    await tell(2, 41);
    await bell('消息，2 条未读');
    expect(announced()).toBe('收到新消息，共 3 条未读');
  });

  it('has the list asked for again when something changed', async () => {
    const made = answerMessages([message()]);
    renderApp('/user/notify');
    await screen.findByRole('article', { name: '支付成功' });
    await bell('消息，1 条未读');
    const lists = () => made.filter(([name]) => name === 'message.list').length;
    const before = lists();
    await tell(1, 41);
    expect(lists()).toBe(before);
    await tell(2, 42);
    await waitFor(() => expect(lists()).toBe(before + 1));
  });

  it('is not there for a visitor, and goes when somebody logs out', async () => {
    answerCalls();
    const { router } = renderApp('/404');
    await screen.findByRole('heading', { level: 1 });
    expect(header().queryByRole('link', { name: /消息/ })).toBeNull();
    expect(FakeMessageStream.all).toEqual([]);
    act(() => setSessionUser(user));
    await bell('消息，没有未读');
    act(() => clearSession());
    expect(header().queryByRole('link', { name: /消息/ })).toBeNull();
    router.dispose();
  });

  it('forgets the number of one person when another logs in', async () => {
    await open();
    await tell(3, 40);
    await bell('消息，3 条未读');
    act(() => setSessionUser({ ...user, id: user.id + 1 }));
    await bell('消息，没有未读');
    await waitFor(() => expect(FakeMessageStream.all).toHaveLength(2));
    expect(FakeMessageStream.all[0]?.isClosed).toBe(true);
    await tell(1, 90);
    await bell('消息，1 条未读');
    expect(announced()).toBe('');
  });
});
