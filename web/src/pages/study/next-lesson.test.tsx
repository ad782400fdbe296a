import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, refusal, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { lessonRow } from '#test/study-answers.ts';

const PATH = '/courseInfo?id=7&type=2';
const FORBIDDEN = 40_300;

function open(answers: Answers) {
  answerCalls({
    'catalog.course': soldCourse(),
    'learning.catalogue': [
      { id: 1, title: '一', son: [lessonRow(11), lessonRow(12), lessonRow(13)] },
    ],
    ...answers,
  });
  renderApp(`${PATH}&study=1`);
}

function logIn() {
  saveToken('t');
  setSessionUser(user);
}

describe('[R1-D2.1] the way to study', () => {
  it('leads an owner to the lesson they stopped in', async () => {
    logIn();
    open({
      'account.me': user,
      'learning.progress': {
        is_all: 0,
        finish_num: 0,
        total_num: 3,
        percent: 0,
        last_chapter_id: 12,
        list: [],
      },
    });
    await waitFor(() => expect(currentPath()).toBe(`${PATH}&chapter=12`));
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
