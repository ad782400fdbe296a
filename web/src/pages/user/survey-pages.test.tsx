import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { afterEach, describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { renderApp } from '#test/render-app.tsx';
import { surveyCard, surveyForm } from '#test/survey-answers.ts';

type Form = CallResponse<'survey.form'>;

afterEach(() => sessionStorage.clear());

function open(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  const calls = (name: string) =>
    made.filter(([call]) => call === name).map(([, request]) => request);
  return { calls };
}

const missing = () => refusal(40_400, '不存在');

/** A server that takes one answer and then knows it. */
function survey(more: Partial<Form> = {}, onSubmit: () => Response | null = () => null): Answers {
  let state: Form['state'] = SURVEY_STATES.open;
  return {
    'survey.form': () => success(surveyForm({ state, ...more })),
    'survey.answers': missing,
    'survey.submit': (init) => {
      const refused = onSubmit();
      const { is_submit: isSubmit = 1 } = JSON.parse(
        typeof init.body === 'string' ? init.body : '{}',
      ) as { is_submit?: 0 | 1 };
      if (refused === null && isSubmit === 1) {
        state = SURVEY_STATES.submitted;
      }
      return refused ?? success(null, 10_006);
    },
  };
}

async function fillIn(): Promise<void> {
  const stars = within(await screen.findByRole('radiogroup', { name: /总体满意吗/ }));
  fireEvent.click(stars.getByRole('radio', { name: '4 分 满意' }));
  fireEvent.click(screen.getByRole('radio', { name: '合适' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '练习' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '视频' }));
}

const FILLED = [
  { topic_id: 1, answer: ['4'] },
  { topic_id: 2, answer: ['B'] },
  { topic_id: 3, answer: ['A', 'C'] },
];

describe('list of questionnaires', () => {
  it('[USR-08/list+highlight, API-063] shows courses and states, and leads on', async () => {
    const list = [
      surveyCard(),
      surveyCard({
        id: 42,
        curriculum_title: 'PMP备考',
        is_anonymous: 0,
        state: SURVEY_STATES.submitted,
        submit_time: '2026-11-10 08:30:00',
      }),
      surveyCard({
        id: 43,
        curriculum_title: '消防法规',
        state: SURVEY_STATES.closed,
        end_time: '2026-11-01 00:00:00',
      }),
    ];
    const { calls } = open('/user/satisfied/index', {
      'survey.list': { list, total: 3, page: 1, limit: 10 },
    });
    const fill = await screen.findByRole('link', { name: '去填写：数据分析入门' });
    expect(fill.getAttribute('href')).toBe('#/user/satisfied/edit?id=41');
    const read = screen.getByRole('link', { name: '查看我的答案：PMP备考' });
    expect(read.getAttribute('href')).toBe('#/user/satisfied/detail?id=42');
    expect(screen.getByText('2026-11-10 08:30 提交')).toBeDefined();
    expect(screen.getByText('2026-11-01 00:00 截止')).toBeDefined();
    expect(screen.queryByRole('link', { name: /消防法规/ })).toBeNull();
    expect(calls('survey.list')).toEqual([{ page: 1, limit: 10 }]);
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('我的问卷');
  });

  it('[USR-08/list] is narrowed by state, and says when there is nothing', async () => {
    const { calls } = open('/user/satisfied/index?state=open', {
      'survey.list': { list: [], total: 0, page: 1, limit: 10 },
    });
    expect(await screen.findByText('这个状态下没有问卷')).toBeDefined();
    expect(calls('survey.list')).toEqual([{ page: 1, limit: 10, state: 0 }]);
  });
});

describe('a questionnaire to fill in', () => {
  it('[USR-08/edit+highlight, API-061, API-062] takes every kind of answer, once', async () => {
    const { calls } = open('/user/satisfied/edit?id=41', survey());
    await fillIn();
    expect(screen.getByText(/我们只记录您是否参与/)).toBeDefined();
    const text = screen.getByRole('textbox', { name: /还想说什么/ });
    fireEvent.change(text, { target: { value: '谢谢' } });
    expect(screen.getByText('2/300')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '提交问卷' }));
    const thanks = await screen.findByRole('heading', { name: '谢谢，问卷已提交' });
    expect(document.activeElement).toBe(thanks);
    expect(calls('survey.submit')).toEqual([
      { id: 41, answers: [...FILLED, { topic_id: 4, answer: ['谢谢'] }] },
    ]);
    expect(screen.queryByRole('button', { name: '提交问卷' })).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('survey'))).toEqual([]);
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('我的问卷');
  });

  it('[USR-08/edit] says what is missing and goes there', async () => {
    const { calls } = open('/user/satisfied/edit?id=41', survey());
    fireEvent.click(await screen.findByRole('radio', { name: '合适' }));
    fireEvent.click(screen.getByRole('button', { name: '提交问卷' }));
    expect(screen.getByRole('alert').textContent).toBe('还有 2 道必答题没有回答');
    const stars = screen.getByRole('radiogroup', { name: /总体满意吗/ });
    expect(stars.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(within(stars).getAllByRole('radio')[0]);
    expect(calls('survey.submit')).toEqual([]);
  });

  it('[USR-08/edit] keeps an anonymous draft in this browser alone', async () => {
    const { calls } = open('/user/satisfied/edit?id=41', survey());
    await fillIn();
    cleanup();
    renderApp('/user/satisfied/edit?id=41');
    const again = await screen.findByRole<HTMLInputElement>('radio', { name: '4 分 满意' });
    expect(again.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '练习' }).checked).toBe(true);
    expect([calls('survey.submit'), calls('survey.answers')]).toEqual([[], []]);
  });

  it('[USR-08/edit] saves a draft under a name, and begins with what was saved', async () => {
    const begun = { ...surveyForm({ is_anonymous: 0 }), submit_time: null };
    const { calls } = open('/user/satisfied/edit?id=41', {
      ...survey({ is_anonymous: 0 }),
      'survey.answers': { ...begun, answers: [{ topic_id: 2, answer: ['A'] }] },
    });
    const easy = await screen.findByRole<HTMLInputElement>('radio', { name: '偏易' });
    expect(easy.checked).toBe(true);
    await fillIn();
    expect(await screen.findByText('草稿已保存')).toBeDefined();
    expect(calls('survey.submit').at(-1)).toEqual({ id: 41, answers: FILLED, is_submit: 0 });
  });

  it('[USR-08/edit] says why a text is refused', async () => {
    open(
      '/user/satisfied/edit?id=41',
      survey({}, () => refusal(59_000, '内容未通过审核')),
    );
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: '提交问卷' }));
    expect(await screen.findByText(/会暴露身份/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '合适' }).checked).toBe(true);
  });

  it.each([
    [() => refusal(53_001, '暂不能填写该问卷'), /学完这门课程后才能填写/],
    [missing, /没有找到这份问卷/],
    [
      () => success(surveyForm({ state: 2, end_time: '2026-11-01 00:00:00' })),
      /已于 2026-11-01 00:00 截止/,
    ],
  ])('[USR-08/edit] says why there is nothing to fill in: %#', async (answer, text) => {
    open('/user/satisfied/edit?id=41', { 'survey.form': answer });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交问卷' })).toBeNull();
  });

  it('[USR-08/edit] speaks English', async () => {
    open('/user/satisfied/edit?id=41', survey());
    await fillIn();
    setLanguage('en');
    expect(await screen.findByRole('button', { name: 'Hand in' })).toBeDefined();
    expect(screen.getByRole('radio', { name: '4 of 5 satisfied' })).toBeDefined();
  });
});

describe('a questionnaire that was answered', () => {
  it('[USR-08/detail+highlight, API-064] shows what one answered under a name', async () => {
    const form = surveyForm({ is_anonymous: 0, state: SURVEY_STATES.submitted });
    open('/user/satisfied/detail?id=41', {
      'survey.form': form,
      'survey.answers': { ...form, answers: FILLED, submit_time: '2026-11-10 08:30:00' },
    });
    expect(await screen.findByText('提交时间：2026-11-10 08:30:00')).toBeDefined();
    for (const words of ['4 分 · 满意', '合适', '视频', '练习', '未作答']) {
      expect(screen.getByText(words)).toBeDefined();
    }
    expect(screen.queryByText('讲义')).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('我的问卷');
  });

  it('[USR-08/detail] says of an anonymous one that only its author knows', async () => {
    const form = surveyForm({ state: SURVEY_STATES.submitted });
    open('/user/satisfied/detail?id=41', {
      'survey.form': form,
      'survey.answers': { ...form, answers: [], submit_time: null },
    });
    expect(
      await screen.findByRole('heading', { name: '匿名问卷：只有您自己知道您回答了什么' }),
    ).toBeDefined();
  });
});

describe('/satisfied', () => {
  it('asks by the course, and thanks whoever has answered', async () => {
    const { calls } = open('/satisfied?curriculum_id=9', survey());
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: '提交问卷' }));
    expect(await screen.findByRole('heading', { name: '谢谢，问卷已提交' })).toBeDefined();
    expect(calls('survey.form')[0]).toEqual({ curriculum_id: 9 });
    await waitFor(() => expect(calls('survey.form')).toHaveLength(2));
  });

  it('says so when the address names none', async () => {
    open('/satisfied', {});
    expect(await screen.findByText('没有找到这份问卷')).toBeDefined();
  });
});
