import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zhiji/contract/calls';
import { EXAM_ATTEMPT_STATUSES, EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { examIntro, examResult, paper, saved } from '#test/exam-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Save = CallRequest<'exam.save'>;

const running = examIntro({ state: EXAM_STATES.inProgress, times: 1, exam_user_id: 77 });

function openPaper(answers: Answers = {}) {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'exam.intro': running,
    'exam.start': paper(),
    'exam.save': () => success(saved(), 10_006),
    'exam.result': examResult(),
    ...answers,
  });
  renderApp('/user/exam/startExam?id=31');
  const of = (name: string) => made.filter(([call]) => call === name).map(([, request]) => request);
  return { of, saves: () => of('exam.save') as Save[] };
}

const question = async (no: number) =>
  within(await screen.findByRole('region', { name: `第 ${no} 题` }));
const goTo = (no: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^第 ${no} 题，`) }));
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('zhiji-exam:'));

describe('a paper', () => {
  it('[USR-07/startExam+highlight, API-056, API-057] takes an answer to every type of question', async () => {
    const { of, saves } = openPaper();
    fireEvent.click((await question(1)).getByRole('radio', { name: /中位数/ }));
    expect(await screen.findByText('已保存于 10:00:05')).toBeDefined();
    expect(of('exam.start')).toEqual([{ exam_id: 31 }]);
    goTo(2);
    const second = await question(2);
    expect(second.getByRole('img', { name: '题目配图' })).toBeDefined();
    fireEvent.click(second.getByRole('checkbox', { name: /极差/ }));
    fireEvent.click(second.getByRole('checkbox', { name: /方差/ }));
    goTo(3);
    fireEvent.click((await question(3)).getByRole('radio', { name: '错' }));
    goTo(4);
    const fourth = await question(4);
    fireEvent.change(fourth.getByLabelText('第 2 空'), { target: { value: 'where' } });
    goTo(5);
    fireEvent.change((await question(5)).getByLabelText('在此作答'), {
      target: { value: '先定对象。\u0000' },
    });
    await waitFor(() => {
      const sent = new Map(
        saves()
          .flatMap(({ answers }) => answers)
          .map(({ topic_id: id, answer }) => [id, answer]),
      );
      expect(Object.fromEntries(sent)).toEqual({
        1: ['A'],
        2: ['A', 'B'],
        3: ['F'],
        4: ['', 'where'],
        5: ['先定对象。'],
      });
    });
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('我的考试');
  });

  it('[USR-07/startExam] shows how much time is left by the server, and what was answered before', async () => {
    openPaper({
      'exam.start': paper({
        deadline_time: '2026-11-16 10:29:00',
        answers: [{ topic_id: 1, answer: ['B'], revision: 10 }],
        saved_time: '2026-11-16 09:59:58',
      }),
    });
    // The first without an answer.
    await question(2);
    expect(screen.getByRole('timer').textContent).toMatch(/^00:(29:00|28:5\d)$/);
    expect(screen.getByText('已保存于 09:59:58')).toBeDefined();
    goTo(1);
    expect((await question(1)).getByRole('radio', { name: /众数/ })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('[USR-07/startExam] the navigator tells answered, open and marked questions', async () => {
    openPaper();
    const first = await question(1);
    fireEvent.click(first.getByRole('radio', { name: /方差/ }));
    fireEvent.click(first.getByRole('button', { name: '标记本题' }));
    expect(screen.getByRole('button', { name: '第 1 题，已答，已标记' })).toBeDefined();
    expect(screen.getByRole('button', { name: '第 2 题，未答' })).toBeDefined();
    expect(screen.getByText('已答 1 / 5')).toBeDefined();
    fireEvent.click(first.getByRole('button', { name: '清除答案' }));
    expect(screen.getByRole('button', { name: '第 1 题，未答，已标记' })).toBeDefined();
  });

  it('[USR-07/startExam] by keys: digits choose, arrows turn, M marks; letters are letters in a text', async () => {
    openPaper();
    const heading = (no: number) => screen.findByRole('heading', { name: `第 ${no} 题，共 5 题` });
    fireEvent.keyDown(await heading(1), { key: '2' });
    expect((await question(1)).getByRole('radio', { name: /众数/ })).toHaveProperty(
      'checked',
      true,
    );
    fireEvent.keyDown(await heading(1), { key: 'ArrowRight' });
    fireEvent.keyDown(await heading(2), { key: '1' });
    fireEvent.keyDown(await heading(2), { key: '3' });
    expect((await question(2)).getByRole('checkbox', { name: /均值/ })).toHaveProperty(
      'checked',
      true,
    );
    fireEvent.keyDown(await heading(2), { key: 'm' });
    expect(screen.getByRole('button', { name: '第 2 题，已答，已标记' })).toBeDefined();
    goTo(4);
    const field = (await question(4)).getByLabelText('第 1 空');
    fireEvent.keyDown(field, { key: 'm' });
    fireEvent.keyDown(field, { key: 'ArrowRight' });
    expect(await question(4)).toBeDefined();
    expect(screen.getByRole('button', { name: '第 4 题，未答' })).toBeDefined();
  });

  it('[USR-07/startExam] hands in after a question that counts what is open, and leads to the result', async () => {
    const { saves } = openPaper({
      'exam.save': ({ body }) => {
        const isSubmit = typeof body === 'string' && body.includes('"is_submit":1');
        const status = EXAM_ATTEMPT_STATUSES[isSubmit ? 'passed' : 'inProgress'];
        return success(saved({ status }), 10_006);
      },
    });
    fireEvent.click((await question(1)).getByRole('radio', { name: /中位数/ }));
    await screen.findByText('已保存于 10:00:05');
    fireEvent.click(screen.getByRole('button', { name: '交卷' }));
    const box = within(await screen.findByRole('dialog', { name: '现在交卷？' }));
    expect(box.getByText(/还有 4 题没有作答（共 5 题）/)).toBeDefined();
    fireEvent.click(box.getByRole('button', { name: '确认交卷' }));
    await waitFor(() => expect(currentPath()).toBe('/user/exam/detail?id=77'));
    expect(saves().at(-1)).toEqual({ exam_user_id: 77, answers: [], is_submit: 1 });
    expect(keptKeys()).toEqual([]);
  });

  it('[USR-07/startExam] hands in by itself when time is over, and takes no more answers', async () => {
    let isUp = false;
    const { saves } = openPaper({
      'exam.start': paper({ deadline_time: '2026-11-16 10:00:01' }),
      'exam.save': () => (isUp ? success(saved(), 10_006) : Promise.reject(new TypeError('down'))),
    });
    const first = await question(1);
    expect(await screen.findByRole('button', { name: '正在交卷…' })).toHaveProperty(
      'disabled',
      true,
    );
    const options = first
      .getAllByRole('radio')
      .map((option) => option.closest('fieldset')?.disabled);
    expect(options).toEqual([true, true, true]);
    isUp = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(currentPath()).toBe('/user/exam/detail?id=77'));
    expect(saves().at(-1)).toMatchObject({ is_submit: 1 });
  });

  it('[USR-07/startExam] nothing starts by looking: without an open attempt it leads to the terms, or the result', async () => {
    const { of } = openPaper({ 'exam.intro': examIntro() });
    await waitFor(() => expect(currentPath()).toBe('/user/exam/edit?id=31'));
    expect(of('exam.start')).toEqual([]);
  });

  it('[USR-07/startExam] who comes back to a paper that was handed in sees its result', async () => {
    const { of } = openPaper({
      'exam.intro': examIntro({ state: EXAM_STATES.failed, times: 1, exam_user_id: 77 }),
    });
    await waitFor(() => expect(currentPath()).toBe('/user/exam/detail?id=77'));
    expect(of('exam.start')).toEqual([]);
  });

  it('[USR-07/startExam] has the way back wherever there is no paper, and only there', async () => {
    const back = () => screen.queryAllByRole('link', { name: /^‹/ });
    openPaper();
    await question(1);
    expect(back()).toEqual([]);
    cleanup();
    openPaper({ 'exam.intro': () => refusal(52_000, '暂无考试资格') });
    expect(await screen.findByText(/还没有这门课/)).toBeDefined();
    expect(back().map((link) => link.getAttribute('href'))).toEqual(['#/user/exam/index']);
  });

  it('[USR-07/startExam] draws formulas as MathML', async () => {
    // As in a page with a doctype, which the library insists on.
    Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
    const [first, ...others] = paper().topics;
    const topics = [{ ...first, title: '均值 $\\bar{x}$ 是？' }, ...others] as ReturnType<
      typeof paper
    >['topics'];
    openPaper({ 'exam.start': paper({ topics }) });
    await question(1);
    await waitFor(() => expect(document.querySelector('math')?.textContent).toContain('x'));
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it('speaks English', async () => {
    openPaper();
    await question(1);
    act(() => setLanguage('en'));
    expect(await screen.findByRole('heading', { name: 'Question 1 of 5' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Hand in' })).toBeDefined();
  });
});

describe('a paper without a network', () => {
  it('[USR-07/startExam] keeps answers on the device, says how many, and sends them in order', async () => {
    let isDown = true;
    const { saves } = openPaper({
      'exam.save': () =>
        isDown ? Promise.reject(new TypeError('down')) : success(saved(), 10_006),
    });
    fireEvent.click((await question(1)).getByRole('radio', { name: /众数/ }));
    expect(await screen.findByText('网络断开，1 题答案暂存本机')).toBeDefined();
    goTo(3);
    fireEvent.click((await question(3)).getByRole('radio', { name: '错' }));
    goTo(1);
    fireEvent.click((await question(1)).getByRole('radio', { name: /中位数/ }));
    expect(await screen.findByText('网络断开，2 题答案暂存本机')).toBeDefined();
    expect(keptKeys()).toEqual(['zhiji-exam:7:77']);
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('已保存于 10:00:05')).toBeDefined();
    const sent = saves()
      .at(-1)
      ?.answers.map(({ topic_id: id, answer }) => [id, ...answer]);
    expect(sent).toEqual([
      [3, 'F'],
      [1, 'A'],
    ]);
    expect(localStorage.getItem('zhiji-exam:7:77')).not.toContain('topic_id');
  });

  it('[USR-07/startExam] after a reload what was kept is shown and sent; an older one never wins', async () => {
    const kept = [
      { topic_id: 1, answer: ['C'], revision: 500 },
      { topic_id: 3, answer: ['F'], revision: 900 },
    ];
    localStorage.setItem(
      'zhiji-exam:7:77',
      JSON.stringify({ answers: kept, marked: [3], time: Date.now() }),
    );
    const { saves } = openPaper({
      'exam.start': paper({ answers: [{ topic_id: 1, answer: ['A'], revision: 800 }] }),
    });
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.answers).toEqual([kept[1]]);
    expect(await screen.findByRole('button', { name: '第 3 题，已答，已标记' })).toBeDefined();
    goTo(1);
    expect((await question(1)).getByRole('radio', { name: /中位数/ })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('[USR-07/startExam] shows an answer given later on another device', async () => {
    openPaper({
      'exam.save': () =>
        success(saved({ newer: [{ topic_id: 1, answer: ['C'], revision: 4_000_000 }] }), 10_006),
    });
    const first = await question(1);
    fireEvent.click(first.getByRole('radio', { name: /中位数/ }));
    expect(await screen.findByText('第 1 题已换成另一台设备上较新的答案')).toBeDefined();
    expect(first.getByRole('radio', { name: /方差/ })).toHaveProperty('checked', true);
  });

  it('[USR-07/startExam] keeps what is answered when the session ends, and asks to log in again', async () => {
    openPaper({ 'exam.save': () => refusal(11_102, '登录已过期') });
    fireEvent.click((await question(1)).getByRole('radio', { name: /中位数/ }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(screen.getByText('网络断开，1 题答案暂存本机')).toBeDefined();
    expect(localStorage.getItem('zhiji-exam:7:77')).toContain('"answer":["A"]');
  });

  it('[USR-07/startExam] keeps answers while the course’s money is asked back, and goes on when it is not', async () => {
    let isBarred = true;
    const { saves } = openPaper({
      'exam.save': () => (isBarred ? refusal(52_000, '暂无考试资格') : success(saved(), 10_006)),
    });
    fireEvent.click((await question(1)).getByRole('radio', { name: /中位数/ }));
    expect(
      await screen.findByText('课程正在退款，1 题答案暂存本机；到时间按已保存的答案交卷'),
    ).toBeDefined();
    expect(currentPath()).toBe('/user/exam/startExam?id=31');
    expect(localStorage.getItem('zhiji-exam:7:77')).toContain('"answer":["A"]');
    fireEvent.click(screen.getByRole('button', { name: '交卷' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '确认交卷' }));
    expect(await dialog.findByText(/^课程正在退款，暂时不能交卷/u)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '继续作答' }));
    act(() => setLanguage('en'));
    expect(screen.getByText(/^This course is being refunded: 1 answers/u)).toBeDefined();
    act(() => setLanguage('zh'));
    isBarred = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('已保存于 10:00:05')).toBeDefined();
    // Whoever was refused asks anew before he hands in.
    expect(saves().at(-1)).toMatchObject({ answers: [{ answer: ['A'] }], is_submit: 0 });
    expect(localStorage.getItem('zhiji-exam:7:77')).not.toContain('"answer"');
  });

  it('[USR-07/startExam] says what came too late when the attempt was over before it could be sent', async () => {
    openPaper({ 'exam.save': () => refusal(52_003, '本次考试已结束') });
    fireEvent.click((await question(1)).getByRole('radio', { name: /中位数/ }));
    await waitFor(() => expect(currentPath()).toBe('/user/exam/detail?id=77'));
    expect(screen.getByText('有 1 题答案在截止后才送达，没有计入')).toBeDefined();
    expect(keptKeys()).toEqual([]);
  });
});
