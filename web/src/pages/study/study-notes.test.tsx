import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNoteDrafts } from '#features/learning/notes/note-draft.ts';
import { setStudyPosition } from '#features/learning/player/study-position.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { lessonRow } from '#test/study-answers.ts';

type Note = CallResponse<'learning.addNote'>;

vi.mock('#shared/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock('#features/learning/player/media-engine.ts', () => ({
  AUTO_LEVEL: -1,
  startEngine: async () => ({ setLevel: () => undefined, stop: () => undefined }),
}));

const SAVED = 10_006;
const DELETED = 10_008;
const UNDO_MS = 6_000;

const lesson: CallResponse<'learning.lesson'> = {
  chapter_id: 12,
  curriculum_id: 7,
  type: 1,
  title: '第 12 课',
  url: '/play/abc/master.m3u8',
  cover: '',
  duration: 1_000,
  position: 40,
  try_see: 0,
  is_purchased: 1,
  fast_forward: 1,
  only_play: 0,
  expire_time: '2099-01-01 00:00:00',
  poster: '',
  captions: [],
  sprites: null,
  qualities: [],
};

let lastId = 0;
const note = (more: Partial<Note> = {}): Note => {
  lastId += 1;
  return {
    id: `018f0000-0000-7000-8000-${String(lastId).padStart(12, '0')}`,
    chapter_id: 12,
    title: '第 12 课',
    type: 1,
    position: 754,
    content: '先问口径',
    create_time: '2026-11-14 10:00:00',
    update_time: '2026-11-14 10:00:00',
    ...more,
  };
};

const requestOf = (init: RequestInit): unknown =>
  JSON.parse(typeof init.body === 'string' ? init.body : '{}');

/** A server that keeps notes, and what it was asked. */
function serve(kept: Note[], answers: Answers = {}, path = '/courseInfo?id=7&type=2&chapter=12') {
  const made = answerCalls({
    'account.me': user,
    'catalog.course': () => refusal(50_006, '已下架'),
    'learning.catalogue': [
      {
        id: 1,
        title: '一',
        son: [
          lessonRow(12, { duration: 1_000 }),
          lessonRow(13, { duration: 1_000 }),
          lessonRow(14, { type: 2, page_num: 24, duration: 1_000 }),
        ],
      },
    ],
    'learning.lesson': lesson,
    'learning.progress': () => refusal(40_300, 'no'),
    'learning.notes': (init) => {
      const {
        chapter_id: chapter,
        page = 1,
        limit = 10,
      } = requestOf(init) as CallRequest<'learning.notes'>;
      const list = kept.filter(({ chapter_id }) => (chapter ?? chapter_id) === chapter_id);
      const shown = list.slice((page - 1) * limit, page * limit);
      return success({ list: shown, total: list.length, page, limit });
    },
    'learning.addNote': (init) => {
      const added = note(requestOf(init) as Partial<Note>);
      kept.push(added);
      return success(added, SAVED);
    },
    'learning.editNote': (init) => {
      const { id, content } = requestOf(init) as CallRequest<'learning.editNote'>;
      const place = kept.findIndex((each) => each.id === id);
      const changed = { ...(kept[place] ?? note()), content, update_time: '2026-11-15 09:00:00' };
      kept.splice(place, 1, changed);
      return success(changed, SAVED);
    },
    'learning.deleteNote': (init) => {
      const { id } = requestOf(init) as CallRequest<'learning.deleteNote'>;
      kept.splice(
        kept.findIndex((each) => each.id === id),
        1,
      );
      return success(null, DELETED);
    },
    ...answers,
  });
  renderApp(path);
  return made;
}

function logIn() {
  saveToken('t'.repeat(43));
  setSessionUser(user);
}

const openTab = async () => fireEvent.click(await screen.findByRole('tab', { name: '笔记' }));
const list = async () => within(await screen.findByRole('list', { name: '笔记' }));
const field = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^新笔记/ });
const asked = (made: readonly [string, unknown][], name: string) =>
  made.filter(([made_]) => made_ === name).map(([, request]) => request);

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  sessionStorage.clear();
  useNoteDrafts.setState({ drafts: {}, asked: null });
  vi.mocked(saveFile).mockClear();
});

describe('notes beside a lesson', () => {
  it('are taken where the player is, with the button', async () => {
    logIn();
    const made = serve([]);
    await openTab();
    expect(await screen.findByText('这节课还没有笔记')).toBeDefined();
    act(() => setStudyPosition(12, 754.6));
    fireEvent.click(screen.getByRole('button', { name: '在 12:34 记笔记' }));
    const text = await field();
    expect(document.activeElement).toBe(text);
    expect(screen.getByText('新笔记（12:34）')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
    act(() => setStudyPosition(12, 800));
    fireEvent.change(text, { target: { value: ' 先问口径\n再看趋势 ' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect((await list()).getByText(/先问口径/u)).toBeDefined();
    expect(asked(made, 'learning.addNote')).toEqual([
      { chapter_id: 12, position: 754, content: '先问口径\n再看趋势' },
    ]);
    expect(screen.getByText('笔记已保存')).toBeDefined();
    const begin = screen.getByRole('button', { name: '在 13:20 记笔记' });
    expect(document.activeElement).toBe(begin);
  });

  it('are taken with the key N, from the catalogue too, but not while typing', async () => {
    logIn();
    serve([]);
    await screen.findByRole('tab', { name: '笔记' });
    act(() => setStudyPosition(12, 65));
    fireEvent.keyDown(document.body, { key: 'n' });
    const text = await field();
    expect(screen.getByRole('tab', { name: '笔记' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(text);
    expect(fireEvent.keyDown(text, { key: 'n' })).toBe(true);
    fireEvent.keyDown(text, { key: 'Escape' });
    expect(await screen.findByRole('button', { name: '在 01:05 记笔记' })).toBeDefined();
  });

  it('keep what was typed, save with Ctrl and Enter, and stay when saving fails', async () => {
    logIn();
    let isUp = false;
    const kept: Note[] = [];
    const made = serve(kept, {
      'learning.addNote': (init) => {
        if (!isUp) {
          return refusal(58_004, '这门课程的笔记已达上限');
        }
        kept.push(note(requestOf(init) as Partial<Note>));
        return success(kept[0], SAVED);
      },
    });
    await openTab();
    fireEvent.click(await screen.findByRole('button', { name: /记笔记$/u }));
    fireEvent.change(await field(), { target: { value: '别丢' } });
    expect(sessionStorage.getItem('zhiji-notes')).toContain('别丢');
    fireEvent.keyDown(await field(), { key: 'Escape' });
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('这门课程的笔记已达上限')).toBeDefined();
    expect((await field()).value).toBe('别丢');
    isUp = true;
    fireEvent.keyDown(await field(), { key: 'Enter', metaKey: true });
    expect((await list()).getByText('别丢')).toBeDefined();
    expect(asked(made, 'learning.addNote')).toHaveLength(2);
    expect(sessionStorage.getItem('zhiji-notes')).toBe('{}');
  });

  it('open the draft of the last visit without taking the focus', async () => {
    logIn();
    useNoteDrafts.setState({ drafts: { '7:12': { position: 40, content: '上次写的' } } });
    serve([]);
    await openTab();
    expect((await field()).value).toBe('上次写的');
    expect(document.activeElement).not.toBe(await field());
    fireEvent.click(screen.getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^新笔记/ })).toBeNull());
  });

  it('lead to their place, of this lesson and of others', async () => {
    logIn();
    serve([
      note({ position: 90 }),
      note({ chapter_id: 14, title: '第 14 课', type: 2, position: 3, content: '图表' }),
    ]);
    await openTab();
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click((await list()).getByRole('link', { name: '跳到 01:30' }));
    await waitFor(() => expect(currentPath()).toBe('/courseInfo?id=7&type=2&chapter=12&at=90'));
    fireEvent.click(screen.getByRole('button', { name: '整门课程' }));
    const page = await screen.findByRole<HTMLAnchorElement>('link', { name: '跳到 第 3 页' });
    expect(page.hash).toBe('#/courseInfo?id=7&type=2&chapter=14&at=3');
    expect(screen.getByRole('heading', { name: '第 14 课' })).toBeDefined();
  });

  it('are changed in place', async () => {
    logIn();
    const made = serve([note()]);
    await openTab();
    fireEvent.click((await list()).getByRole('button', { name: '修改 12:34 的笔记' }));
    const edit = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^修改笔记/ });
    expect(document.activeElement).toBe(edit());
    fireEvent.change(edit(), { target: { value: '不要了' } });
    fireEvent.keyDown(edit(), { key: 'Escape' });
    const again = (await list()).getByRole('button', { name: '修改 12:34 的笔记' });
    expect(document.activeElement).toBe(again);
    fireEvent.click(again);
    expect(edit().value).toBe('先问口径');
    fireEvent.change(edit(), { target: { value: '先问定义' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^修改笔记/ })).toBeNull());
    expect((await list()).getByText('先问定义')).toBeDefined();
    expect(screen.getByText('2026-11-15 修改')).toBeDefined();
    expect(asked(made, 'learning.editNote')).toMatchObject([{ content: '先问定义' }]);
  });
});

describe('deleting a note', () => {
  it('can be undone, and nothing was deleted then', async () => {
    logIn();
    const made = serve([note()]);
    await openTab();
    fireEvent.click((await list()).getByRole('button', { name: '删除 12:34 的笔记' }));
    const undo = screen.getByRole('button', { name: '撤销' });
    expect(document.activeElement).toBe(undo);
    expect(screen.queryByText('先问口径')).toBeNull();
    fireEvent.click(undo);
    expect(screen.getByText('先问口径')).toBeDefined();
    const remove = screen.getByRole('button', { name: '删除 12:34 的笔记' });
    expect(document.activeElement).toBe(remove);
    expect(asked(made, 'learning.deleteNote')).toEqual([]);
  });

  it('is done some seconds after one has gone on', async () => {
    logIn();
    const kept = [note()];
    const made = serve(kept);
    await openTab();
    fireEvent.click((await list()).getByRole('button', { name: '删除 12:34 的笔记' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.blur(screen.getByRole('button', { name: '撤销' }));
    expect(asked(made, 'learning.deleteNote')).toEqual([]);
    await act(async () => vi.advanceTimersByTimeAsync(UNDO_MS));
    expect(await screen.findByText('这节课还没有笔记')).toBeDefined();
    expect(asked(made, 'learning.deleteNote')).toHaveLength(1);
  });

  it.each([
    ['the page is left', () => globalThis.dispatchEvent(new Event('pagehide'))],
    ['the notes are left', () => fireEvent.click(screen.getByRole('tab', { name: '目录' }))],
  ])('is done when %s, in a request that outlives it', async (_name, leave) => {
    logIn();
    const inits: RequestInit[] = [];
    serve([note()], {
      'learning.deleteNote': (init) => {
        inits.push(init);
        return success(null, DELETED);
      },
    });
    await openTab();
    fireEvent.click((await list()).getByRole('button', { name: '删除 12:34 的笔记' }));
    act(() => void leave());
    await waitFor(() => expect(inits.map(({ keepalive }) => keepalive)).toEqual([true]));
  });

  it('brings back what the server would not delete', async () => {
    logIn();
    serve([note()], { 'learning.deleteNote': () => refusal(50_300, '服务繁忙') });
    await openTab();
    fireEvent.click((await list()).getByRole('button', { name: '删除 12:34 的笔记' }));
    act(() => void globalThis.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText('服务繁忙')).toBeDefined();
    expect(await screen.findByText('先问口径')).toBeDefined();
  });
});

describe('all notes on a course', () => {
  it('are exported as Markdown, however many there are', async () => {
    logIn();
    serve(
      Array.from({ length: 120 }, (_, index) => note({ position: index, content: `第${index}条` })),
    );
    await openTab();
    fireEvent.click(await screen.findByRole('button', { name: '导出笔记' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('课程 - 学习笔记.md');
    const text = await content?.text();
    expect(text).toContain('## 第 12 课');
    expect(text?.match(/^- \*\*/gmu)).toHaveLength(120);
  });

  it('come page by page', async () => {
    logIn();
    serve(Array.from({ length: 60 }, (_, index) => note({ position: index })));
    await openTab();
    expect((await list()).getAllByRole('listitem')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: '显示更多' }));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(60));
    expect(screen.queryByRole('button', { name: '显示更多' })).toBeNull();
  });

  it('can be read without access, but not added to', async () => {
    logIn();
    serve([note()], { 'learning.lesson': { ...lesson, is_purchased: 0, url: '' } });
    await openTab();
    expect((await list()).getByText('先问口径')).toBeDefined();
    expect(screen.getByText(/^课程已到期/u)).toBeDefined();
    expect(screen.queryByRole('button', { name: /记笔记/u })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(screen.queryByRole('textbox', { name: /^新笔记/u })).toBeNull();
  });

  it('are no matter for visitors and those who have none', async () => {
    serve([], { 'learning.lesson': { ...lesson, is_purchased: 0, url: '' } });
    expect(await screen.findByRole('tab', { name: '目录' })).toBeDefined();
    expect(screen.queryByRole('tab', { name: '笔记' })).toBeNull();
  });

  it('say when they cannot be had, and are asked for again', async () => {
    logIn();
    setLanguage('en');
    let isUp = false;
    serve([], {
      'learning.notes': () =>
        isUp ? success({ list: [note()], total: 1, page: 1, limit: 50 }) : refusal(50_300, 'busy'),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Notes' }));
    const panel = within(screen.getByRole('tabpanel'));
    const retry = await panel.findByRole('button', { name: 'Try again' });
    isUp = true;
    fireEvent.click(retry);
    expect(await screen.findByText('先问口径')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to 12:34' })).toBeDefined();
  });
});
