import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls } from '#test/answers.ts';
import { categoryTree } from '#test/home-answers.ts';
import { renderApp } from '#test/render-app.tsx';

async function openHome() {
  const made = answerCalls({ 'catalog.categoryTree': categoryTree });
  renderApp('/');
  const navigation = within(await screen.findByRole('navigation', { name: '课程分类' }));
  const entry = (name: RegExp) => navigation.getByRole('button', { name });
  return { made, navigation, entry };
}

const hashOf = (link: HTMLElement) => (link as HTMLAnchorElement).hash;

describe('category flyout', () => {
  it('[API-002] shows the first level with names of the second, and leads to lists of all three', async () => {
    const { made, navigation, entry } = await openHome();
    expect(made).toContainEqual(['catalog.categoryTree', {}]);
    expect(entry(/职业资格/).textContent).toBe('职业资格消防 · 建造');
    expect(navigation.queryByRole('link')).toBeNull();
    fireEvent.click(entry(/职业资格/));
    expect(navigation.getAllByRole('link').map((link) => [link.textContent, hashOf(link)])).toEqual(
      [
        ['职业资格全部课程', '#/allCourseList?category_id=1'],
        ['消防', '#/allCourseList?category_id=11'],
        ['一级消防工程师', '#/allCourseList?category_id=111'],
        ['建造', '#/allCourseList?category_id=12'],
      ],
    );
    const panelId = entry(/职业资格/).getAttribute('aria-controls') ?? '';
    expect(document.getElementById(panelId)?.textContent).toContain('一级消防工程师');
  });

  it('closes on Escape and gives the focus back to its entry', async () => {
    const { navigation, entry } = await openHome();
    fireEvent.keyDown(entry(/职业资格/), { key: 'ArrowRight' });
    const [first] = navigation.getAllByRole('link');
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(navigation.queryByRole('link')).toBeNull();
    expect(document.activeElement).toBe(entry(/职业资格/));
    expect(entry(/职业资格/).getAttribute('aria-expanded')).toBe('false');
  });

  it('goes through the entries with the arrow keys, around the end', async () => {
    const { navigation, entry } = await openHome();
    entry(/职业资格/).focus();
    fireEvent.keyDown(entry(/职业资格/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(entry(/设计创作/));
    expect(navigation.getByRole('link', { name: '板绘' })).toBeDefined();
    fireEvent.keyDown(entry(/设计创作/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(entry(/职业资格/));
    expect(navigation.queryByRole('link', { name: '板绘' })).toBeNull();
    fireEvent.keyDown(entry(/职业资格/), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(entry(/设计创作/));
  });

  it('closes when the focus or a press goes elsewhere', async () => {
    const { navigation, entry } = await openHome();
    fireEvent.click(entry(/设计创作/));
    fireEvent.focusIn(screen.getByRole('contentinfo'));
    expect(navigation.queryByRole('link')).toBeNull();
    fireEvent.click(entry(/设计创作/));
    fireEvent.pointerDown(screen.getByRole('contentinfo'));
    expect(navigation.queryByRole('link')).toBeNull();
  });

  it('opens for a mouse that rests, and its click does not close it; the keyboard’s does', async () => {
    const { navigation, entry } = await openHome();
    fireEvent.pointerOver(entry(/职业资格/), { pointerType: 'mouse' });
    expect(navigation.queryByRole('link')).toBeNull();
    expect(await navigation.findByRole('link', { name: '消防' })).toBeDefined();
    fireEvent.click(entry(/职业资格/), { detail: 1 });
    expect(navigation.getByRole('link', { name: '消防' })).toBeDefined();
    fireEvent.click(entry(/职业资格/), { detail: 0 });
    expect(navigation.queryByRole('link')).toBeNull();
    fireEvent.pointerOver(entry(/设计创作/), { pointerType: 'mouse' });
    expect(await navigation.findByRole('link', { name: '插画' })).toBeDefined();
    fireEvent.pointerOut(entry(/设计创作/), {
      pointerType: 'mouse',
      relatedTarget: document.body,
    });
    await waitFor(() => expect(navigation.queryByRole('link')).toBeNull());
  });
});
