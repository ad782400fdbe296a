import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { SAVED, teacher, teacherApplication } from '#test/certification-answers.ts';
import { renderApp } from '#test/render-app.tsx';
import {
  FILLED_IN,
  openTeacherForm,
  picture,
  sendForm,
  teacherSite,
  toasts,
  typeInto,
  valueOf,
} from '#test/teacher-form-page.ts';
import { fileOf } from '#test/uploads.ts';

const { inReview, passed, withdrawn } = CERTIFICATION_STATUSES;

describe('the application of a teacher', () => {
  it('tells a visitor what it is about, and asks nothing of the server before the login', async () => {
    const made = answerCalls(teacherSite);
    renderApp('/instructorIdentification');
    expect(await screen.findByRole('heading', { name: '成为认证讲师' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '登录后申请' }));
    expect(useLoginRequest.getState()).toEqual({
      step: 'login',
      redirect: '/instructorIdentification',
    });
    expect(made.map(([name]) => name)).not.toContain('organisation.certification');
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('[API-102] [API-104] sends what was filled in and shows that it waits for review', async () => {
    let isSent = false;
    const page = openTeacherForm({
      'organisation.certification': () =>
        success(isSent ? teacher({ status: inReview, apply: teacherApplication() }) : teacher()),
      'organisation.applyAsTeacher': () => {
        isSent = true;
        return success({ id: 6, status: inReview }, SAVED);
      },
    });
    await page.fillIn();
    sendForm();
    const state = await screen.findByRole('region', { name: '申请正在审核' });
    expect(page.calls('organisation.certification')[0]).toEqual({ kind: 'teacher' });
    expect(page.calls('organisation.applyAsTeacher')).toEqual([FILLED_IN]);
    expect(toasts()).toContain('申请已提交');
    expect(within(state).getByText(/2026-11-10 09:30:00/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(state));
    // What was sent is no draft any more.
    expect(Object.keys(sessionStorage).join(' ')).not.toContain('certification');
  });

  it('[API-102] sends what may be left out: institution, country, papers, film, live materials', async () => {
    const page = openTeacherForm();
    await page.fillIn();
    await screen.findByRole('option', { name: '日本' });
    typeInto('国籍或地区（选填）', '392');
    const box = screen.getByRole('combobox', { name: '任教机构（选填）' });
    fireEvent.change(box, { target: { value: ' 数原 ' } });
    await screen.findByRole('option', { name: '数原学院' });
    // Enter searches; without a choice it neither picks nor sends.
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const option = screen.getByRole('option', { name: '数原学院' });
    expect(option.getAttribute('aria-selected')).toBe('true');
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(await screen.findByText('数原学院')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '清除' }));

    await page.upload('资格证书（选填）', picture('1.png'), '/zhiji-private/p/7/d.webp');
    await page.upload('资格证书（选填）', picture('2.png'), '/zhiji-private/p/7/e.webp');
    const film = fileOf('lesson.mp4', 'video/mp4', 10_485_760);
    expect(await page.upload('试讲视频（选填）', film, '/zhiji-private/p/7/f.mp4')).toBe('papers');
    const slides = fileOf('slides.pdf', 'application/pdf');
    const field = '直播课使用的资料（选填）';
    expect(await page.upload(field, slides, '/zhiji-private/p/7/g.pdf')).toBe('papers');
    expect(await page.upload(field, picture('board.png'), '/zhiji-private/p/7/h.webp')).toBe(
      'private',
    );
    sendForm();
    await waitFor(() =>
      expect(page.calls('organisation.applyAsTeacher')).toEqual([
        {
          ...FILLED_IN,
          country_id: 392,
          shop_id: 101,
          certificate_images: ['/zhiji-private/p/7/d.webp', '/zhiji-private/p/7/e.webp'],
          video: '/zhiji-private/p/7/f.mp4',
          materials: ['/zhiji-private/p/7/g.pdf', '/zhiji-private/p/7/h.webp'],
        },
      ]),
    );
    expect(page.calls('organisation.list')).toEqual([{ keyword: '数原', page: 1, limit: 8 }]);
  });

  it('says that no institution is called so, and forgets words that picked none', async () => {
    openTeacherForm({ 'organisation.list': { list: [], total: 0, page: 1, limit: 8 } });
    const box = await screen.findByRole('combobox', { name: '任教机构（选填）' });
    fireEvent.change(box, { target: { value: '没有的' } });
    expect(await screen.findByText('没有找到名称里有“没有的”的机构')).toBeDefined();
    fireEvent.blur(box);
    expect(box).toHaveProperty('value', '');
    expect(screen.queryByText(/没有找到名称里有/)).toBeNull();
  });

  it('complains beside each field before anything is sent, and goes to the first', async () => {
    const page = openTeacherForm();
    await screen.findByLabelText('真实姓名');
    sendForm();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请输入真实姓名',
      '请输入身份证号',
      '请上传身份证人像面',
      '请上传身份证国徽面',
      '请上传个人照片',
      '请输入学历',
      '请输入职称或职务',
      '请选择授课领域',
      '请选择所在地区',
      '请输入个人简介',
      '请先阅读并同意同意书',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('真实姓名'));
    await page.fillIn();
    expect(screen.queryAllByRole('alert')).toEqual([]);
    typeInto('身份证号', '110101199003072317');
    sendForm();
    expect(screen.getByRole('alert').textContent).toBe(
      '校验位或出生日期不对，请对照身份证逐位核对',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('身份证号'));
    expect(page.calls('organisation.applyAsTeacher')).toEqual([]);
  });

  it.each([
    [59_000, '个人简介', '有不能发布的文字，请检查姓名、学历、职称和简介', 0],
    [61_000, '身份证号', '身份证号是 18 位，最后一位可以是 X', 0],
    [61_001, '身份证号', '校验位或出生日期不对，请对照身份证逐位核对', 0],
    [61_002, '真实姓名', '与这个身份证号登记的姓名不一致', 1],
    [61_003, '身份证号', '这个身份证号已在另一个账号使用', 1],
  ])('[API-102] shows refusal %i at its field', async (code, label, text, helps) => {
    const page = openTeacherForm({ 'organisation.applyAsTeacher': () => refusal(code, '未通过') });
    await page.fillIn();
    sendForm();
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const note = document.querySelector(
      `#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`,
    );
    expect(note?.textContent).toBe(text);
    expect(document.activeElement).toBe(field);
    expect(screen.queryAllByRole('link', { name: '联系客服 ›' })).toHaveLength(helps);
    // What was filled in stays.
    expect(valueOf('学历')).toBe('统计学硕士');
  });

  it.each([
    [57_000, inReview, '申请正在审核'],
    [57_001, passed, '认证已通过'],
  ])('[API-104] shows how it stands after refusal %i', async (code, status, title) => {
    let isElsewhere = false;
    const page = openTeacherForm({
      'organisation.certification': () =>
        success(isElsewhere ? teacher({ status, apply: teacherApplication() }) : teacher()),
      'organisation.applyAsTeacher': () => {
        isElsewhere = true;
        return refusal(code, '已经申请过了');
      },
    });
    await page.fillIn();
    sendForm();
    expect(await screen.findByRole('region', { name: title })).toBeDefined();
    expect(toasts()).toContain('已经申请过了');
  });

  it('[API-104] leads who is certified to the page, and says why it was withdrawn', async () => {
    openTeacherForm({ 'organisation.certification': teacher({ status: passed, page_id: 5 }) });
    const state = within(await screen.findByRole('region', { name: '认证已通过' }));
    const way = state.getByRole<HTMLAnchorElement>('link', { name: '去我的讲师主页' });
    expect(way.hash).toBe('#/organInfo?teacher=5');
    cleanup();
    openTeacherForm({
      'organisation.certification': teacher({ status: withdrawn, reason: '证书失效' }),
    });
    const end = within(await screen.findByRole('region', { name: '认证已撤销' }));
    expect(end.getByText('证书失效')).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('speaks English', async () => {
    setLanguage('en');
    openTeacherForm();
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Live materials' })).toBeDefined();
    expect(screen.getByRole('main').textContent).not.toMatch(/申请|讲师|上传/);
  });
});
