import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { answerCalls } from '#test/answers.ts';
import { AnnexList } from './annex-list.tsx';

const FORBIDDEN = 403;
const GONE = 410;

it.each([
  [FORBIDDEN, '没有下载：您现在没有这份资料的权限，学习权限可能已到期。', 1],
  [GONE, '没有下载：链接已过期，已换成新的，请再点一次。', 2],
])('a file the gate refuses with %i says why it is not had', async (status, text, asked) => {
  const annex = { id: 2, title: '速查表', ext: 'pdf', size: 9, need_buy: 0, url: '/play/a/annex' };
  const made = answerCalls({ 'learning.annexes': [{ ...annex, need_buy: 0 as const }] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AnnexList courseId={7} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: '下载：速查表' });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    init?.method === 'HEAD' ? new Response(null, { status }) : answered(input, init),
  );
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await waitFor(() => expect(made).toHaveLength(asked));
});
