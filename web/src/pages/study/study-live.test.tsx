import type { CallResponse } from '@zhiji/contract/calls';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import playerStyles from '#shared/player/player.module.css';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { FakeEventSource } from '#test/event-source.ts';
import { listedCourse } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Room = CallResponse<'live.room'>;
type Row = CallResponse<'learning.catalogue'>[number]['son'][number];
type Message = CallResponse<'live.say'>;

const started: { url: string; onFailure: () => void; isStopped: boolean }[] = [];

vi.mock('#features/live/player/live-engine.ts', () => ({
  startLiveEngine: async (_video: unknown, url: string, onFailure: () => void) => {
    const engine = { url, onFailure, isStopped: false };
    started.push(engine);
    return {
      toEdge: () => undefined,
      stop: () => {
        engine.isStopped = true;
      },
    };
  },
}));

const FORBIDDEN = 40_300;
/** So long after the last touch the controls give way. */
const IDLE_MS = 3_000;
const TOO_MANY = 42_900;
const DEVICE_LIMIT = 58_002;
const SAVED = 10_006;
const PATH = '/courseInfo?id=7&type=1&chapter=31';

const wireIn = (ms: number) => formatWireTime(new Date(Date.now() + ms));

const row = (live_status: Row['live_status']): Row => ({
  id: 31,
  title: '第一次直播',
  type: 3,
  duration: 0,
  page_num: 0,
  try_see: 0,
  start_time: wireIn(HOUR_MS),
  end_time: wireIn(2 * HOUR_MS),
  live_status,
  is_finish: 0,
  position: 0,
});

const room = (more: Partial<Room> = {}): Room => ({
  chapter_id: 31,
  curriculum_id: 7,
  title: '第一次直播',
  course_title: '直播课程',
  cover: '',
  teacher: '陈老师',
  start_time: wireIn(HOUR_MS),
  end_time: wireIn(2 * HOUR_MS),
  open_time: wireIn(HOUR_MS / 2),
  live_status: 1,
  is_on_air: 0,
  server_time: wireIn(0),
  online: 12,
  url: '',
  events: '/play/abc/events',
  expire_time: wireIn(2 * HOUR_MS),
  ...more,
});

const running = (more: Partial<Room> = {}) =>
  room({ live_status: 2, is_on_air: 1, url: '/play/abc/live/index.m3u8', ...more });

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  kind: 1,
  user: { nickname: '周*', avatar: '' },
  content: `第 ${id} 句`,
  is_mine: 0,
  is_answered: 0,
  is_held: 0,
  create_time: '2026-11-15 20:00:00',
  ...more,
});

const progress: CallResponse<'learning.progress'> = {
  is_all: 0,
  finish_num: 0,
  total_num: 1,
  percent: 0,
  last_chapter_id: null,
  list: [],
};

function open(answer: Room | (() => Response), more: Answers = {}) {
  const made = answerCalls({
    'account.me': user,
    'catalog.course': () => refusal(50_006, '已下架'),
    'learning.catalogue': [{ id: 1, title: '一', son: [row(1)] }],
    'learning.progress': progress,
    'live.room': answer,
    'live.messages': { list: [message(1), message(2, { kind: 2 })], has_more: 0 },
    ...more,
  });
  renderApp(PATH);
  return made;
}

function logIn() {
  saveToken('t'.repeat(43));
  setSessionUser(user);
}

const tell = (name: string, data: unknown) => act(() => FakeEventSource.last.tell(name, data));
const state = (live_status: number, is_on_air: number) =>
  tell('state', { live_status, is_on_air, server_time: wireIn(1_000) });

/** The stream is there, and with it what was said before. */
async function connect() {
  await waitFor(() => expect(FakeEventSource.all.length).toBeGreaterThan(0));
  act(() => FakeEventSource.last.open());
  await screen.findByText('第 1 句');
}

beforeEach(() => {
  started.length = 0;
  FakeEventSource.install();
});

describe('the room of a live class', () => {
  it('is closed to visitors, who are told how to get in', async () => {
    const made = open(room());
    const way = await screen.findByRole<HTMLAnchorElement>('link', { name: '查看课程' });
    expect(way.hash).toBe('#/courseInfo?id=7&type=1');
    expect(screen.getByRole('button', { name: '我已购买，去登录' })).toBeDefined();
    expect(made.map(([name]) => name)).not.toContain('live.room');
  });

  it('is closed to who did not buy the course', async () => {
    logIn();
    open(() => refusal(FORBIDDEN, '没有权限'));
    expect(await screen.findByRole('link', { name: '查看课程' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '我已购买，去登录' })).toBeNull();
    expect(FakeEventSource.all).toEqual([]);
  });

  it('says when too many devices play, and tries again', async () => {
    logIn();
    let asked = 0;
    open(() => {
      asked += 1;
      return asked === 1 ? refusal(DEVICE_LIMIT, '设备过多') : success(room());
    });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByRole('timer')).toBeDefined();
  });

  it('counts down by the time of the server, in both languages', async () => {
    logIn();
    setLanguage('en');
    // This machine is a day ahead.
    open(
      room({
        server_time: wireIn(-24 * HOUR_MS),
        start_time: wireIn(-23 * HOUR_MS),
        events: '',
      }),
    );
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(?:01:00:00|00:59:5\d)$/);
    expect(screen.getByText(/The room opens at/)).toBeDefined();
  });

  it('opens itself when the class begins', async () => {
    logIn();
    let asked = 0;
    open(() => {
      asked += 1;
      return success(asked === 1 ? room() : running());
    });
    await connect();
    state(2, 1);
    await waitFor(() =>
      expect(started.map(({ url }) => url)).toEqual(['/play/abc/live/index.m3u8']),
    );
    const player = screen.getByRole('region', { name: '直播：第一次直播' });
    expect(within(player).queryByRole('slider', { name: '播放位置' })).toBeNull();
    expect(within(player).queryByRole('combobox')).toBeNull();
    expect(screen.getByTestId('watermark').textContent).toContain('林知远');
  });

  it('[R1-D3.3] has controls that give way while it plays, and come back by a tap', async () => {
    logIn();
    open(running());
    await connect();
    await waitFor(() => expect(started).toHaveLength(1));
    const player = screen.getByRole('region', { name: '直播：第一次直播' });
    const video = within(player).getByLabelText('第一次直播');
    const isBare = () => player.classList.contains(String(playerStyles.bare));
    const pass = () =>
      act(() => {
        vi.advanceTimersByTime(IDLE_MS);
      });
    const picture = within(player).getByTestId('picture');
    const tap = (pointerType: 'touch' | 'pen' | 'mouse') => {
      fireEvent.pointerDown(picture, { pointerType });
      fireEvent.click(picture);
    };
    const pause = vi.fn<() => void>();
    vi.useFakeTimers();
    try {
      fireEvent.keyDown(player, { key: 'Shift' });
      pass();
      // Nothing plays yet: they stay.
      expect(isBare()).toBe(false);
      Object.defineProperties(video, {
        paused: { value: false },
        ended: { value: false },
        readyState: { value: 4 },
        pause: { value: pause },
      });
      fireEvent.playing(video);
      expect(isBare()).toBe(true);
      tap('touch');
      expect(isBare()).toBe(false);
      tap('touch');
      expect(isBare()).toBe(true);
      tap('touch');
      pass();
      expect(isBare()).toBe(true);
      tap('pen');
      expect(isBare()).toBe(false);
      tap('pen');
      expect(isBare()).toBe(true);
      for (const pointerType of ['touch', 'pen']) {
        fireEvent.pointerMove(picture, { pointerType, buttons: 1 });
      }
      expect(isBare()).toBe(true);
      for (const pointerType of ['pen', 'mouse']) {
        fireEvent.pointerMove(picture, { pointerType, buttons: 0 });
        expect(isBare()).toBe(false);
        pass();
        expect(isBare()).toBe(true);
      }
      expect(pause).not.toHaveBeenCalled();
      tap('mouse');
      expect(pause).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[R1-D3.3] is heard by who presses play, where a phone refused to begin even silently', async () => {
    logIn();
    open(running());
    await connect();
    await waitFor(() => expect(started).toHaveLength(1));
    const player = screen.getByRole('region', { name: '直播：第一次直播' });
    const video = within(player).getByLabelText<HTMLVideoElement>('第一次直播');
    const wasMuted: boolean[] = [];
    const play = vi.spyOn(video, 'play').mockImplementation(async () => {
      wasMuted.push(video.muted);
      throw new DOMException('saves power', 'NotAllowedError');
    });
    fireEvent.loadedData(video);
    // The large button, which is there once both were refused.
    await waitFor(() =>
      expect(player.getElementsByClassName(String(playerStyles.start))).toHaveLength(1),
    );
    play.mockImplementation(async () => {
      wasMuted.push(video.muted);
    });
    fireEvent.click(within(player).getByRole('button', { name: '播放' }));
    expect(wasMuted).toEqual([false, true, false]);
  });

  it('waits for a teacher who is cut off, and goes on by itself', async () => {
    logIn();
    open(running());
    await connect();
    await waitFor(() => expect(started).toHaveLength(1));
    state(2, 0);
    const player = screen.getByRole('region', { name: '直播：第一次直播' });
    expect(within(player).getByText('老师的网络中断了，正在等待恢复')).toBeDefined();
    state(2, 1);
    await waitFor(() => expect(started).toHaveLength(2));
    expect(within(player).queryByText('老师的网络中断了，正在等待恢复')).toBeNull();
  });

  it('ends, says that a replay is made, and gives its place to it', async () => {
    logIn();
    let live_status: Row['live_status'] = 2;
    open(running(), {
      'learning.catalogue': () => success([{ id: 1, title: '一', son: [row(live_status)] }]),
      'learning.lesson': () => refusal(40_400, '没有'),
    });
    await connect();
    live_status = 3;
    state(3, 0);
    expect(await screen.findByText('回放正在制作，好了会自动出现在这里。')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: '说点什么' })).toBeNull();
    live_status = 4;
    state(4, 0);
    await waitFor(() => expect(screen.queryByRole('region', { name: '直播间' })).toBeNull());
    expect(FakeEventSource.last.isClosed).toBe(true);
  });

  it('says that a class was cancelled', async () => {
    logIn();
    open(room());
    await connect();
    state(6, 0);
    expect(await screen.findAllByText('这次直播已取消')).not.toEqual([]);
    expect(screen.getByText('应退的款项会自动退回，不用申请。')).toBeDefined();
  });

  it.each([
    ['zh', '这次直播已取消，应退的款项会自动退回，不用申请。'],
    ['en', 'This class was cancelled. Any refund due is paid automatically; you need not apply.'],
  ] as const)('says so to who comes later as well, in %s', async (language, text) => {
    logIn();
    setLanguage(language);
    open(room(), { 'learning.catalogue': [{ id: 1, title: '一', son: [row(6)] }] });
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('talking in a live room', () => {
  it('shows who is there and what is said, questions also by themselves', async () => {
    logIn();
    open(running());
    await connect();
    tell('presence', { online: 4321 });
    expect(screen.getByText('4,321 人在线')).toBeDefined();
    tell('message', message(3, { content: '<b>老师好</b>' }));
    expect(screen.getByText('<b>老师好</b>')).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: '提问 1' }));
    const log = screen.getByRole('tabpanel', { name: '提问 1' });
    expect(within(log).getAllByRole('listitem')).toHaveLength(1);
    tell('answered', { id: 2 });
    expect(within(log).getByText('老师已回应')).toBeDefined();
  });

  it('says something once, though the room tells it too', async () => {
    logIn();
    const mine = message(3, { content: '大家好', is_mine: 1 });
    const made = open(running(), { 'live.say': () => success(mine, SAVED) });
    await connect();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '说点什么' });
    fireEvent.change(field, { target: { value: ' 大家好 ' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    tell('message', mine);
    await waitFor(() => expect(field.value).toBe(''));
    expect(screen.getAllByText('大家好')).toHaveLength(1);
    expect(made).toContainEqual(['live.say', { chapter_id: 31, kind: 1, content: '大家好' }]);
  });

  it('raises the hand with a question', async () => {
    logIn();
    const asked = message(3, { kind: 2, content: '为什么', is_mine: 1 });
    const made = open(running(), { 'live.say': () => success(asked, SAVED) });
    await connect();
    fireEvent.click(screen.getByRole('tab', { name: '提问 1' }));
    fireEvent.change(screen.getByRole('textbox', { name: '向老师提问' }), {
      target: { value: '为什么' },
    });
    fireEvent.click(screen.getByRole('button', { name: '举手' }));
    expect(await screen.findByRole('tab', { name: '提问 2' })).toBeDefined();
    expect(made).toContainEqual(['live.say', { chapter_id: 31, kind: 2, content: '为什么' }]);
  });

  it.each([
    ['too fast', () => refusal(TOO_MANY, '操作太频繁'), '说得太快了，请稍等一会儿再发'],
    ['refused', () => refusal(59_000, '内容未通过审核'), '内容未通过审核'],
    ['nowhere', () => Promise.reject(new TypeError('offline')), '没有发出去，请再试一次'],
  ])('keeps the words that went %s', async (_why, answer, text) => {
    logIn();
    open(running(), { 'live.say': answer });
    await connect();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '说点什么' });
    fireEvent.change(field, { target: { value: '大家好' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(field.value).toBe('大家好');
    fireEvent.change(field, { target: { value: '大家好！' } });
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('shows its author that a message is looked at first, until it is shown or taken away', async () => {
    logIn();
    const mine = message(3, { content: '加我微信', is_mine: 1, is_held: 1 });
    open(running(), { 'live.say': () => success(mine, SAVED) });
    await connect();
    fireEvent.change(screen.getByRole('textbox', { name: '说点什么' }), {
      target: { value: '加我微信' },
    });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('审核中')).toBeDefined();
    tell('message', { ...mine, is_held: 0 });
    expect(screen.getByText('加我微信')).toBeDefined();
    expect(screen.queryByText('审核中')).toBeNull();
    tell('removed', { id: 3 });
    expect(screen.queryByText('加我微信')).toBeNull();
  });

  it('reports what others say, by the keyboard as well', async () => {
    logIn();
    const made = open(running(), {
      'live.messages': {
        list: [message(1), message(2, { is_mine: 1 }), message(3)],
        has_more: 0,
      },
      'moderation.report': () => success(null, SAVED),
    });
    await connect();
    const [first, newest] = screen.getAllByRole('button', { name: '举报：周*' });
    expect([first?.tabIndex, newest?.tabIndex]).toEqual([-1, 0]);
    newest?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
    fireEvent.click(document.activeElement ?? document.body);
    const box = within(await screen.findByRole('dialog', { name: '举报这条内容' }));
    fireEvent.click(box.getByRole('radio', { name: '广告或引流' }));
    fireEvent.click(box.getByRole('button', { name: '提交举报' }));
    await waitFor(() =>
      expect(made).toContainEqual(['moderation.report', { kind: 'live', id: 1, reason: 1 }]),
    );
  });

  it('reads upwards what was said before', async () => {
    logIn();
    const made = open(running(), {
      'live.messages': ({ body }) => {
        const { before } = JSON.parse(body as string) as { before?: number };
        return success(
          before === undefined
            ? { list: [message(5, { content: '第 1 句' })], has_more: 1 }
            : { list: [message(1, { content: '从前' })], has_more: 0 },
        );
      },
    });
    await connect();
    fireEvent.click(screen.getByRole('button', { name: '查看更早的消息' }));
    expect(await screen.findByText('从前')).toBeDefined();
    expect(screen.queryByRole('button', { name: '查看更早的消息' })).toBeNull();
    expect(made).toContainEqual(['live.messages', { chapter_id: 31, before: 5 }]);
  });

  it('says that the connection is lost, and catches up when it is back', async () => {
    logIn();
    let said = [message(1)];
    open(running(), { 'live.messages': () => success({ list: said, has_more: 0 }) });
    await connect();
    act(() => FakeEventSource.last.breakOff());
    expect(screen.getByText('连接断开，正在重新连接')).toBeDefined();
    said = [message(1), message(2, { content: '错过的话' })];
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(2));
    act(() => FakeEventSource.last.open());
    expect(await screen.findByText('错过的话')).toBeDefined();
    expect(screen.queryByText('连接断开，正在重新连接')).toBeNull();
  });

  it('offers to read again what could not be read', async () => {
    logIn();
    let asked = 0;
    open(running(), {
      'live.messages': () => {
        asked += 1;
        return asked === 1
          ? Promise.reject(new TypeError('offline'))
          : success({ list: [message(1)], has_more: 0 });
      },
    });
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
    act(() => FakeEventSource.last.open());
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('第 1 句')).toBeDefined();
  });
});

describe('ways into a live room', () => {
  it('leads an owner from the course to the class that is held, not to the first lesson', async () => {
    logIn();
    const sold = { ...soldCourse(), id: 7, type: 1 as const, is_purchased: 1 as const };
    const first = { ...row(4), id: 30, title: '从前的直播' };
    answerCalls({
      'account.me': user,
      'catalog.course': { ...sold, my: { percent: 40, expire_time: null } },
      'catalog.comments': { list: [], total: 0, page: 1, limit: 10, avg: 0, counts: [] },
      'learning.catalogue': [{ id: 1, title: '一', son: [first, row(2)] }],
    });
    renderApp('/courseInfo?id=7&type=1');
    const enter = await screen.findByRole<HTMLAnchorElement>('link', { name: '进入直播间' });
    expect(enter.hash).toBe(`#${PATH}`);
  });

  it('[API-085] leads from my courses to the class that is held', async () => {
    logIn();
    const course: CallResponse<'learning.myCourses'>['list'][number] = {
      ...listedCourse,
      id: 7,
      title: '直播课程',
      type: 1,
      state: 1,
      percent: 0,
      last_chapter_id: null,
      expire_time: null,
      live_status: 2,
      next_time: null,
      exam_id: null,
      satisfied_id: null,
      certificate_id: null,
      ticket_code: '',
      ticket: null,
      change: null,
      calendar: '',
    };
    const made = answerCalls({
      'account.me': user,
      'learning.myCourses': { list: [course], total: 1, page: 1, limit: 10 },
      'learning.accessLink': {
        url: `/#${PATH}`,
        type: 1,
        start_time: null,
        live_status: 2,
        expire_time: wireIn(HOUR_MS),
      },
      'catalog.course': () => refusal(50_006, '已下架'),
      'learning.catalogue': [{ id: 1, title: '一', son: [row(2)] }],
      'learning.progress': progress,
      'live.room': running(),
      'live.messages': { list: [], has_more: 0 },
    });
    renderApp('/user/course');
    fireEvent.click(await screen.findByRole('button', { name: '进入直播间：直播课程' }));
    await waitFor(() => expect(currentPath()).toBe(PATH));
    expect(await screen.findByRole('region', { name: '直播间' })).toBeDefined();
    expect(made).toContainEqual(['learning.accessLink', { curriculum_id: 7 }]);
  });
});
