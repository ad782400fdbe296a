import type { CallResponse } from '@zhiji/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import type { Engine, EngineEvents } from '#features/learning/player/media-engine.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Lesson = CallResponse<'learning.lesson'>;
type Row = CallResponse<'learning.catalogue'>[number]['son'][number];

const started: { url: string; events: EngineEvents; level: number; isStopped: boolean }[] = [];

vi.mock('#features/learning/player/media-engine.ts', () => ({
  AUTO_LEVEL: -1,
  startEngine: async (_video: unknown, url: string, events: EngineEvents): Promise<Engine> => {
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

const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  title: `第 ${id} 课`,
  type: 1,
  duration: 100,
  page_num: 0,
  try_see: 0,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0,
  position: 0,
  ...more,
});

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

/** Opens the lesson; what a test does not say is a bought course. */
function open(opened: Lesson, answers: Answers = {}, path = '/courseInfo?id=7&type=2&chapter=12') {
  const made = answerCalls({
    'account.me': user,
    'catalog.course': () => refusal(50_006, '已下架'),
    'learning.catalogue': [
      { id: 1, title: '一', son: [row(11, { is_finish: 1 }), row(12, { try_see: 1 })] },
      { id: 2, title: '二', son: [row(13), row(14, { type: 2, page_num: 24, duration: 0 })] },
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

const names = (made: readonly [string, unknown][]) => made.map(([name]) => name);

beforeEach(() => {
  started.length = 0;
});

describe('[STA-04] playing', () => {
  it('pauses with a word where neither trial nor purchase allows it', async () => {
    open({ ...lesson, is_purchased: 0, url: '' });
    const video = await screen.findByLabelText<HTMLVideoElement>(lesson.title, {
      selector: 'video',
    });
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

  it('says what the server says when too little was watched', async () => {
    logIn();
    open(lesson, { 'learning.complete': () => refusal(INCOMPLETE, '本课还没有学完：需要 90') });
    tell(await findVideo(), 'ended');
    expect(await screen.findByText('本课还没有学完：需要 90')).toBeDefined();
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
    const speed = screen.getByRole<HTMLSelectElement>('combobox', { name: '倍速' });
    expect([...speed.options].map(({ value }) => value)).toEqual(['0.7', '1', '1.5', '2']);
    fireEvent.change(speed, { target: { value: '1.5' } });
    expect(video.playbackRate).toBe(1.5);
  });

  it('has no speeds otherwise', async () => {
    open({ ...lesson, fast_forward: 0 });
    await findVideo();
    expect(screen.queryByRole('combobox', { name: '倍速' })).toBeNull();
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
    fireEvent.change(await screen.findByRole('combobox', { name: 'Quality' }), {
      target: { value: '1' },
    });
    expect(started.at(-1)?.level).toBe(1);
    fireEvent.change(screen.getByRole('combobox', { name: 'Captions' }), {
      target: { value: 'en' },
    });
    expect(video.querySelector('track')?.getAttribute('src')).toBe('/play/abc/captions-en.vtt');
  });
});

describe('[STA-09] a video that fails', () => {
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

  it('opens a handout in the reader, to those who are logged in', async () => {
    open(lesson, {}, '/courseInfo?id=7&type=2&chapter=14');
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
