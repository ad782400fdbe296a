import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName } from '@zhiji/contract/calls';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import {
  categoryTree,
  ID_CARD,
  institution,
  institutionApplication,
  LICENCE,
  SAVED,
} from '#test/certification-answers.ts';
import { listSite } from '#test/list-answers.ts';
import { renderApp } from '#test/render-app.tsx';
import { catchUploads, fileOf, type SentUpload } from '#test/uploads.ts';

const { inReview, passed, refused, withdrawn } = CERTIFICATION_STATUSES;
const FORM_DATE = '2026-11-12 10:00:00';
const INTRO_MAX = 2_000;

const banks = [{ id: 7, name: '招商银行', code: 'CMB' }];

let uploads: SentUpload[] = [];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('isSecureContext', false);
  uploads = catchUploads();
});

/** Answers the state of the application or, when a licence is asked about, whether it is taken. */
const standing =
  (state: () => ReturnType<typeof institution>, taken: readonly string[] = []) =>
  (init: RequestInit): Response => {
    const asked = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as {
      license_no?: string;
    };
    return success(
      asked.license_no === undefined
        ? state()
        : { is_exist: taken.includes(asked.license_no) ? 1 : 0 },
    );
  };

function open(answers: Answers = {}) {
  saveToken('token');
  const { 'region.children': children, 'region.name': name } = listSite(0);
  const made = answerCalls({
    'account.me': user,
    'organisation.certification': standing(() => institution()),
    'organisation.applyAsInstitution': () => success({ id: 5, status: inReview }, SAVED),
    'catalog.categoryTree': categoryTree,
    'region.banks': banks,
    'region.children': children,
    'region.name': name,
    ...answers,
  });
  const app = renderApp('/organIdentification');
  return {
    ...app,
    made: (call: CallName) => made.filter(([each]) => each === call).map(([, asked]) => asked),
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typeInto = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
const group = (name: string) => within(screen.getByRole('group', { name }));
const agree = () => screen.getByRole('checkbox', { name: /我已阅读并同意/ });
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
const noteOf = (element: HTMLElement) =>
  document.querySelector(`#${CSS.escape(element.getAttribute('aria-describedby') ?? '')}`)
    ?.textContent;
const fileInput = (name: string) => group(name).getByLabelText(/选择(?:图片|文件)/);

/** Chooses a file and lets the server answer where it went. */
async function upload(name: string, file: File, url: string) {
  const before = uploads.length;
  fireEvent.change(fileInput(name), { target: { files: [file] } });
  await waitFor(() => expect(uploads.length).toBeGreaterThan(before));
  const sent = uploads.at(-1);
  act(() => sent?.answer(200, JSON.stringify({ code: 10_000, data: { url }, msg: '' })));
  await group(name).findByText(`${file.name} 上传成功`);
  // The form waits for files no longer.
  await screen.findByRole('button', { name: '提交申请' });
  return sent?.body as FormData;
}

/** Everything the tab keeps. */
const stored = () =>
  Object.keys(sessionStorage)
    .map((key) => sessionStorage.getItem(key))
    .join('\n');
const picture = (name: string) => fileOf(name, 'image/png');

async function choosePlace() {
  fireEvent.click(group('所在地区').getByRole('button', { name: '选择地区' }));
  fireEvent.click(await screen.findByRole('button', { name: '广东省' }));
  fireEvent.click(await screen.findByRole('button', { name: '深圳市' }));
  fireEvent.click(await screen.findByRole('button', { name: '南山区' }));
}

/** Types everything that is text. */
function typeAll() {
  typeInto('机构名称', ' 海岸数据学院 ');
  typeInto('详细地址', '科技园路 88 号');
  typeInto('机构简介', '教数据分析。');
  typeInto('统一社会信用代码', ` ${LICENCE.toLowerCase()} `);
  typeInto('法定代表人姓名', '林知远');
  typeInto('法定代表人身份证号', ID_CARD);
  typeInto('联系人', '周晓');
  typeInto('联系电话', '13800000000');
  typeInto('联系邮箱', 'office@zhiji.example');
  typeInto('开户银行', '7');
  typeInto('开户支行', '科技园支行');
  typeInto('银行账号', '6222 0212-3456 7890 123');
  fireEvent.click(agree());
}

/** Fills everything in as it should be. */
async function fillIn() {
  await screen.findByRole('option', { name: '招商银行' });
  typeAll();
  fireEvent.click(await screen.findByRole('checkbox', { name: '统计基础' }));
  await choosePlace();
  await upload('机构标志', picture('logo.png'), '/media/up/logo.webp');
  await upload('营业执照照片', picture('licence.png'), '/zhiji-private/p/7/licence.webp');
}

const sentApplication = {
  name: '海岸数据学院',
  logo: '/media/up/logo.webp',
  license_no: LICENCE,
  license_image: '/zhiji-private/p/7/licence.webp',
  permit_no: '',
  permit_image: '',
  legal_name: '林知远',
  legal_id_card: ID_CARD,
  contact_name: '周晓',
  contact_phone: '13800000000',
  email: 'office@zhiji.example',
  address_id: '314,440000,440300,440305',
  address: '科技园路 88 号',
  intro: '教数据分析。',
  category_ids: [111],
  bank_id: 7,
  bank_branch: '科技园支行',
  bank_account: '6222021234567890123',
  papers: [],
  agree: 1,
};

describe('the certification of an institution', () => {
  it('tells a visitor what it is about, and lets him log in', async () => {
    const made = answerCalls();
    renderApp('/organIdentification');
    expect(await screen.findByRole('heading', { level: 1, name: '机构认证' })).toBeDefined();
    expect(screen.getByText(/营业执照、办学许可证/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '登录后申请' }));
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: '/organIdentification' });
    expect(made.filter(([name]) => name === 'organisation.certification')).toEqual([]);
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('[API-103] [API-104] sends what was filled in and waits for review', async () => {
    let isSent = false;
    const { made } = open({
      'organisation.certification': standing(() =>
        isSent ? institution({ status: inReview, apply: institutionApplication() }) : institution(),
      ),
      'organisation.applyAsInstitution': () => {
        isSent = true;
        return success({ id: 5, status: inReview }, SAVED);
      },
    });
    await fillIn();
    send();
    const state = await screen.findByRole('region', { name: '申请正在审核' });
    expect(made('organisation.applyAsInstitution')).toEqual([sentApplication]);
    expect(within(state).getByText(/2026-11-10 09:30:00/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(state));
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('申请已提交');
    expect(stored()).not.toContain('海岸数据学院');
  });

  it('complains beside each field before anything is sent, and goes to the first', async () => {
    const { made } = open();
    await screen.findByRole('option', { name: '招商银行' });
    send();
    expect(alerts()).toEqual([
      '请输入机构名称',
      '请上传机构标志',
      '请选择教学领域',
      '请选择所在地区',
      '请输入详细地址',
      '请输入机构简介',
      '请输入统一社会信用代码',
      '请上传营业执照照片',
      '请输入法定代表人姓名',
      '请输入身份证号',
      '请输入联系人姓名',
      '请输入联系电话',
      '请输入联系邮箱',
      '请选择开户银行',
      '请输入开户支行',
      '请输入银行账号',
      '请先阅读并同意同意书',
    ]);
    expect(document.activeElement).toBe(field('机构名称'));
    typeInto('机构名称', '海岸数据学院');
    send();
    expect(document.activeElement).toBe(fileInput('机构标志'));
    expect(noteOf(fileInput('机构标志'))).toBe('请上传机构标志');
    await upload('机构标志', picture('logo.png'), '/media/up/logo.webp');
    send();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: '教学领域' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '统计基础' }));
    send();
    expect(document.activeElement).toBe(
      group('所在地区').getByRole('button', { name: '选择地区' }),
    );
    expect(made('organisation.applyAsInstitution')).toEqual([]);
  });

  it('complains about numbers and addresses that cannot be', async () => {
    open();
    await fillIn();
    typeInto('法定代表人身份证号', '110101199003072317');
    typeInto('联系电话', '12345');
    typeInto('联系邮箱', 'a.b@zhiji');
    typeInto('银行账号', '62220212345');
    send();
    expect(alerts()).toEqual([
      '校验位或出生日期不对，请对照身份证逐位核对',
      '请输入正确的手机号码',
      '请输入正确的邮箱',
      '银行账号是 12 到 19 位数字',
    ]);
  });

  it('[VAL-02/taxid] takes only a licence number whose last character proves the others', async () => {
    const { made } = open();
    await screen.findByRole('option', { name: '招商银行' });
    const licence = field('统一社会信用代码');
    const wrongEnd = LICENCE.endsWith('0') ? '1' : '0';
    for (const wrong of [`${LICENCE.slice(0, -1)}${wrongEnd}`, LICENCE.slice(1), '一二三']) {
      typeInto('统一社会信用代码', wrong);
      fireEvent.blur(licence);
      expect(noteOf(licence)).toBe('代码有误，请对照营业执照逐位核对');
    }
    typeInto('统一社会信用代码', LICENCE);
    fireEvent.blur(licence);
    expect(licence.getAttribute('aria-invalid')).toBe('false');
    await waitFor(() =>
      expect(made('organisation.certification')).toContainEqual({ license_no: LICENCE }),
    );
  });

  it('[API-104] says at once that somebody else has the licence, without taking the focus', async () => {
    open({ 'organisation.certification': standing(() => institution(), [LICENCE]) });
    await screen.findByRole('option', { name: '招商银行' });
    typeInto('统一社会信用代码', LICENCE);
    field('联系人').focus();
    fireEvent.blur(field('统一社会信用代码'));
    await waitFor(() => expect(noteOf(field('统一社会信用代码'))).toBe('这个代码已被其他账号使用'));
    expect(document.activeElement).toBe(field('联系人'));
  });

  it.each([
    [56_002, '统一社会信用代码', '代码有误，请对照营业执照逐位核对', 0],
    [57_002, '统一社会信用代码', '这个代码已被其他账号使用', 1],
    [59_000, '机构简介', '文字里有不能发布的内容，请检查名称、简介、联系人和地址', 0],
    [61_000, '法定代表人身份证号', '身份证号是 18 位，最后一位可以是 X', 0],
    [61_001, '法定代表人身份证号', '校验位或出生日期不对，请对照身份证逐位核对', 0],
    [61_002, '法定代表人姓名', '与这个身份证号登记的姓名不一致', 1],
  ])('[API-103] shows refusal %i at its field: %s', async (code, label, text, ways) => {
    open({ 'organisation.applyAsInstitution': () => refusal(code, '没有成功') });
    await fillIn();
    send();
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(noteOf(field(label))).toBe(text);
    expect(document.activeElement).toBe(field(label));
    expect(screen.queryAllByRole('link', { name: '联系客服 ›' })).toHaveLength(ways);
    // What was typed stays.
    expect(field('银行账号').value).toMatch(/^6222/);
  });

  it.each([
    [57_000, inReview, '申请正在审核'],
    [57_001, passed, '认证已通过'],
  ])('[API-103] shows how it stands after refusal %i', async (code, status, title) => {
    let isOver = false;
    open({
      'organisation.certification': standing(() =>
        isOver ? institution({ status, apply: institutionApplication() }) : institution(),
      ),
      'organisation.applyAsInstitution': () => {
        isOver = true;
        return refusal(code, '认证审核中');
      },
    });
    await fillIn();
    send();
    expect(await screen.findByRole('region', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('[VAL-07/generic] takes papers up to 10 MB, and keeps them private', async () => {
    const { made } = open();
    await fillIn();
    const large = fileOf('large.pdf', 'application/pdf', 11_000_000);
    fireEvent.change(fileInput('其他资质文件（选填）'), { target: { files: [large] } });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['文件大小不能超过 10 MB']);
    const paper = fileOf('paper.pdf', 'application/pdf');
    const first = await upload('其他资质文件（选填）', paper, '/zhiji-private/p/7/paper.pdf');
    expect(first.get('dir')).toBe('papers');
    const page = await upload(
      '其他资质文件（选填）',
      picture('page.png'),
      '/zhiji-private/p/7/page.webp',
    );
    expect(page.get('dir')).toBe('private');
    send();
    await waitFor(() =>
      expect(made('organisation.applyAsInstitution')).toMatchObject([
        { papers: ['/zhiji-private/p/7/paper.pdf', '/zhiji-private/p/7/page.webp'] },
      ]),
    );
  });

  it('[VAL-07/single] holds one logo; a further one takes its place', async () => {
    const { made } = open();
    await fillIn();
    fireEvent.change(fileInput('机构标志'), {
      target: { files: [picture('a.png'), picture('b.png')] },
    });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['最多上传 1 个文件']);
    await waitFor(() => expect(group('机构标志').getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '文件正在上传…' }).disabled).toBe(
      true,
    );
    await upload('机构标志', picture('c.png'), '/media/up/c.webp');
    expect(group('机构标志').getAllByRole('listitem')).toHaveLength(1);
    send();
    await waitFor(() =>
      expect(made('organisation.applyAsInstitution')).toMatchObject([{ logo: '/media/up/c.webp' }]),
    );
  });

  it('chooses several subjects, and takes them back', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: '统计基础' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '英语' }));
    const chosen = within(screen.getByRole('list', { name: '已选的领域' }));
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '统计基础',
      '英语',
    ]);
    expect(screen.getByText('已选 2 / 20')).toBeDefined();
    fireEvent.click(chosen.getByRole('button', { name: '取消“统计基础”' }));
    expect(screen.getByRole('checkbox', { name: '统计基础' })).toHaveProperty('checked', false);
    expect(screen.getByText('已选 1 / 20')).toBeDefined();
  });

  it('offers no twenty-first subject', async () => {
    const son = Array.from({ length: 21 }, (_, index) => ({
      id: 100 + index,
      name: `科目${index}`,
      son: [],
    }));
    open({ 'catalog.categoryTree': [{ id: 1, name: '全部', son }] });
    await screen.findByRole('checkbox', { name: '科目0' });
    for (let index = 0; index < 20; index += 1) {
      fireEvent.click(screen.getByRole('checkbox', { name: `科目${index}` }));
    }
    expect(screen.getByRole('checkbox', { name: '科目20' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: '科目3' }));
    expect(screen.getByRole('checkbox', { name: '科目20' })).toHaveProperty('disabled', false);
  });

  it('counts the introduction and takes no more than there is room for', async () => {
    open();
    await screen.findByRole('option', { name: '招商银行' });
    typeInto('机构简介', '教数据分析。');
    expect(screen.getByText(`6 / ${INTRO_MAX}`)).toBeDefined();
    typeInto('机构简介', '字'.repeat(INTRO_MAX + 1));
    send();
    expect(alerts()).toContain('太长了，请缩短');
  });

  it('keeps a draft through a reload, but no number of an id card or account', async () => {
    const { router } = open();
    await fillIn();
    const kept = stored();
    expect(kept).toContain('海岸数据学院');
    expect(kept).not.toContain(ID_CARD);
    expect(kept).not.toContain('6222');
    await act(async () => router.navigate('/404'));
    await waitFor(() => expect(screen.queryByLabelText('机构名称')).toBeNull());
    await act(async () => router.navigate('/organIdentification'));
    await waitFor(() => expect(field('机构名称').value).toBe(' 海岸数据学院 '));
    expect(field('法定代表人身份证号').value).toBe('');
    expect(field('银行账号').value).toBe('');
    expect(agree()).toHaveProperty('checked', false);
    expect(group('机构标志').getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: '统计基础' })).toHaveProperty('checked', true);
  });
});

describe('an institution that was refused', () => {
  const state = institution({
    status: refused,
    reason: '营业执照看不清',
    marks: [
      { field: 'license_image', reason: '照片模糊，请重拍' },
      { field: 'name', reason: '与营业执照不一致' },
      { field: 'legal_id_card', reason: '少了一位' },
    ],
    apply: institutionApplication({ audit_time: FORM_DATE }),
  });

  it('[API-104] reads why, at the card and beside the fields, until they are changed', async () => {
    open({ 'organisation.certification': standing(() => state) });
    const card = within(await screen.findByRole('region', { name: '申请没有通过' }));
    expect(card.getByText('营业执照看不清')).toBeDefined();
    expect(screen.getByRole('heading', { name: '修改后再次申请' })).toBeDefined();
    expect(field('机构名称').value).toBe('海岸数据学院');
    expect(noteOf(field('机构名称'))).toContain('审核意见：与营业执照不一致');
    expect(noteOf(field('法定代表人身份证号'))).toContain('上次提交：1101**********2316');
    expect(screen.getByText('照片模糊，请重拍')).toBeDefined();
    typeInto('机构名称', '海岸数据培训学院');
    expect(noteOf(field('机构名称'))).not.toContain('审核意见');
    typeInto('法定代表人身份证号', ID_CARD);
    expect(noteOf(field('法定代表人身份证号'))).not.toContain('审核意见');
    await upload('营业执照照片', picture('new.png'), '/zhiji-private/p/7/new.webp');
    expect(screen.queryByText('照片模糊，请重拍')).toBeNull();
  });

  it('[API-103] sends it again with what it kept and what it corrected', async () => {
    const { made } = open({ 'organisation.certification': standing(() => state) });
    await screen.findByRole('option', { name: '招商银行' });
    typeInto('法定代表人姓名', '林知远');
    typeInto('法定代表人身份证号', ID_CARD);
    typeInto('联系电话', '13800000000');
    typeInto('银行账号', '6222021234567890123');
    await upload('营业执照照片', picture('new.png'), '/zhiji-private/p/7/new.webp');
    fireEvent.click(agree());
    send();
    await waitFor(() =>
      expect(made('organisation.applyAsInstitution')).toEqual([
        {
          ...sentApplication,
          license_image: '/zhiji-private/p/7/new.webp',
          permit_no: '教民 131011570000001 号',
          papers: ['/zhiji-private/p/7/paper.pdf'],
        },
      ]),
    );
  });
});

describe('an institution that is certified, or was', () => {
  it('[API-104] is led to its page', async () => {
    const state = institution({ status: passed, page_id: 12, apply: institutionApplication() });
    open({ 'organisation.certification': standing(() => state) });
    const card = within(await screen.findByRole('region', { name: '认证已通过' }));
    expect(card.getByRole('link', { name: '查看机构主页' }).getAttribute('href')).toBe(
      '#/organInfo?id=12',
    );
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('[API-104] reads why it is so no more', async () => {
    const state = institution({
      status: withdrawn,
      reason: '许可证过期',
      page_id: 12,
      apply: institutionApplication(),
    });
    open({ 'organisation.certification': standing(() => state) });
    const card = within(await screen.findByRole('region', { name: '认证已撤销' }));
    expect(card.getByText('许可证过期')).toBeDefined();
    expect(card.queryByRole('link', { name: '查看机构主页' })).toBeNull();
    expect(card.getByRole('link', { name: '联系客服 ›' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('can be asked for again when the answer did not come', async () => {
    let asked = 0;
    open({
      'organisation.certification': () => {
        asked += 1;
        return asked === 1 ? refusal(50_000, '服务器开小差了') : success(institution());
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '提交申请' })).toBeDefined();
  });

  it('speaks English', async () => {
    setLanguage('en');
    open();
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeDefined();
    expect(screen.getByRole('main').textContent).not.toMatch(/申请|机构|认证/);
  });
});
