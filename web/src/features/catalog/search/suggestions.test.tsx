import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls, refusal } from '#test/answers.ts';
import { listSite } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { useSearchHistory } from './search-history.ts';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索' });
const list = () => screen.queryByRole('listbox', { name: '搜索建议' });
const options = async () => within(await screen.findByRole('listbox')).getAllByRole('option');
const press = (key: string) => fireEvent.keyDown(box(), { key });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

const NOTHING = { words: [], courses: [], teachers: [], shops: [] };

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const made = answerCalls({
    ...listSite(0),
    'catalog.suggest': {
      ...NOTHING,
      words: [{ text: '工程' }, { text: '工程师' }, { text: '工程' }],
    },
    'catalog.hotWords': [],
    ...answers,
  });
  useSearchHistory.setState({ texts: [] });
  renderApp('/404');
  await screen.findByRole('heading', { level: 1 });
  // The box keeps what the test before typed.
  type('');
  act(() => box().focus());
  return made;
}

const asked = (made: Awaited<ReturnType<typeof open>>) =>
  made.filter(([name]) => name === 'catalog.suggest').map(([, request]) => request);

describe('[HDR-07] suggestions while typing', () => {
  it('ask once the typing rests, and show each once with the typed part marked', async () => {
    const made = await open();
    type('工');
    type('工 ');
    type('工程');
    const shown = await options();
    expect(shown.map(({ textContent }) => textContent)).toEqual(['工程', '工程师']);
    expect(shown[1]?.querySelector('mark')?.textContent).toBe('工程');
    expect(asked(made)).toEqual([{ keyword: '工程' }]);
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(box().getAttribute('aria-controls')).toBe(list()?.id);
  });

  it('are walked through with the arrow keys and chosen with Enter', async () => {
    await open();
    type('工');
    const [first, second] = await options();
    const active = () => box().getAttribute('aria-activedescendant');
    expect(active()).toBeNull();
    press('ArrowDown');
    expect(active()).toBe(first?.id);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBeNull();
    press('ArrowUp');
    expect(active()).toBe(second?.id);
    press('Enter');
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe('/allCourseList?keyword=工程师'),
    );
    expect(box().value).toBe('工程师');
    expect(list()).toBeNull();
  });

  it('close with Escape, which keeps the text, and open again with an arrow', async () => {
    await open();
    type('工');
    await options();
    const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    act(() => void box().dispatchEvent(escape));
    expect(escape.defaultPrevented).toBe(true);
    expect(list()).toBeNull();
    expect(box().getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown');
    expect(list()).not.toBeNull();
  });

  it('are chosen with a mouse, and close when the focus leaves', async () => {
    await open();
    type('工');
    await options();
    act(() => box().blur());
    expect(list()).toBeNull();
    act(() => box().focus());
    const [first] = await options();
    fireEvent.click(first ?? document.body);
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe('/allCourseList?keyword=工程'),
    );
    expect(list()).toBeNull();
  });

  it('leave Enter to the form when none is chosen, and a word being composed alone', async () => {
    await open();
    type('工');
    await options();
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
    expect(box().getAttribute('aria-activedescendant')).toBeNull();
    fireEvent.submit(box().form ?? document.body);
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe('/allCourseList?keyword=工'),
    );
    expect(list()).toBeNull();
  });

  it('are for courses: a search for institutions has none', async () => {
    const made = await open();
    fireEvent.change(screen.getByRole('combobox', { name: '搜索范围' }), {
      target: { value: '2' },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('工');
    await act(async () => vi.advanceTimersByTimeAsync(300));
    vi.useRealTimers();
    expect(asked(made)).toEqual([]);
    fireEvent.change(screen.getByRole('combobox', { name: '搜索范围' }), {
      target: { value: '1' },
    });
  });

  it('are missed by nobody when the server has none to give', async () => {
    const made = await open({ 'catalog.suggest': () => refusal(10_001, '系统错误') });
    type('工');
    await waitFor(() => expect(asked(made)).toHaveLength(1));
    expect(list()).toBeNull();
    expect(screen.queryByText('系统错误')).toBeNull();
  });
});

describe('[R1-D4] suggestions of several kinds', () => {
  const mixed = {
    words: [{ text: '数据分析' }],
    courses: [{ id: 61, type: 2 as const, title: '数据分析师从零到上岗' }],
    teachers: [
      { id: 9, name: '林知远', photo: '', title: '讲师', shop_id: 101, shop_name: '数原学院' },
    ],
    shops: [{ id: 101, name: '数原学院', logo: '' }],
  };

  it('stand in groups, and the arrow keys walk through all of them', async () => {
    await open({ 'catalog.suggest': mixed });
    type('sjfx');
    await options();
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['搜索建议', '课程', '讲师', '机构']);
    press('ArrowUp');
    press('ArrowUp');
    press('Enter');
    await waitFor(() => expect(currentPath()).toBe('/organInfo?id=101&teacher=9'));
    await waitFor(() => expect(list()).toBeNull());
  });

  it('lead to the course itself', async () => {
    await open({ 'catalog.suggest': mixed });
    type('sjfx');
    await options();
    fireEvent.click(screen.getByRole('option', { name: '数据分析师从零到上岗' }));
    await waitFor(() => expect(currentPath()).toBe('/courseInfo?id=61&type=2'));
  });
});

describe('[R1-D4] before anything is typed', () => {
  type Made = Awaited<ReturnType<typeof open>>;
  const search = async (made: Made, text: string) => {
    type(text);
    fireEvent.submit(box().form ?? document.body);
    // The list is there: from now on the address no longer changes the box.
    await waitFor(() =>
      expect(made).toContainEqual(['catalog.courses', expect.objectContaining({ keyword: text })]),
    );
  };
  const refocus = async () => {
    act(() => box().blur());
    type('');
    act(() => box().focus());
    return options();
  };
  const texts = (shown: readonly HTMLElement[]) => shown.map(({ textContent }) => textContent);

  it('the box offers what others search for', async () => {
    await open({ 'catalog.hotWords': [{ text: '茶艺' }, { text: 'Python' }] });
    expect(texts(await options())).toEqual(['茶艺', 'Python']);
    press('ArrowDown');
    press('Enter');
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe('/allCourseList?keyword=茶艺'),
    );
  });

  it('and what was searched for here, the latest first, kept for the next visit', async () => {
    const made = await open();
    await search(made, '茶艺');
    await search(made, '摄影');
    expect(texts(await refocus())).toEqual(['摄影', '茶艺', '清空搜索历史']);
    expect(JSON.parse(localStorage.getItem('zhiji-searches') ?? '')).toEqual(['摄影', '茶艺']);
  });

  it('one of which is removed by key or by mouse, and all of them at once', async () => {
    const made = await open();
    for (const text of ['一', '二', '三']) {
      await search(made, text);
    }
    await refocus();
    press('ArrowDown');
    press('Delete');
    expect(texts(await options())).toEqual(['二', '一', '清空搜索历史']);
    fireEvent.click(screen.getByTitle('删除“一”'));
    expect(texts(await options())).toEqual(['二', '清空搜索历史']);
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(list()).toBeNull());
    expect(localStorage.getItem('zhiji-searches')).toBe('[]');
  });

  it('reads nothing it did not write', async () => {
    localStorage.setItem('zhiji-searches', '{"broken":');
    await open();
    expect(list()).toBeNull();
  });
});
