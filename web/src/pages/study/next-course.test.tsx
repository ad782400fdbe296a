import { act, screen, waitFor } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { sentWith, soldPackage } from '#test/checkout-answers.ts';
import { listedCourse } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { lessonRow } from '#test/study-answers.ts';

type Package = CallResponse<'catalog.package'>;
type Part = Package['relation'][number];

const PAGE = '/packageInfo?id=5';

const part = (id: number, given: Partial<Part['curriculum']> = {}, isOwned: 0 | 1 = 1): Part => ({
  id: id + 100,
  curriculum_id: id,
  is_owned: isOwned,
  curriculum: { ...listedCourse, id, start_time: null, end_time: null, ...given },
});

/** Who has studied these courses to the end. */
function site(relation: readonly Part[], finished: readonly number[] = []): Answers {
  return {
    'account.me': user,
    'catalog.package': { ...soldPackage, relation: [...relation] },
    'learning.catalogue': [{ id: 1, title: '一', son: [lessonRow(11)] }],
    'learning.myCourses': { list: [], total: 0, page: 1, limit: 10 },
    'learning.progress': (init) =>
      success({
        is_all: finished.includes(Number(sentWith(init)['curriculum_id'])) ? 1 : 0,
        finish_num: 0,
        total_num: 1,
        percent: 0,
        last_chapter_id: null,
        list: [],
      }),
  };
}

function logIn() {
  saveToken('t');
  setSessionUser(user);
}

const lessonOf = (id: number, type = 2) => `/courseInfo?id=${id}&type=${type}&chapter=11`;

describe('[R1-D2.1] the way to study a package', () => {
  it.each([
    ['the first course', [part(61), part(62)], [], lessonOf(61)],
    ['the first that is not finished', [part(61), part(62)], [61], lessonOf(62)],
    ['the first again when all are finished', [part(61), part(62)], [61, 62], lessonOf(61)],
    [
      'one that has begun before one that has not',
      [part(61, { type: 1, start_time: '2099-01-01 09:00:00' }), part(62)],
      [],
      lessonOf(62),
    ],
    [
      'a live one once it has begun',
      [part(61, { type: 1, start_time: '2020-01-01 09:00:00' }), part(62)],
      [],
      lessonOf(61, 1),
    ],
    [
      'one to come when the others are finished',
      [part(61), part(62, { type: 1, start_time: '2099-01-01 09:00:00' })],
      [61],
      lessonOf(62, 1),
    ],
    ['lessons before a class on site', [part(61, { type: 3 }), part(62)], [], lessonOf(62)],
    [
      'the ticket where all is on site',
      [part(61, { type: 3 }), part(62, { type: 3 })],
      [],
      '/user/course?type=offline&seat=61',
    ],
    [
      'the ticket of a class that is not over yet',
      [part(61, { type: 3, end_time: '2020-01-01 17:00:00' }), part(62, { type: 3 })],
      [],
      '/user/course?type=offline&seat=62',
    ],
    [
      'the first ticket when all classes are over',
      [61, 62].map((id) => part(id, { type: 3, end_time: '2020-01-01 17:00:00' })),
      [],
      '/user/course?type=offline&seat=61',
    ],
    ['what one has of it', [part(61, {}, 0), part(62)], [], lessonOf(62)],
    ['its page when one has nothing of it', [part(61, {}, 0)], [], PAGE],
  ] as const)('leads to %s', async (_, relation, finished, path) => {
    logIn();
    answerCalls(site(relation, finished));
    renderApp(`${PAGE}&study=1`);
    await waitFor(() => expect(currentPath()).toBe(path));
  });

  it('shows the package to a visitor', async () => {
    answerCalls(site([part(61)]));
    renderApp(`${PAGE}&study=1`);
    await waitFor(() => expect(currentPath()).toBe(PAGE));
  });

  it('knows what was bought since the page was shown', async () => {
    logIn();
    let isOwned: 0 | 1 = 0;
    answerCalls({
      ...site([]),
      'catalog.package': () => success({ ...soldPackage, relation: [part(61, {}, isOwned)] }),
    });
    const { router } = renderApp(PAGE);
    await screen.findByRole('heading', { level: 1, name: soldPackage.title });
    isOwned = 1;
    await act(async () => router.navigate(`${PAGE}&study=1`));
    await waitFor(() => expect(currentPath()).toBe(lessonOf(61)));
  });

  it('leads to my courses where the package is no longer on sale', async () => {
    logIn();
    answerCalls({ ...site([]), 'catalog.package': () => refusal(50_006, '已下架') });
    renderApp(`${PAGE}&study=1`);
    await waitFor(() => expect(currentPath()).toBe('/user/course'));
  });
});
