import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { answerCalls, user } from '#test/answers.ts';
import { listedPackage } from '#test/list-answers.ts';
import { RelatedPackages } from './related-packages.tsx';

type Package = typeof listedPackage;

function show(packages: readonly Package[], ownedIds: readonly number[] = []): void {
  answerCalls({
    'catalog.packagesWithCourse': [...packages],
    'learning.owned': { ids: [...ownedIds] },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RelatedPackages courseId={61} className={undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const item = async (name: string) => (await screen.findByRole('link', { name })).closest('li');

describe('packages beside a course', () => {
  it('[R1-D1.1][R1-D1.6] say what they cost after a coupon, or which course is in the way', async () => {
    const relation = listedPackage.relation.map((part) => ({
      ...part,
      curriculum: { ...part.curriculum, seat_left: 0 },
    }));
    show([
      { ...listedPackage, coupon_price: '849.00' },
      { ...listedPackage, id: 6, title: '面授套餐', coupon_price: '849.00', relation },
    ]);
    const open = (await item(listedPackage.title))?.textContent;
    expect(open).toContain('到手价 ¥849.00');
    expect(open).not.toContain('已满');
    expect(open).toContain('省 ¥598.00');
    const closed = (await item('面授套餐'))?.textContent;
    expect(closed).toContain('《数据分析师从零到上岗》已满');
    expect(closed).not.toMatch(/到手价|省 ¥/u);
  });

  it('[R1-D2.1] show no price to who owns all of it, and lead into the lesson', async () => {
    setSessionUser(user);
    show(
      [listedPackage],
      listedPackage.relation.map(({ curriculum_id }) => curriculum_id),
    );
    expect(await screen.findByText('已拥有')).toBeDefined();
    const own = await item(listedPackage.title);
    expect(own?.textContent).not.toContain('¥');
    expect(own?.querySelector('a')?.getAttribute('href')).toBe('/packageInfo?id=5&study=1');
  });
});
