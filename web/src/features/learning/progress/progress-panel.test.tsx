import { QueryClientProvider } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { answerCalls } from '#test/answers.ts';
import { ProgressPanel } from './progress-panel.tsx';

type Progress = CallResponse<'learning.progress'>;
type Chapter = CallResponse<'learning.catalogue'>[number]['son'][number];

const chapter = (id: number, title: string): Chapter => ({
  id,
  title,
  type: 1,
  duration: 100,
  page_num: 0,
  try_see: 0,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0,
  position: 0,
});

const progress: Progress = {
  is_all: 0,
  finish_num: 1,
  total_num: 3,
  percent: 33,
  last_chapter_id: 1,
  list: [
    {
      chapter_id: 1,
      is_finish: 0,
      position: 60,
      why: {
        rule: 1,
        needed: 90,
        done: 60,
        missing: [
          [20, 30],
          [70, 100],
        ],
      },
    },
    {
      chapter_id: 2,
      is_finish: 0,
      position: 1,
      why: {
        rule: 2,
        needed: 4,
        done: 1,
        missing: [
          [1, 2],
          [3, 5],
        ],
      },
    },
    {
      chapter_id: 3,
      is_finish: 1,
      position: 99,
      why: { rule: 1, needed: 90, done: 95, missing: [[95, 100]] },
    },
  ],
};

function show(known: Progress) {
  answerCalls({
    'learning.progress': known,
    'learning.catalogue': [
      { id: 9, title: '第一章', son: [chapter(1, '指标'), chapter(2, '讲义'), chapter(3, '作业')] },
    ],
  });
  const onJump = vi.fn<(chapterId: number, position: number) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProgressPanel courseId={8} onJump={onJump} />
    </QueryClientProvider>,
  );
  return onJump;
}

describe('[R1-D4] why not 100 %', () => {
  it('[API-045] tells of each lesson what counts and what is missing, and goes there', async () => {
    const onJump = show(progress);
    const sum = await screen.findByText('已学 33% · 学完 1 / 3 节');
    expect(sum.closest('details')?.open).toBe(false);
    fireEvent.click(sum);
    expect(screen.getByText('已看 01:00，看满 01:30 即学完')).toBeTruthy();
    expect(screen.getByText('已看 1 页，共需 4 页')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '01:10 – 01:40' }));
    fireEvent.click(screen.getByRole('button', { name: '第 3 – 4 页' }));
    expect(onJump.mock.calls).toEqual([
      [1, 70],
      [2, 3],
    ]);
  });

  it('asks nothing more of a finished lesson', async () => {
    show(progress);
    expect(await screen.findByText('讲义')).toBeTruthy();
    expect(screen.queryByText('作业')).toBeNull();
  });

  it('names the next lessons and counts the others', async () => {
    const [first] = progress.list;
    const list = Array.from({ length: 8 }, (_, index) => ({
      ...(first ?? progress.list[0]),
      chapter_id: 20 + index,
    }));
    show({ ...progress, list: list as Progress['list'] });
    expect(await screen.findAllByText('已看 01:00，看满 01:30 即学完')).toHaveLength(5);
    expect(screen.getByText('后面还有 3 节，按自己的节奏来。')).toBeTruthy();
  });

  it('says when all is done', async () => {
    show({ ...progress, is_all: 1, list: [] });
    expect(await screen.findByText('全部学完')).toBeTruthy();
  });
});
