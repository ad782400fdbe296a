import type { CallResponse } from '@zhiji/contract/calls';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefer, USUAL, usePlayPreferences } from '#features/learning/player/play-preferences.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import type { Engine, EngineEvents, Stream } from '#features/learning/player/media-engine.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { lessonRow } from '#test/study-answers.ts';

type Lesson = CallResponse<'learning.lesson'>;

const started: { url: string; events: EngineEvents; level: number; isStopped: boolean }[] = [];

vi.mock('#features/learning/player/media-engine.ts', () => ({
  AUTO_LEVEL: -1,
  startEngine: async (_video: unknown, { url }: Stream, events: EngineEvents): Promise<Engine> => {
    const engine = { url, events, level: -1, isStopped: false };
    started.push(engine);
    events.onLevels([360, 720]);
    return {
      setLevel: (level) => {
        engine.level = level;
      },
      stop: () => {
        engine.isStopped = true;
      },
    };
  },
}));

const lesson: Lesson = {
  chapter_id: 12,
  curriculum_id: 7,
  type: 1,
  title: '第 12 课',
  url: '/play/abc/master.m3u8',
  cover: '',
  duration: 100,
  position: 40,
  try_see: 0,
  is_purchased: 1,
  fast_forward: 1,
  only_play: 0,
  expire_time: '2099-01-01 00:00:00',
  poster: '/play/abc/poster.jpg',
  captions: [
    { language: 'zh', label: '中文', url: '/play/abc/captions-zh.vtt' },
    { language: 'en', label: 'English', url: '/play/abc/captions-en.vtt' },
  ],
  sprites: null,
  qualities: ['720p', '360p'],
};

const trial: Lesson = { ...lesson, is_purchased: 0, try_see: 1, position: 0 };

const progress: CallResponse<'learning.progress'> = {
  is_all: 0,
  finish_num: 0,
  total_num: 3,
  percent: 0,
  last_chapter_id: 12,
  list: [
    {
      chapter_id: 12,
      is_finish: 0,
      position: 40,
      why: { rule: 1, needed: 90, done: 40, missing: [[40, 100]] },
    },
  ],
};

const SAVED = 10_006;
const INCOMPLETE = 58_003;
const FORBIDDEN = 40_300;
const DEVICE_LIMIT = 58_002;

/** Opens the lesson; what a test does not say is a bought course. */
function open(opened: Lesson, answers: Answers = {}, path = '/courseInfo?id=7&type=2&chapter=12') {
  const made = answerCalls({
    'account.me': user,
    'catalog.course': () => refusal(50_006, '已下架'),
    'learning.catalogue': [
      { id: 1, title: '一', son: [lessonRow(11, { is_finish: 1 }), lessonRow(12, { try_see: 1 })] },
      {
        id: 2,
        title: '二',
        son: [lessonRow(13), lessonRow(14, { type: 2, page_num: 24, duration: 0 })],
      },
    ],
    'learning.lesson': opened,
    'learning.progress': progress,
    'learning.reportProgress': () => success(null, SAVED),
    'learning.notes': { list: [], total: 0, page: 1, limit: 50 },
    ...answers,
  });
  renderApp(path);
  return made;
}

function logIn() {
  saveToken('t'.repeat(43));
  setSessionUser(user);
}

async function findVideo(): Promise<HTMLVideoElement> {
  const video = await screen.findByLabelText<HTMLVideoElement>(lesson.title, {
    selector: 'video',
  });
  Object.defineProperty(video, 'duration', { value: lesson.duration, configurable: true });
  // Nothing is loaded before somebody comes near.
  fireEvent.pointerEnter(screen.getByRole('region', { name: /播放器|player/i }));
  await waitFor(() => expect(started.length).toBeGreaterThan(0));
  act(() => void video.dispatchEvent(new Event('loadedmetadata')));
  act(() => void video.dispatchEvent(new Event('seeking')));
  act(() => void video.dispatchEvent(new Event('durationchange')));
  return video;
}

const tell = (video: HTMLVideoElement, event: string) =>
  act(() => void video.dispatchEvent(new Event(event)));

/** Plays on for some seconds, as a browser tells of it. */
function watch(video: HTMLVideoElement, seconds: number) {
  for (let step = 0; step < seconds; step += 1) {
    video.currentTime += 1;
    tell(video, 'timeupdate');
  }
}

function openSettings(name = '播放设置'): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name }));
  return screen.getByRole('dialog', { name });
}

const names = (made: readonly [string, unknown][]) => made.map(([name]) => name);

beforeEach(() => {
  started.length = 0;
  usePlayPreferences.setState(USUAL);
});

describe('[STA-04] playing', () => {
  it('pauses with a word where neither trial nor purchase allows it', async () => {
    open({ ...lesson, is_purchased: 0, url: '' });
    const video = await screen.findByLabelText<HTMLVideoElement>(lesson.title, {
      selector: 'video',
    });
    await waitFor(() => expect(document.title).toBe('第 12 课 - 课程详情 - 知集'));
    expect(screen.getByRole('alert').textContent).toBe('该课程不支持试看');
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(video.paused).toBe(true);
    expect(started).toEqual([]);
  });

  it('starts and stops with the button, for a visitor on trial', async () => {
    open(trial);
    const video = await findVideo();
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(video.paused).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(video.paused).toBe(true);
  });
});

describe('a lesson whose money is asked back', () => {
  it('tells the buyer that his refund is under way, and where it stands', async () => {
    logIn();
    open({ ...lesson, is_purchased: 0, url: '', refund: { order_id: 31 } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('正在办理退款');
    expect(alert.textContent).not.toContain('试看');
    const order = within(alert).getByRole<HTMLAnchorElement>('link', { name: '查看订单' });
    expect(order.hash).toBe('#/user/order/detail?id=31');
    act(() => setLanguage('en'));
    expect(alert.textContent).toContain('A refund of this course is under way');
    expect(within(alert).getByRole('link', { name: 'View the order' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(started).toEqual([]);
  });

  it('leads nobody to the order of another', async () => {
    logIn();
    open({ ...lesson, is_purchased: 0, url: '', refund: { order_id: null } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('正在办理退款');
    expect(within(alert).queryByRole('link')).toBeNull();
  });
});

describe('before anybody watches', () => {
  it('nothing is loaded, and the place is known', async () => {
    logIn();
    open(lesson);
    const video = await screen.findByLabelText<HTMLVideoElement>(lesson.title, {
      selector: 'video',
    });
    expect(video.currentTime).toBe(40);
    expect(started).toEqual([]);
    fireEvent.focus(screen.getByRole('button', { name: '播放' }));
    await waitFor(() => expect(started).toHaveLength(1));
  });
});

describe('[STA-05] the end', () => {
  it('[API-101] reports, completes a bought lesson and leads to the next', async () => {
    logIn();
    const made = open(lesson, {
      'learning.complete': { is_all: 0, finish_num: 1, total_num: 3, percent: 33 },
    });
    const video = await findVideo();
    watch(video, 3);
    tell(video, 'ended');
    const next = await screen.findByRole<HTMLAnchorElement>('link', { name: /下一课.*第 13 课/ });
    expect(next.hash).toBe('#/courseInfo?id=7&type=2&chapter=13');
    const order = names(made);
    expect(order.indexOf('learning.reportProgress')).toBeGreaterThan(-1);
    expect(order.indexOf('learning.complete')).toBeGreaterThan(
      order.indexOf('learning.reportProgress'),
    );
    expect(made).toContainEqual([
      'learning.reportProgress',
      { chapter_id: 12, position: 43, seconds: 3, ranges: [[40, 43]] },
    ]);
    expect(made).toContainEqual(['learning.complete', { chapter_id: 12 }]);
  });

  it('says when the course is finished, and what comes after', async () => {
    logIn();
    open(lesson, {
      'learning.complete': { is_all: 1, finish_num: 3, total_num: 3, percent: 100 },
    });
    tell(await findVideo(), 'ended');
    expect(await screen.findByText('恭喜，这门课程已全部学完')).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '去评价' }).hash).toBe(
      '#/courseInfo?id=7&type=2#tab=comments',
    );
    expect(screen.queryByRole('link', { name: /下一课/ })).toBeNull();
  });

  it('[R1-D3.3] says in the picture what is missing, and leads there', async () => {
    logIn();
    open(lesson, { 'learning.complete': () => refusal(INCOMPLETE, '本课还没有学完：需要 90') });
    tell(await findVideo(), 'ended');
    const frame = within(screen.getByRole('region', { name: /播放器/ }));
    expect(await frame.findByText('本课还没有学完')).toBeDefined();
    expect(frame.getByText('已看 00:40，看满 01:30 即学完')).toBeDefined();
    const rest = frame.getByRole<HTMLAnchorElement>('link', { name: '从 00:40 补看' });
    expect(rest.hash).toBe('#/courseInfo?id=7&type=2&chapter=12&at=40');
    expect(useToasts.getState().toasts).toEqual([]);
    expect(frame.queryByRole('timer')).toBeNull();
    expect(screen.queryByText('本课已学完')).toBeNull();
  });

  it('asks a visitor to buy, and completes nothing', async () => {
    const made = open(trial);
    const video = await findVideo();
    tell(video, 'ended');
    expect(await screen.findByText('试看结束，购买后可学习全部课程')).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '购买课程' }).hash).toBe(
      '#/courseInfo?id=7&type=2',
    );
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(screen.queryByText('试看结束，购买后可学习全部课程')).toBeNull();
    expect(names(made)).not.toContain('learning.complete');
  });

  it('completes nothing that is only for playing', async () => {
    logIn();
    const made = open({ ...lesson, only_play: 1 });
    tell(await findVideo(), 'ended');
    expect(await screen.findByText('播放完毕')).toBeDefined();
    expect(names(made)).not.toContain('learning.complete');
  });
});

describe('[STA-06] leaving the window', () => {
  it('pauses, and goes on when it is back', async () => {
    open(trial);
    const video = await findVideo();
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(video.paused).toBe(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(video.paused).toBe(false);
  });

  it('[R1-D3.3] goes on while the picture floats over other windows', async () => {
    open(trial);
    const video = await findVideo();
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    Object.defineProperty(document, 'pictureInPictureElement', {
      value: video,
      configurable: true,
    });
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(video.paused).toBe(false);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
  });

  it('[R1-D3.3] lets the picture float, for those who bought the course', async () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
    open(lesson);
    const video = await findVideo();
    const float = vi.fn<() => Promise<void>>().mockResolvedValue();
    Object.defineProperty(video, 'requestPictureInPicture', { value: float });
    fireEvent.click(screen.getByRole('button', { name: '小窗播放' }));
    expect(float).toHaveBeenCalledOnce();
    tell(video, 'enterpictureinpicture');
    expect(screen.getByRole('button', { name: '关闭小窗' })).toBeDefined();
    tell(video, 'leavepictureinpicture');
    expect(screen.getByRole('button', { name: '小窗播放' })).toBeDefined();
    cleanup();
    started.length = 0;
    open(trial);
    await findVideo();
    expect(screen.queryByRole('button', { name: '小窗播放' })).toBeNull();
    Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  });

  it('leaves paused what somebody paused', async () => {
    open(trial);
    const video = await findVideo();
    act(() => void window.dispatchEvent(new Event('blur')));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(video.paused).toBe(true);
  });
});

describe('[STA-07][STA-08] the player', () => {
  it('offers speeds only where the lesson allows it', async () => {
    open(lesson);
    const video = await findVideo();
    const speeds = within(within(openSettings()).getByRole('group', { name: '倍速' }));
    const values = speeds.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
    expect(values).toEqual(['0.7', '1', '1.5', '2']);
    fireEvent.click(speeds.getByRole('radio', { name: '1.5 倍' }));
    expect(video.playbackRate).toBe(1.5);
  });

  it('[R1-D3.3] has no speeds otherwise, whatever was chosen before', async () => {
    prefer({ speed: 2 });
    open({ ...lesson, fast_forward: 0 });
    const video = await findVideo();
    expect(video.playbackRate).toBe(1);
    expect(within(openSettings()).queryByRole('group', { name: '倍速' })).toBeNull();
  });

  it('[R1-D3.3] plays as the last lesson was played, also on the next visit', async () => {
    prefer({ speed: 1.5, height: 720, caption: 'en' });
    expect(JSON.parse(localStorage.getItem('zhiji-player') ?? '')).toMatchObject({ speed: 1.5 });
    open(lesson);
    const video = await findVideo();
    expect(video.playbackRate).toBe(1.5);
    expect(started.at(-1)?.level).toBe(1);
    expect(video.querySelector('track')?.getAttribute('src')).toBe('/play/abc/captions-en.vtt');
  });

  it('shows product, time and name over the picture', async () => {
    logIn();
    open(lesson);
    await findVideo();
    const mark = screen.getByTestId('watermark');
    expect(mark.textContent).toMatch(/^知集 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 林知远$/);
  });

  it('begins where the person was, and lets them go elsewhere', async () => {
    open(lesson);
    const video = await findVideo();
    expect(video.currentTime).toBe(40);
    fireEvent.change(screen.getByRole('slider', { name: '播放位置' }), { target: { value: '70' } });
    expect(video.currentTime).toBe(70);
  });

  it('obeys the keyboard', async () => {
    open(lesson);
    const video = await findVideo();
    const frame = screen.getByRole('region', { name: /播放器/ });
    fireEvent.keyDown(frame, { key: 'ArrowLeft' });
    expect(video.currentTime).toBe(35);
    fireEvent.keyDown(frame, { key: 'm' });
    expect(video.muted).toBe(true);
    fireEvent.keyDown(frame, { key: ' ' });
    expect(video.paused).toBe(false);
    fireEvent.keyDown(frame, { key: 'c' });
    expect(video.querySelector('track')?.getAttribute('src')).toBe('/play/abc/captions-zh.vtt');
  });

  it('lets choose quality and captions', async () => {
    setLanguage('en');
    open(lesson);
    const video = await findVideo();
    const settings = within(openSettings('Playback settings'));
    fireEvent.click(settings.getByRole('radio', { name: '720p' }));
    expect(started.at(-1)?.level).toBe(1);
    fireEvent.click(settings.getByRole('radio', { name: 'English' }));
    expect(video.querySelector('track')?.getAttribute('src')).toBe('/play/abc/captions-en.vtt');
  });
});

describe('[R1-D3.3] the next lesson', () => {
  const finished = { is_all: 0, finish_num: 1, total_num: 3, percent: 33 } as const;
  const reachEnd = async () => {
    logIn();
    open(lesson, { 'learning.complete': finished });
    const video = await findVideo();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    tell(video, 'ended');
  };
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      act(() => void vi.advanceTimersByTime(1_000));
    }
  };
  afterEach(() => void vi.useRealTimers());

  it('begins by itself after a while', async () => {
    await reachEnd();
    expect((await screen.findByRole('timer')).textContent).toBe('8 秒后播放下一课');
    pass(7);
    expect(screen.getByRole('timer').textContent).toBe('1 秒后播放下一课');
    pass(1);
    await waitFor(() => expect(currentPath()).toBe('/courseInfo?id=7&type=2&chapter=13'));
  });

  it('waits for who is writing a note', async () => {
    await reachEnd();
    await screen.findByRole('timer');
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    pass(20);
    expect(currentPath()).toBe('/courseInfo?id=7&type=2&chapter=12');
    field.blur();
    field.remove();
    pass(8);
    await waitFor(() => expect(currentPath()).toBe('/courseInfo?id=7&type=2&chapter=13'));
  });

  it('stays away when somebody says so, this time', async () => {
    await reachEnd();
    fireEvent.click(await screen.findByRole('button', { name: '先不播' }));
    pass(20);
    expect(currentPath()).toBe('/courseInfo?id=7&type=2&chapter=12');
    expect(usePlayPreferences.getState().autoNext).toBe(true);
  });

  it('stays away when somebody says so, for good', async () => {
    await reachEnd();
    fireEvent.click(await screen.findByRole('button', { name: '以后不自动播放' }));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(JSON.parse(localStorage.getItem('zhiji-player') ?? '')).toMatchObject({
      autoNext: false,
    });
  });
});

describe('[R1-D3.3] the transcript', () => {
  const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\n先问口径\n\n00:50.000 --> 00:55.000\n再看数字';

  it('is read along, searched, and leads to a second', async () => {
    open(lesson);
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
      input === '/play/abc/captions-zh.vtt' ? new Response(VTT) : answering(input, init),
    );
    const video = await findVideo();
    fireEvent.click(await screen.findByRole('tab', { name: '文稿' }));
    const said = await screen.findByRole('button', { name: /先问口径/ });
    expect(said.getAttribute('aria-current')).toBe('true');
    fireEvent.change(screen.getByRole('searchbox', { name: '在文稿中查找' }), {
      target: { value: '数字' },
    });
    expect(screen.queryByRole('button', { name: /先问口径/ })).toBeNull();
    const found = within(screen.getByRole('list', { name: '文稿' })).getByRole('button');
    expect(found.textContent).toBe('00:50再看数字');
    fireEvent.click(found);
    await waitFor(() => expect(video.currentTime).toBe(50));
  });
});

describe('[R1-D1.7] a lesson that is refused', () => {
  it('says why in its place, with what to do, until it opens', async () => {
    logIn();
    let isCrowded = true;
    open(lesson, {
      'learning.lesson': () =>
        isCrowded ? refusal(DEVICE_LIMIT, '同时学习的设备过多') : success(lesson),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('同时学习的设备过多');
    expect(alert.textContent).toContain('请先在其他设备上停止播放');
    expect(useToasts.getState().toasts).toEqual([]);
    isCrowded = false;
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }));
    await findVideo();
    expect(screen.queryByText('同时学习的设备过多')).toBeNull();
  });
});

describe('a video that fails', () => {
  it('[API-044] says so and is tried again with a new link', async () => {
    let opened = 0;
    open(lesson, {
      'learning.lesson': () => {
        opened += 1;
        return success({ ...lesson, url: `/play/${opened}/master.m3u8` });
      },
    });
    await findVideo();
    const first = started.at(-1);
    act(() => first?.events.onFailure());
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('该视频暂时无法播放，请稍后再试');
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(started.at(-1)?.url).toBe('/play/2/master.m3u8'));
    expect(first).toMatchObject({ url: '/play/1/master.m3u8', isStopped: true });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('[R1-D3.3] a video without a connection', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

  it('says so, and is tried again once the connection is back', async () => {
    let opened = 0;
    open(lesson, {
      'learning.lesson': () => {
        opened += 1;
        return success({ ...lesson, url: `/play/${opened}/master.m3u8` });
      },
    });
    await findVideo();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => started.at(-1)?.events.onFailure());
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('网络已断开，连上后会接着播放');
    act(() => setLanguage('en'));
    expect(alert.textContent).toContain('You are offline');
    Reflect.deleteProperty(navigator, 'onLine');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(started.at(-1)?.url).toBe('/play/2/master.m3u8'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the learning page', () => {
  it('opens to a visitor only what is on trial', async () => {
    open(trial);
    await findVideo();
    expect(screen.getByRole('link', { name: '第 12 课' })).toBeDefined();
    expect(screen.queryByRole('link', { name: '第 13 课' })).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows the catalogue with what is finished and what is open, and why it is not 100 %', async () => {
    logIn();
    open(lesson);
    const video = await findVideo();
    const current = await screen.findByRole('link', { name: '第 12 课' });
    expect(current.getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('已学完')).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '第 13 课' }).hash).toBe(
      '#/courseInfo?id=7&type=2&chapter=13',
    );
    fireEvent.click(await screen.findByRole('button', { name: '00:40 – 01:40' }));
    await waitFor(() => expect(currentPath()).toBe('/courseInfo?id=7&type=2&chapter=12&at=40'));
    video.currentTime = 90;
    fireEvent.click(screen.getByRole('button', { name: '00:40 – 01:40' }));
    await waitFor(() => expect(video.currentTime).toBe(40));
  });

  it('leads to the reader of handouts, after the login', async () => {
    open({ ...lesson, type: 2, url: '' }, {}, '/courseInfo?id=7&type=2&chapter=14');
    expect(await screen.findByRole('button', { name: '登录后阅读' })).toBeDefined();
    act(logIn);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '阅读讲义' });
    expect(link.hash).toBe('#/pdf?chapter=14');
  });

  it('knows what it does not have', async () => {
    open(lesson, {}, '/courseInfo?id=7&type=2&chapter=99');
    expect(await screen.findByRole('heading', { name: '没有找到这节课' })).toBeDefined();
  });

  it('is quiet when a heartbeat is refused', async () => {
    logIn();
    open(lesson, { 'learning.reportProgress': () => refusal(FORBIDDEN, 'no') });
    const video = await findVideo();
    watch(video, 2);
    tell(video, 'pause');
    expect(screen.queryByText('no')).toBeNull();
  });
});
