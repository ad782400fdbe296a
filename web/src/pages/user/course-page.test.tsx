import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it, vi } from 'vitest';
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
  ticket: null,
  change: null,
  calendar: '',
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
    expect(way.getAttribute('href')).toBe('#/courseInfo?id=61&type=2&study=1');
    expect((await card('直播课')).getByText('下次直播 2026-11-20 19:30')).toBeDefined();
    expect((await card('学完的课')).getByText('再看一遍')).toBeDefined();
    expect((await card('学完的课')).getByText('长期有效')).toBeDefined();
    expect((await card('过期的课')).getByText('查看课程').getAttribute('href')).toBe(
      '#/courseInfo?id=64&type=2',
    );
    expect((await card('过期的课')).getByText('查看笔记').getAttribute('href')).toBe(
      '#/courseInfo?id=64&type=2&chapter=9',
    );
  });

  it('[USR-06] leads to the exam of a course that has one, while the course is open', async () => {
    openCourses([
      { ...course, exam_id: 31 },
      { ...course, id: 64, title: '过期的课', state: 3, exam_id: 32 },
    ]);
    const link = (await card(course.title)).getByRole('link', { name: `考试：${course.title}` });
    expect(link.getAttribute('href')).toBe('#/user/exam/edit?id=31');
    expect((await card('过期的课')).queryByText('考试')).toBeNull();
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

  const seat = { name: '林**', status: 1, check_time: null } as const;
  const classroom: MyCourse = {
    ...course,
    type: 3,
    start_time: '2026-11-20 09:00:00',
    end_time: '2026-11-21 17:00:00',
    city: { id: 330_100, name: '杭州市' },
    address: '曙光路 122 号',
    ticket_code: 'ZJ8K2MN4QP',
    ticket: seat,
    calendar: '/play/signed/calendar.ics',
  };

  it('[USR-06] opens the ticket of a course in a classroom', async () => {
    openCourses([classroom]);
    fireEvent.click((await card(course.title)).getByRole('button', { name: '入场券' }));
    const ticket = within(await screen.findByRole('dialog'));
    const code = ticket.getByText('入场券二维码，券号 ZJ8 K2M N4QP');
    expect(code.previousElementSibling?.getAttribute('width')).toBe('128');
    expect(ticket.getByText('ZJ8 K2M N4QP')).toBeDefined();
    expect(ticket.getByText('2026-11-20 09:00 – 2026-11-21 17:00')).toBeDefined();
    expect(ticket.getByText(/曙光路 122 号$/u)).toBeDefined();
    expect(ticket.getByText('林**')).toBeDefined();
    const calendar = ticket.getByRole('link', { name: `加入日历：${course.title}` });
    expect(calendar.getAttribute('href')).toBe('/play/signed/calendar.ics');
    expect(calendar.hasAttribute('download')).toBe(true);
  });

  it('[R1-D2.1] opens at once the ticket that a link asks for, and no other', async () => {
    const other = { ...classroom, id: 99, title: '另一个班', ticket_code: 'ZJ9X4PBBBB' };
    openCourses([other, classroom], `/user/course?type=offline&seat=${course.id}`);
    const ticket = within(await screen.findByRole('dialog'));
    expect(ticket.getByText('ZJ8 K2M N4QP')).toBeDefined();
    expect(screen.queryByText('ZJ9 X4P BBBB')).toBeNull();
    fireEvent.click(ticket.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(currentPath()).toBe('/user/course?type=offline'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[R1-D2.1] finds the ticket of a class that stands on a later page', async () => {
    saveToken('token');
    answerCalls({
      'account.me': user,
      'learning.myCourses': ({ body }) => {
        const { limit = 10 } = JSON.parse(typeof body === 'string' ? body : '{}') as {
          readonly limit?: number;
        };
        const others = Array.from({ length: 10 }, (_, index) => ({
          ...classroom,
          id: 200 + index,
          title: `第 ${index} 个班`,
        }));
        const list = [...others, classroom].slice(0, limit);
        return success({ list, total: 11, page: 1, limit });
      },
    });
    renderApp(`/user/course?type=offline&seat=${course.id}`);
    const ticket = await screen.findByRole('dialog', { name: `《${course.title}》入场券` });
    expect(ticket.textContent).toContain('ZJ8 K2M N4QP');
  });

  it.each([
    ['was given without a seat', [{ ...classroom, ticket: null }]],
    ['is not there', []],
  ])('[R1-D2.1] says that there is no ticket for a class that %s', async (_, courses) => {
    openCourses(courses, `/user/course?type=offline&seat=${course.id}`);
    const note = await screen.findByText(/这门课没有电子入场券，请联系客服/u);
    expect(within(note).getByRole('link').getAttribute('href')).toBe('#/user/service');
    setLanguage('en');
    expect(
      await screen.findByText(/There is no ticket for this class. Please ask customer service./u),
    ).toBeDefined();
  });

  it('[USR-06] shows a ticket that was checked in without its code to scan', async () => {
    const checked = { ...seat, status: 2, check_time: '2026-11-20 08:55:00' } as const;
    openCourses([{ ...classroom, ticket: checked }]);
    fireEvent.click((await card(course.title)).getByRole('button', { name: '入场券' }));
    const ticket = within(await screen.findByRole('dialog'));
    expect(ticket.getByText('2026-11-20 08:55:00 签到')).toBeDefined();
    expect(ticket.queryByText(/二维码/)).toBeNull();
    expect(ticket.queryByRole('button', { name: /^打印/ })).toBeNull();
  });

  it('[USR-06] prints a ticket and nothing else', async () => {
    openCourses([classroom]);
    fireEvent.click((await card(course.title)).getByRole('button', { name: '入场券' }));
    const ticket = within(await screen.findByRole('dialog'));
    const printed: (string | null)[] = [];
    vi.stubGlobal('print', () =>
      printed.push(document.querySelector('[data-printed]')?.getAttribute('aria-label') ?? null),
    );
    fireEvent.click(ticket.getByRole('button', { name: '打印入场券 ZJ8 K2M N4QP' }));
    expect(printed).toEqual([`${course.title} ZJ8 K2M N4QP`]);
    globalThis.dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('[data-printed]')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('[USR-06] says what was moved or cancelled since, and offers live sessions as a file', async () => {
    const change: NonNullable<MyCourse['change']> = {
      kind: 1,
      title: '第一讲',
      time: '2026-11-16 10:00:00',
      old_start_time: '2026-11-20 09:00:00',
      old_end_time: '2026-11-20 10:30:00',
      old_address: '旧址',
      start_time: '2026-11-22 09:00:00',
      end_time: '2026-11-22 10:30:00',
      address: '新址',
    };
    const live = { ...course, type: 1, calendar: '/play/signed/calendar.ics' } as const;
    openCourses([
      { ...live, change },
      { ...live, id: 62, title: '取消的课', change: { ...change, kind: 2 } },
    ]);
    const moved = await card(course.title);
    expect(
      moved.getByText('第一讲 改为 2026-11-22 09:00 – 10:30（原定 2026-11-20 09:00 – 10:30）'),
    ).toBeDefined();
    expect(moved.getByText('地点改为 新址（原为 旧址）')).toBeDefined();
    expect(moved.getByRole('link', { name: `加入日历：${course.title}` })).toBeDefined();
    const cancelled = await card('取消的课');
    expect(cancelled.getByText('第一讲（原定 2026-11-20 09:00 – 10:30）已取消')).toBeDefined();
  });

  it('[R1-D1.2] lists booked sessions, and lets them go', async () => {
    const booked = {
      chapter_id: 701,
      title: '第 1 讲',
      start_time: '2026-11-20 19:30:00',
      end_time: null,
      curriculum: { id: 70, type: 1, title: '茶席设计' },
      create_time: '2026-11-15 10:00:00',
    } as const;
    let kept: unknown[] = [booked];
    saveToken('token');
    const made = answerCalls({
      'account.me': user,
      'learning.myCourses': { list: [], total: 0, page: 1, limit: 10 },
      'learning.reminders': () => success(kept),
      'learning.setReminder': () => {
        kept = [];
        return success({ is_on: 0 });
      },
    });
    renderApp('/user/course');
    const list = await screen.findByRole('region', { name: '直播预约' });
    expect(list.textContent).toContain('2026-11-20 19:30');
    fireEvent.click(within(list).getByRole('button', { name: '取消预约：茶席设计 第 1 讲' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '直播预约' })).toBeNull());
    expect(made).toContainEqual(['learning.setReminder', { chapter_id: 701, is_on: 0 }]);
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
