import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { type Answers, answerCalls, refusal, success } from '#test/answers.ts';
import { listedCourse } from '#test/list-answers.ts';
import { RelatedCourses } from './related-courses.tsx';

function show(answer: NonNullable<Answers['catalog.related']>) {
  const made = answerCalls({ 'catalog.related': answer });
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RelatedCourses courseId={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { made, container };
}

const cards = async () => within(await screen.findByRole('list', { name: '相关课程' }));

describe('related courses', () => {
  it('lead to their pages', async () => {
    const { made } = show([listedCourse, { ...listedCourse, id: 62, type: 1, title: 'SQL 实战' }]);
    const list = await cards();
    const href = (name: string) => list.getByRole('link', { name }).getAttribute('href');
    expect(href(listedCourse.title)).toBe('/courseInfo?id=61&type=2');
    expect(href('SQL 实战')).toBe('/courseInfo?id=62&type=1');
    expect(made).toContainEqual(['catalog.related', { id: 7 }]);
  });

  it('take no room when there are none', async () => {
    const { container } = show([]);
    expect(container.firstChild).not.toBeNull();
    await waitFor(() => expect(container.firstChild).toBeNull());
  });

  it('are asked for again when they cannot be had', async () => {
    let works = false;
    show(() => (works ? success([listedCourse]) : refusal(10_001, '系统错误')));
    const retry = await screen.findByRole('button', { name: '重试' });
    works = true;
    fireEvent.click(retry);
    expect((await cards()).getByRole('link', { name: listedCourse.title })).toBeDefined();
  });
});
