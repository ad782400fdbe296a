import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { listedCourse } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type MyCourse = CallResponse<'learning.myCourses'>['list'][number];

const course: MyCourse = {
  ...listedCourse,
  state: 1,
  percent: 42,
  last_chapter_id: 9,
  expire_time: '2027-11-15 12:00:00',
  live_status: null,
  next_time: null,
  exam_id: null,
  satisfied_id: null,
  certificate_id: null,
  ticket_code: '',
};

function openCourses(courses: readonly MyCourse[], path = '/user/course') {
  saveToken('token');
  answerCalls({
    'account.me': user,
    'learning.myCourses': ({ body }) => {
      const text = typeof body === 'string' ? body : '{}';
      const { state, type } = JSON.parse(text) as CallRequest<'learning.myCourses'>;
      const list = courses.filter(
        (each) => (state ?? each.state) === each.state && (type ?? each.type) === each.type,
      );
      return success({ list, total: list.length, page: 1, limit: 10 });
    },
  });
  renderApp(path);
}

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));

describe('my courses', () => {
  it('[USR-06] [API-040] shows how far one is, until when, and the way on', async () => {
    openCourses([
      course,
      {
        ...course,
        id: 62,
        title: '直播课',
        type: 1,
        live_status: 1,
        next_time: '2026-11-20 19:30:00',
      },
      { ...course, id: 63, title: '学完的课', state: 2, percent: 100, expire_time: null },
      { ...course, id: 64, title: '过期的课', state: 3, expire_time: '2026-01-02 00:00:00' },
    ]);
    const first = await card(course.title);
    expect(first.getByRole('progressbar', { name: '学习进度' }).getAttribute('value')).toBe('42');
    expect(first.getByText('2027-11-15 前可学')).toBeDefined();
    const way = first.getByRole('link', { name: `继续学习：${course.title}` });
    expect(way.getAttribute('href')).toBe('#/courseInfo?id=61&type=2&chapter=9');
    expect((await card('直播课')).getByText('下次直播 2026-11-20 19:30')).toBeDefined();
    expect((await card('学完的课')).getByText('再看一遍')).toBeDefined();
    expect((await card('学完的课')).getByText('长期有效')).toBeDefined();
    expect((await card('过期的课')).getByText('查看课程').getAttribute('href')).toBe(
      '#/courseInfo?id=64&type=2',
    );
  });

  it('[USR-06] has tabs by state and type', async () => {
    openCourses([course, { ...course, id: 63, title: '学完的课', state: 2 }]);
    await card(course.title);
    fireEvent.click(screen.getByRole('link', { name: '已学完' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: course.title })).toBeNull());
    expect((await card('学完的课')).getByText('再看一遍')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '面授' }));
    await waitFor(() => expect(currentPath()).toBe('/user/course?state=finished&type=offline'));
    expect(await screen.findByText('这个分类下没有课程')).toBeDefined();
  });

  it('[USR-06] opens the ticket of a course in a classroom', async () => {
    openCourses([{ ...course, type: 3, ticket_code: 'ZJ8K2M' }]);
    fireEvent.click((await card(course.title)).getByRole('button', { name: '入场券' }));
    const ticket = within(await screen.findByRole('dialog'));
    expect(ticket.getByText('入场券二维码，券号 ZJ8K2M')).toBeDefined();
    expect(ticket.getByText('ZJ8K2M')).toBeDefined();
  });

  it('says in both languages when there is none', async () => {
    openCourses([]);
    expect(await screen.findByText('还没有课程，去挑一门喜欢的吧')).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText('No courses yet. Find one you like')).toBeDefined();
  });

  it('offers another try when it fails', async () => {
    saveToken('token');
    answerCalls({ 'account.me': user, 'learning.myCourses': () => refusal(50_000, '系统繁忙') });
    renderApp('/user/course');
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined();
  });
});
