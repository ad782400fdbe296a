import { screen, waitFor } from '@testing-library/react';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, refusal, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { lessonRow } from '#test/study-answers.ts';

const PATH = '/courseInfo?id=7&type=2';
const FORBIDDEN = 40_300;

function open(answers: Answers, path = PATH) {
  answerCalls({
    'catalog.course': soldCourse(),
    'learning.catalogue': [
      { id: 1, title: '一', son: [lessonRow(11), lessonRow(12), lessonRow(13)] },
    ],
    ...answers,
  });
  renderApp(`${path}&study=1`);
}

function logIn() {
  saveToken('t');
  setSessionUser(user);
}

const begun: Answers = {
  'account.me': user,
  'learning.progress': {
    is_all: 0,
    finish_num: 0,
    total_num: 3,
    percent: 0,
    last_chapter_id: 12,
    list: [],
  },
};

describe('[R1-D2.1] the way to study', () => {
  it('leads an owner to the lesson they stopped in', async () => {
    logIn();
    open(begun);
    await waitFor(() => expect(currentPath()).toBe(`${PATH}&chapter=12`));
  });

  it.each([
    ['/courseInfo?id=8&type=3', '/user/course?type=offline&seat=8'],
    // A message does not know the type.
    ['/courseInfo?id=8', '/user/course?type=offline&seat=8'],
  ])('leads who has a class on site from %s to the ticket', async (path, ticket) => {
    logIn();
    const day = lessonRow(21, { type: CHAPTER_TYPES.offline });
    open(
      {
        ...begun,
        'learning.catalogue': [{ id: 1, title: '一', son: [day] }],
        'learning.myCourses': { list: [], total: 0, page: 1, limit: 10 },
      },
      path,
    );
    await waitFor(() => expect(currentPath()).toBe(ticket));
  });

  it('leads to my courses while a course has no lessons yet', async () => {
    logIn();
    open({
      ...begun,
      'learning.catalogue': [],
      'learning.myCourses': { list: [], total: 0, page: 1, limit: 10 },
    });
    await waitFor(() => expect(currentPath()).toBe('/user/course'));
  });

  it('shows the course to a visitor', async () => {
    open({});
    await waitFor(() => expect(currentPath()).toBe(PATH));
    expect(await screen.findByRole('heading', { name: soldCourse().title })).toBeDefined();
  });

  it('shows the course to a user who does not own it', async () => {
    logIn();
    open({ 'account.me': user, 'learning.progress': () => refusal(FORBIDDEN, 'no') });
    await waitFor(() => expect(currentPath()).toBe(PATH));
  });
});
