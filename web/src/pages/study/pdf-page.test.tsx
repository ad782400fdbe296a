import type { CallResponse } from '@zhiji/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEEN_MS } from '#features/learning/pdf/pdf.rules.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Lesson = CallResponse<'learning.lesson'>;
type Progress = CallResponse<'learning.progress'>;

const PAGES = ['什么是指标', '数据从哪里来', '指标与维度', '小结'];
const AREA_WIDTH = 1_000;

interface DocumentProps {
  readonly file: object;
  readonly onLoadSuccess: (file: object) => void;
  readonly children: ReactNode;
}

interface PageProps {
  readonly pageNumber: number;
  readonly width: number;
  readonly customTextRenderer?: (piece: { str: string; itemIndex: number }) => string;
  readonly renderTextLayer?: false;
  readonly onRenderSuccess?: (page: { pageNumber: number }) => void;
}

/** Links that were opened, and those a file went on with. */
const opened: string[] = [];
const followed: string[] = [];
const drawn: number[] = [];
let isBroken = false;
let failLater: () => void = () => undefined;
let isDrawing = true;

vi.mock('#features/learning/pdf/linked-file.ts', () => ({
  openLink: async (url: string, onFailure: () => void) => {
    opened.push(url);
    failLater = onFailure;
    return isBroken
      ? Promise.reject(new Error('refused'))
      : Promise.resolve({ follow: (next: string) => followed.push(next) });
  },
}));

vi.mock('react-pdf', () => ({
  pdfjs: { version: '1.2.3', GlobalWorkerOptions: {} },
  Document({ file, onLoadSuccess, children }: DocumentProps) {
    const [isOpen, setOpen] = useState(false);
    const succeed = useEffectEvent(onLoadSuccess);
    useEffect(() => {
      const getPage = async (number: number) => ({
        getTextContent: async () => ({ items: [{ str: PAGES[number - 1] }] }),
      });
      succeed({ numPages: PAGES.length, getPage });
      setOpen(true);
    }, [file]);
    return <div>{isOpen && children}</div>;
  },
  Page({ pageNumber, width, customTextRenderer, renderTextLayer, onRenderSuccess }: PageProps) {
    const str = PAGES[pageNumber - 1] ?? '';
    const succeed = useEffectEvent(() => onRenderSuccess?.({ pageNumber }));
    useEffect(() => {
      if (renderTextLayer !== false && isDrawing) {
        drawn.push(pageNumber);
        succeed();
      }
    }, [pageNumber, renderTextLayer]);
    return (
      <div data-testid={renderTextLayer === false ? 'small' : 'page'} data-width={width}>
        {customTextRenderer === undefined ? str : customTextRenderer({ str, itemIndex: 0 })}
      </div>
    );
  },
}));

const lesson: Lesson = {
  chapter_id: 12,
  curriculum_id: 7,
  type: 2,
  title: '讲义',
  url: '/play/abc/file.pdf',
  cover: '',
  duration: 0,
  position: 0,
  try_see: 0,
  is_purchased: 1,
  fast_forward: 0,
  only_play: 0,
  expire_time: '2099-01-01 00:00:00',
  poster: '',
  captions: [],
  sprites: null,
  qualities: [],
};

const progressOf = (missing: [number, number][]): Progress => ({
  is_all: 0,
  finish_num: 0,
  total_num: 2,
  percent: 0,
  last_chapter_id: 12,
  list: [
    {
      chapter_id: 12,
      is_finish: 0,
      position: 4,
      why: { rule: 2, needed: 4, done: 4 - missing.length, missing },
    },
  ],
});

const row = {
  type: 1,
  duration: 100,
  page_num: 0,
  try_see: 0,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0,
  position: 0,
} as const;

const SAVED = 10_006;
const INCOMPLETE = 58_003;
const OFF_SALE = 50_006;

function open(given: Partial<Lesson> = {}, answers: Answers = {}, path = '/pdf?chapter=12') {
  const made = answerCalls({
    'account.me': user,
    'learning.lesson': { ...lesson, ...given },
    'learning.catalogue': [
      {
        id: 1,
        title: '一',
        son: [
          { ...row, id: 12, title: '讲义', type: 2 },
          { ...row, id: 13, title: '第 13 课' },
        ],
      },
    ],
    'learning.progress': progressOf([[2, 3]]),
    'learning.reportProgress': () => success(null, SAVED),
    ...answers,
  });
  saveToken('t'.repeat(43));
  setSessionUser(user);
  return { made, ...renderApp(path) };
}

const shownPage = async (text: string) =>
  waitFor(() => expect(screen.getByTestId('page').textContent).toBe(text));
/** Once it is drawn the time it is looked at begins; inside `act` nothing would be rendered. */
const drawnPage = async (text: string) => {
  await shownPage(text);
  await waitFor(() => {
    const area = screen.getByTestId('page').closest('section');
    expect(area?.getAttribute('aria-busy')).toBe('false');
  });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const pageField = () => screen.getByRole<HTMLInputElement>('textbox', { name: '页码' });

beforeEach(() => {
  opened.length = 0;
  followed.length = 0;
  drawn.length = 0;
  isBroken = false;
  isDrawing = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.tell = tell;
      }
      observe() {
        const entry = { contentRect: { width: AREA_WIDTH } } as ResizeObserverEntry;
        this.tell([entry], this);
      }
      disconnect = () => undefined;
      unobserve = () => undefined;
    },
  );
});

afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

describe('[CMP-08/pdf] the reader', () => {
  it('shows the first page of a handout that was never opened, from its link', async () => {
    open();
    await shownPage('什么是指标');
    expect(opened).toEqual(['/play/abc/file.pdf']);
    expect(screen.getByRole('heading', { name: '讲义' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('讲义 - 阅读资料 - 知集'));
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '返回课程' }).hash).toBe(
      '#/courseInfo?id=7&chapter=12',
    );
    expect(button('上一页').disabled).toBe(true);
  });

  it('[R1-D3.4] reads it beside contents and notes, at the page a note leads to', async () => {
    open(
      {},
      {
        'catalog.course': () => refusal(OFF_SALE, '已下架'),
        'learning.notes': { list: [], total: 0, page: 1, limit: 50 },
      },
      '/courseInfo?id=7&type=2&chapter=12&at=2',
    );
    await shownPage('数据从哪里来');
    expect(screen.getByRole('tab', { name: '目录' })).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '全屏阅读' }).hash).toBe(
      '#/pdf?chapter=12',
    );
    fireEvent.click(screen.getByRole('tab', { name: '笔记' }));
    expect(await screen.findByRole('button', { name: '在 第 2 页 记笔记' })).toBeDefined();
    // Keys are the reader's only while it has the focus.
    fireEvent.keyDown(document.body, { key: 'End' });
    expect(pageField().value).toBe('2');
    fireEvent.keyDown(pageField().closest('div') ?? document.body, { key: 'End' });
    expect(pageField().value).toBe('4');
  });

  it('[R1-D3.4] stands in its place from the beginning, with no other way there', async () => {
    const answer = Promise.withResolvers<Response>();
    open(
      {},
      {
        'catalog.course': () => refusal(OFF_SALE, '已下架'),
        'learning.notes': { list: [], total: 0, page: 1, limit: 50 },
        'learning.lesson': async () => answer.promise,
      },
      '/courseInfo?id=7&type=2&chapter=12',
    );
    expect(await screen.findByRole('heading', { name: '讲义', level: 1 })).toBeDefined();
    expect(screen.queryByRole('link', { name: '阅读讲义' })).toBeNull();
    answer.resolve(success(lesson));
    await shownPage('什么是指标');
  });

  it('[VAL-09] has scales from 0.3 to 1.0, 0.8 to begin with', async () => {
    open();
    await shownPage('什么是指标');
    const width = () => screen.getByTestId('page').dataset['width'];
    expect([width(), screen.getByText('80%').textContent]).toEqual(['800', '80%']);
    press('放大');
    press('放大');
    expect([width(), button('放大').disabled]).toEqual(['1000', true]);
    for (let step = 0; step < 7; step += 1) {
      press('缩小');
    }
    expect([width(), button('缩小').disabled]).toEqual(['300', true]);
  });

  it('[VAL-09] [R1-C] shows a page 500 ms after the last turn, not sooner, and none in between', async () => {
    open();
    await shownPage('什么是指标');
    vi.useFakeTimers();
    const wait = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    press('下一页');
    await wait(400);
    press('下一页');
    await wait(400);
    press('下一页');
    expect(pageField().value).toBe('4');
    await wait(499);
    expect(drawn).toEqual([1]);
    await wait(1);
    vi.useRealTimers();
    await shownPage('小结');
    await waitFor(() => expect(drawn).toEqual([1, 4]));
    expect(button('下一页').disabled).toBe(true);
  });

  it('goes to the page that is typed, and to no other', async () => {
    open();
    await shownPage('什么是指标');
    fireEvent.change(pageField(), { target: { value: '9' } });
    fireEvent.change(pageField(), { target: { value: '3' } });
    await shownPage('指标与维度');
    await waitFor(() => expect(drawn).toEqual([1, 3]));
  });

  it('goes on at the last page, on whatever device', async () => {
    open({ position: 3 });
    await shownPage('指标与维度');
    await waitFor(() => expect(drawn).toEqual([3]));
  });

  it('opens the page of a link, once', async () => {
    open({ position: 3 }, {}, '/pdf?chapter=12&page=2');
    await shownPage('数据从哪里来');
    await waitFor(() => expect(drawn).toEqual([2]));
    await waitFor(() => expect(currentPath()).toBe('/pdf?chapter=12'));
  });

  it('obeys the keyboard', async () => {
    open();
    await shownPage('什么是指标');
    const page = screen.getByRole('region', { name: '第 1 页，共 4 页' });
    fireEvent.keyDown(page, { key: 'End' });
    await shownPage('小结');
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    await shownPage('指标与维度');
    fireEvent.keyDown(screen.getByTestId('page'), { key: '-' });
    expect(screen.getByText('70%')).toBeDefined();
    fireEvent.keyDown(screen.getByTestId('page'), { key: '/' });
    expect(await screen.findByRole('searchbox')).toBe(document.activeElement);
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(pageField().value).toBe('3');
  });

  it('finds words, marks them and leads from one to the next', async () => {
    open();
    await shownPage('什么是指标');
    press('搜索');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '指标' } });
    expect(await screen.findByText('找到 2 处')).toBeDefined();
    press('下一处');
    await shownPage('什么是<mark data-current="">指标</mark>');
    press('下一处');
    await shownPage('<mark data-current="">指标</mark>与维度');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '没有' } });
    expect(await screen.findByText('没有找到“没有”')).toBeDefined();
  });

  it('draws small pages only when they are about to be seen', async () => {
    const near: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (typeof near)[number]) {
          near.push(tell);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    open();
    await shownPage('什么是指标');
    press('页面');
    const list = within(screen.getByRole('list', { name: '页面' }));
    expect(list.getAllByRole('button')).toHaveLength(4);
    expect(screen.queryAllByTestId('small')).toHaveLength(0);
    act(() => near[2]?.([{ isIntersecting: true }]));
    expect(screen.getAllByTestId('small').map(({ textContent }) => textContent)).toEqual([
      '指标与维度',
    ]);
    fireEvent.click(list.getByRole('button', { name: '第 3 页' }));
    await shownPage('指标与维度');
  });

  it('goes on with a newer link without opening the file again', async () => {
    let asked = 0;
    const { queryClient } = open(
      {},
      {
        'learning.lesson': () => {
          asked += 1;
          return success({ ...lesson, url: `/play/${asked}/file.pdf` });
        },
      },
    );
    await shownPage('什么是指标');
    await act(async () =>
      queryClient.refetchQueries({ queryKey: queryKey('learning', 'lesson', 12) }),
    );
    await waitFor(() => expect(followed.at(-1)).toBe('/play/2/file.pdf'));
    expect([opened, drawn]).toEqual([['/play/1/file.pdf'], [1]]);
  });

  it('[CON-05] speaks English', async () => {
    setLanguage('en');
    open();
    await shownPage('什么是指标');
    expect(screen.getByRole('region', { name: 'Page 1 of 4' })).toBeDefined();
  });
});

const completed = { is_all: 0, finish_num: 1, total_num: 2, percent: 50 } as const;

const seen = () => document.querySelector('[data-seen]')?.getAttribute('data-seen');

describe('[CMP-08/pdf] progress of a handout', () => {
  it('[API-101] reports pages that were looked at and completes after the last', async () => {
    // Its heart does not beat, however long this takes: both pages are reported together.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { made } = open({ position: 3 }, { 'learning.complete': completed });
    await waitFor(() => expect(seen()).toBe('3'));
    press('下一页');
    const next = await screen.findByRole<HTMLAnchorElement>('link', { name: /下一课.*第 13 课/ });
    expect(next.hash).toBe('#/courseInfo?id=7&chapter=13');
    expect(screen.getByText('本课已学完')).toBeDefined();
    expect(made).toContainEqual([
      'learning.reportProgress',
      { chapter_id: 12, position: 4, seconds: 2, ranges: [[3, 5]] },
    ]);
    expect(made).toContainEqual(['learning.complete', { chapter_id: 12 }]);
  });

  it('says why it is not complete, leads there, and is complete then', async () => {
    let tries = 0;
    const { made } = open(
      { position: 4 },
      {
        'learning.complete': () => {
          tries += 1;
          return tries === 1 ? refusal(INCOMPLETE, '还没有学完') : success(completed);
        },
      },
    );
    expect(await screen.findByText('还有没看的页，看完即记为学完')).toBeDefined();
    expect(screen.queryByText('还没有学完')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: '第 2 页' }));
    await shownPage('数据从哪里来');
    expect(await screen.findByText('本课已学完')).toBeDefined();
    expect(made.filter(([name]) => name === 'learning.complete')).toHaveLength(2);
  });

  it('shows what is missing whenever somebody asks', async () => {
    open();
    await shownPage('什么是指标');
    press('学习进度');
    expect(await screen.findByText('已看 3 页，共需 4 页')).toBeDefined();
  });

  it('counts nothing in a window that nobody sees', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const become = (state: DocumentVisibilityState) =>
      act(() => {
        visibility.mockReturnValue(state);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const { made } = open({ position: 4 }, { 'learning.complete': completed });
    await drawnPage('小结');
    // Looked at for no time at all, whatever the machine is busy with.
    become('visible');
    become('hidden');
    await act(async () => vi.advanceTimersByTimeAsync(2 * SEEN_MS));
    expect(seen()).toBe('0');
    expect(made.map(([name]) => name)).not.toContain('learning.complete');
  });

  it('asks to buy after the last page of a trial, and completes nothing', async () => {
    const { made } = open({ is_purchased: 0, try_see: 1, position: 4 });
    const buy = await screen.findByRole<HTMLAnchorElement>('link', { name: '购买课程' });
    expect(buy.hash).toBe('#/courseInfo?id=7');
    expect(made.map(([name]) => name)).not.toContain('learning.complete');
  });
});

describe('a handout whose money is asked back', () => {
  it('says so, and leads to the order', async () => {
    open({ url: '', is_purchased: 0, refund: { order_id: 31 } });
    expect(await screen.findByRole('heading', { name: /正在办理退款/ })).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '查看订单' }).hash).toBe(
      '#/user/order/detail?id=31',
    );
    expect(screen.queryByText('购买后才能阅读')).toBeNull();
  });
});

describe('[CMP-08/pdf] a handout that is not shown', () => {
  it('is for those who bought the course', async () => {
    open({ url: '', is_purchased: 0 });
    expect(await screen.findByRole('heading', { name: '购买后才能阅读' })).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '购买课程' }).hash).toBe(
      '#/courseInfo?id=7',
    );
  });

  it('may not be ready', async () => {
    open({ url: '' });
    expect(await screen.findByRole('heading', { name: '讲义正在准备' })).toBeDefined();
  });

  it('may not exist', async () => {
    open({}, { 'learning.lesson': () => refusal(40_400, '不存在') });
    expect(await screen.findByRole('heading', { name: '没有找到这份讲义' })).toBeDefined();
  });

  it('has a way out while it opens, and when it does not', async () => {
    let refuse: (answer: Response) => void = () => undefined;
    const answer = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    open({}, { 'learning.lesson': async () => answer });
    const wayOut = async () =>
      (await screen.findByRole<HTMLAnchorElement>('link', { name: /我的课程/ })).hash;
    expect(await screen.findByText('正在打开讲义…')).toBeDefined();
    expect(await wayOut()).toBe('#/user/course');
    refuse(new Response(null, { status: 500 }));
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('讲义暂时无法打开，请稍后再试');
    expect(await wayOut()).toBe('#/user/course');
    expect(button('重试')).toBeDefined();
  });

  it('needs a lesson', async () => {
    open({}, {}, '/pdf');
    expect(await screen.findByRole('heading', { name: '没有找到这份讲义' })).toBeDefined();
  });

  it('says so when a page was refused, as after a refund, and asks for the right again', async () => {
    let right: Partial<Lesson> = {};
    isDrawing = false;
    open({}, { 'learning.lesson': () => success({ ...lesson, ...right }) });
    await shownPage('什么是指标');
    act(() => failLater());
    expect(screen.getByText('讲义暂时无法打开，请稍后再试')).toBeDefined();
    right = { url: '', is_purchased: 0 };
    press('重试');
    expect(await screen.findByRole('heading', { name: '购买后才能阅读' })).toBeDefined();
  });

  it('[R1-D3.4] says that the connection is lost, and opens once it is back', async () => {
    isBroken = true;
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    open();
    expect(await screen.findByText('网络已断开，连上后会自动加载')).toBeDefined();
    isBroken = false;
    Reflect.deleteProperty(navigator, 'onLine');
    act(() => void window.dispatchEvent(new Event('online')));
    await shownPage('什么是指标');
  });

  it('[API-044] fails with a word and is tried again with a new link', async () => {
    isBroken = true;
    let asked = 0;
    open(
      {},
      {
        'learning.lesson': () => {
          asked += 1;
          return success({ ...lesson, url: `/play/${asked}/file.pdf` });
        },
      },
    );
    expect(await screen.findByText('讲义暂时无法打开，请稍后再试')).toBeDefined();
    isBroken = false;
    press('重试');
    await shownPage('什么是指标');
    expect(opened).toEqual(['/play/1/file.pdf', '/play/2/file.pdf']);
  });
});
