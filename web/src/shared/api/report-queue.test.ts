import { afterEach, describe, expect, it } from 'vitest';
import { keepDraft, readDraft } from '#shared/drafts/drafts.ts';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { beginSession } from './begin-session.ts';
import { call } from './client.ts';
import { dropKept, report, sendQueued } from './report-queue.ts';
import { createQueryClient } from './query-client.ts';
import { dismissRelogin, useRelogin } from './relogin.ts';
import { clearSession, setSessionUser, useSession } from './session.ts';
import { saveToken } from './token.ts';

const SAVED = 10_006;

/** A server on which the session of a token ends. */
function serve() {
  let isOver = false;
  const arrived: unknown[] = [];
  const calls = answerCalls({
    'learning.reportProgress': (init) => {
      if (isOver) {
        return refusal(11_103, '已在其他设备登录');
      }
      arrived.push(JSON.parse(init.body as string));
      return success(null, SAVED);
    },
    'content.footer': () => success({}),
  });
  return {
    arrived,
    calls,
    end: () => {
      isOver = true;
    },
    renew: () => {
      isOver = false;
      saveToken(`token-${Math.random()}`);
    },
  };
}

const watched = (from: number) => ({
  chapter_id: 5,
  position: from + 20,
  seconds: 20,
  ranges: [[from, from + 20]] as [number, number][],
});
const tell = async (from: number, userId = user.id) =>
  report('learning.reportProgress', watched(from), { userId });

function logIn(): void {
  saveToken('first');
  setSessionUser(user);
}

afterEach(() => {
  dropKept();
  dismissRelogin();
});

describe('[R1-B1] reports of a session that is over', () => {
  it('are kept, ask for the login once, and are sent again once and in order', async () => {
    logIn();
    const server = serve();
    await tell(0);
    server.end();
    await tell(20);
    await tell(40);
    expect(useRelogin.getState().reason).toBe('已在其他设备登录');
    server.renew();
    await beginSession(createQueryClient(), user);
    expect(server.arrived).toEqual([watched(0), watched(20), watched(40)]);
    expect(useRelogin.getState().reason).toBeNull();
    await sendQueued(user.id);
    expect(server.arrived).toHaveLength(3);
  });

  it('are kept when they are made after the person is gone, without being sent', async () => {
    logIn();
    const server = serve();
    clearSession();
    await tell(0);
    expect(server.calls).toEqual([]);
    saveToken('second');
    await beginSession(createQueryClient(), user);
    expect(server.arrived).toEqual([watched(0)]);
  });

  it('go when another user logs in, with what was typed', async () => {
    logIn();
    const server = serve();
    server.end();
    await tell(0);
    keepDraft(user.id, 'comment:1', { content: '写了一半' });
    server.renew();
    await beginSession(createQueryClient(), { ...user, id: 8 });
    clearSession();
    saveToken('third');
    await beginSession(createQueryClient(), user);
    expect(server.arrived).toEqual([]);
    expect(readDraft(user.id, 'comment:1')).toBeNull();
  });

  it('wait for the next login when the new session ends as well, and lose none', async () => {
    logIn();
    const server = serve();
    server.end();
    await tell(0);
    await tell(20);
    await sendQueued(user.id);
    expect(server.arrived).toEqual([]);
    server.renew();
    await Promise.all([sendQueued(user.id), sendQueued(user.id)]);
    expect(server.arrived).toEqual([watched(0), watched(20)]);
  });

  it('are sent at once when the login was quicker than their refusal', async () => {
    logIn();
    const server = serve();
    const arrived: unknown[] = [];
    answerCalls({
      'learning.reportProgress': (init) => {
        if (arrived.length === 0 && new Headers(init.headers).get('x-user-token') === 'first') {
          saveToken('second');
          return refusal(11_103, '已在其他设备登录');
        }
        arrived.push(JSON.parse(init.body as string));
        return success(null, SAVED);
      },
    });
    await tell(0);
    expect(arrived).toEqual([watched(0)]);
    expect(server.arrived).toEqual([]);
    expect(useRelogin.getState().reason).toBeNull();
  });

  it('leave no answers of the last user to the next, and ask for all others again', async () => {
    logIn();
    serve();
    const queryClient = createQueryClient();
    let asked = 0;
    const key = ['catalog'];
    const queryFn = async () => {
      asked += 1;
      await call('content.footer', {});
      return asked;
    };
    await queryClient.fetchQuery({ queryKey: key, queryFn });
    await beginSession(queryClient, user);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    await beginSession(queryClient, { ...user, id: 8 });
    expect(queryClient.getQueryData(key)).toBeUndefined();
    expect(useSession.getState().user?.id).toBe(8);
  });
});
