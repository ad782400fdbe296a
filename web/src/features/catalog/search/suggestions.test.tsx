import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, refusal } from '#test/answers.ts';
import { listSite } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索' });
const list = () => screen.queryByRole('listbox', { name: '搜索建议' });
const options = async () => within(await screen.findByRole('listbox')).getAllByRole('option');
const press = (key: string) => fireEvent.keyDown(box(), { key });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const made = answerCalls({
    ...listSite(0),
    'catalog.suggest': [{ text: '工程' }, { text: '工程师' }, { text: '工程' }],
    ...answers,
  });
  renderApp('/404');
  await screen.findByRole('heading', { level: 1 });
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
    type('工');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
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
