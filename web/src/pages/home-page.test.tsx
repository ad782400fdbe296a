import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { renderApp } from '#test/render-app.tsx';

const banner = {
  id: 1,
  image: '/media/b.png',
  title: '学到拿证',
  link_type: 1,
  link_id: 3,
  url: '',
} as const;

describe('home page', () => {
  it('shows banners with their links, announcements and marked advertisements', async () => {
    answerCalls({
      'content.banners': [banner, { ...banner, id: 2, title: '第二张', link_type: 0 }],
      'content.announcements': {
        list: [{ id: 1, title: '放假通知', create_time: '2026-01-02 03:04:05', is_top: 1 }],
        total: 1,
        page: 1,
        limit: 6,
      },
      'content.ads': [
        {
          id: 1,
          image: '/media/a.png',
          position: 1,
          link_type: 5,
          link_id: null,
          url: 'https://ad.example/',
        },
      ],
    });
    renderApp('/');
    const carousel = within(await screen.findByRole('region', { name: '首页推荐' }));
    const slide = carousel.getByRole<HTMLAnchorElement>('link', { name: '学到拿证' });
    expect(slide.hash).toBe('#/courseInfo?id=3');
    expect(carousel.getByText('第二张').closest('a')).toBeNull();
    const announcements = within(await screen.findByRole('region', { name: '公告' }));
    expect(announcements.getByRole<HTMLAnchorElement>('link', { name: '放假通知' }).hash).toBe(
      '#/agreement?id=1',
    );
    expect(announcements.getByText('置顶')).toBeDefined();
    const ads = within(await screen.findByRole('list', { name: '推广' }));
    expect(ads.getByRole<HTMLAnchorElement>('link', { name: '广告' })).toMatchObject({
      href: 'https://ad.example/',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });

  it('hides blocks without content', async () => {
    answerCalls();
    renderApp('/');
    await screen.findByText('400-800-1234');
    expect(screen.queryByRole('region', { name: '公告' })).toBeNull();
    expect(screen.queryByRole('list', { name: '推广' })).toBeNull();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('keeps the other blocks when one fails, and loads it on retry', async () => {
    let works = false;
    answerCalls({
      'content.banners': () => (works ? success([banner]) : refusal(10_001, '系统错误')),
      'content.ads': [{ ...banner, position: 1 }],
    });
    renderApp('/');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(await screen.findByRole('list', { name: '推广' })).toBeDefined();
    works = true;
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: '学到拿证' })).toBeDefined();
  });

  it('shows the title of a banner whose picture is missing', async () => {
    answerCalls({ 'content.banners': [{ ...banner, image: '' }] });
    renderApp('/');
    expect((await screen.findByRole('link', { name: '学到拿证' })).querySelector('img')).toBeNull();
  });
});
