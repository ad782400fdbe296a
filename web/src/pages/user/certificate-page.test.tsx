import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { groupedCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import {
  CERTIFICATE_NO,
  certificatePage,
  earned,
  issuedCertificate,
} from '#test/certificate-answers.ts';
import { renderApp } from '#test/render-app.tsx';

const { unmet, inReview, issued, refused, revoked, expired } = CERTIFICATE_STATUSES;
const ID_CARD = '110101199003072316';
const SAVED = 10_006;

function open(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  return (name: string) => made.filter(([called]) => called === name).map(([, request]) => request);
}

const card = async (name = '数据分析结业证书') =>
  within(await screen.findByRole('article', { name }));
const typeInto = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

/** Opens the form and fills it in. */
async function fillIn(values: { readonly name: string; readonly idCard: string }) {
  fireEvent.click((await card()).getByRole('button', { name: '申请证书：数据分析入门' }));
  const dialog = within(await screen.findByRole('dialog', { name: '申请证书' }));
  typeInto(dialog.getByLabelText('真实姓名'), values.name);
  typeInto(dialog.getByLabelText('身份证号'), values.idCard);
  fireEvent.click(dialog.getByRole('checkbox'));
  return dialog;
}

describe('one’s certificates', () => {
  it('[USR-09/certificate][API-035] shows an issued one with its number, file and public page', async () => {
    const made = open('/user/certificate', {
      'certificate.list': certificatePage(issuedCertificate()),
    });
    const shown = await card();
    expect(made('certificate.list')).toEqual([{ page: 1, limit: 10 }]);
    expect(shown.getByText('有效')).toBeDefined();
    expect(shown.getByText(groupedCertificateNo(CERTIFICATE_NO))).toBeDefined();
    for (const text of ['王**', '1101************16', '24', '88', '2026-11-16', '长期有效']) {
      expect(shown.getByText(text)).toBeDefined();
    }
    const file = shown.getByRole('link', { name: '下载 PDF：数据分析入门' });
    expect(file.getAttribute('href')).toBe('/files/certificate.pdf?X-Amz-Signature=1');
    const check = shown.getByRole('link', { name: '查验页面：数据分析入门' });
    expect(check.getAttribute('href')).toBe(
      `#/certificate?no=${CERTIFICATE_NO}&sign=Ab3_xY9-kLmN0pQr`,
    );
    expect(shown.queryByRole('button')).toBeNull();
  });

  it('says what became of others, and offers no file of them', async () => {
    const gone = { pdf: '', certificate_no: CERTIFICATE_NO };
    open('/user/certificate', {
      'certificate.list': certificatePage(
        issuedCertificate({ ...gone, id: 1, name: '甲', status: revoked, reason: '课程已退款' }),
        issuedCertificate({
          ...gone,
          id: 2,
          name: '乙',
          status: expired,
          expire_time: '2026-11-16 23:59:59',
        }),
        issuedCertificate({
          id: 3,
          name: '丙',
          status: inReview,
          certificate_no: '',
          pdf: '',
          issue_time: null,
        }),
        issuedCertificate({ id: 4, name: '丁', status: issued, pdf: '' }),
      ),
    });
    const [first, second, third, fourth] = [
      await card('甲'),
      await card('乙'),
      await card('丙'),
      await card('丁'),
    ];
    expect(first.getByText('已撤销')).toBeDefined();
    expect(first.getByText('课程已退款')).toBeDefined();
    expect(second.getByText('已过期')).toBeDefined();
    expect(third.getByText('审核中')).toBeDefined();
    expect(third.getByText(/机构正在审核/)).toBeDefined();
    expect(third.queryByRole('link', { name: /查验页面/ })).toBeNull();
    expect(fourth.getByText(/正在生成 PDF/)).toBeDefined();
    for (const each of [first, second, third, fourth]) {
      expect(each.queryByRole('link', { name: /下载 PDF/ })).toBeNull();
    }
  });

  it('leads to what is missing, in the order of the steps', async () => {
    open('/user/certificate', {
      'certificate.list': certificatePage(
        earned({ status: unmet, met: { study: 0, exam: 0, survey: 0 } }),
      ),
    });
    const steps = within((await card()).getByRole('list', { name: '领证条件' }));
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#/courseInfo?id=9&study=1',
      '#/satisfied?curriculum_id=9',
      '#/user/exam/edit?id=31',
    ]);
    expect(screen.queryByRole('button', { name: /^申请证书/ })).toBeNull();
  });

  it('asks for one course, or one state, as the address says', async () => {
    const made = open('/user/certificate?course=9', { 'certificate.list': certificatePage() });
    expect(await screen.findByText(/这门课程没有证书/)).toBeDefined();
    expect(made('certificate.list')).toEqual([{ page: 1, limit: 10, curriculum_id: 9 }]);
    fireEvent.click(screen.getByRole('link', { name: '全部证书' }));
    fireEvent.click(await screen.findByRole('link', { name: '有效' }));
    expect(await screen.findByText('没有这种状态的证书。')).toBeDefined();
    // What was empty before is shown until the answer comes.
    await waitFor(() =>
      expect(made('certificate.list').at(-1)).toEqual({ page: 1, limit: 10, status: issued }),
    );
  });

  it('says in both languages that there is none, and how to earn one', async () => {
    open('/user/certificate', { 'certificate.list': certificatePage() });
    expect(await screen.findByText(/还没有证书/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/No certificates yet/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe(
      '#/allCourseList',
    );
  });

  it('offers another look when they cannot be loaded', async () => {
    let isUp = false;
    open('/user/certificate', {
      'certificate.list': () =>
        isUp ? success(certificatePage(issuedCertificate())) : refusal(10_001, '系统错误'),
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    isUp = true;
    fireEvent.click(retry);
    expect(await card()).toBeDefined();
  });
});

describe('applying', () => {
  it('[API-036] sends the real name, and shows what was issued', async () => {
    let isIssued = false;
    const made = open('/user/certificate', {
      'certificate.list': () => success(certificatePage(isIssued ? issuedCertificate() : earned())),
      'certificate.apply': () => {
        isIssued = true;
        return success({ id: 501, status: issued }, SAVED);
      },
    });
    const dialog = await fillIn({ name: ' 王小明 ', idCard: '11010119900307231x' });
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(dialog.getByText(/校验位或出生日期不对/)).toBeDefined();
    typeInto(dialog.getByLabelText('身份证号'), '1101');
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(dialog.getByText(/身份证号是 18 位/)).toBeDefined();
    expect(made('certificate.apply')).toEqual([]);
    typeInto(dialog.getByLabelText('身份证号'), ` ${ID_CARD}`);
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('证书已颁发')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('certificate.apply')).toEqual([
      { curriculum_id: 9, real_name: '王小明', id_card: ID_CARD, agree: 1 },
    ]);
    expect((await card()).getByText('有效')).toBeDefined();
  });

  it('wants the box ticked', async () => {
    const made = open('/user/certificate', { 'certificate.list': certificatePage(earned()) });
    const dialog = await fillIn({ name: '王小明', idCard: ID_CARD });
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(dialog.getByText('请先勾选')).toBeDefined();
    expect(made('certificate.apply')).toEqual([]);
  });

  it.each([
    [61_000, '身份证号', /身份证号是 18 位/, []],
    [61_001, '身份证号', /校验位或出生日期不对/, []],
    [61_002, '真实姓名', /姓名不一致/, ['请填写已有证书上的姓名']],
    [61_003, '身份证号', /已在另一个账号领过证书/, ['请登录那个账号申请']],
  ])('refused with %i says so at the field, and what to do', async (code, label, text, help) => {
    open('/user/certificate', {
      'certificate.list': certificatePage(earned()),
      'certificate.apply': () => refusal(code, '服务器的话'),
    });
    const dialog = await fillIn({ name: '王小明', idCard: ID_CARD });
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await dialog.findByText(text)).toBeDefined();
    const field = dialog.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    const ways = dialog
      .queryAllByRole('link', { name: /联系客服/ })
      .map((way) => [way.getAttribute('href'), way.parentElement?.textContent?.split('。')[0]]);
    expect(ways).toEqual(help.map((words) => ['#/user/service', words]));
  });

  it('looks again when the conditions are met no more', async () => {
    let isMet = true;
    open('/user/certificate', {
      'certificate.list': () =>
        success(
          certificatePage(
            isMet ? earned() : earned({ status: unmet, met: { study: 0, exam: 1, survey: 1 } }),
          ),
        ),
      'certificate.apply': () => {
        isMet = false;
        return refusal(54_000, '未满足领证条件');
      },
    });
    const dialog = await fillIn({ name: '王小明', idCard: ID_CARD });
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('未满足领证条件')).toBeDefined();
    expect(await screen.findByRole('link', { name: '去学习：数据分析入门' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is done again after a refusal, which says why', async () => {
    open('/user/certificate', {
      'certificate.list': certificatePage(
        issuedCertificate({
          status: refused,
          certificate_no: '',
          pdf: '',
          issue_time: null,
          reason: '姓名与证件不符',
        }),
      ),
    });
    const shown = await card();
    expect(shown.getByText('姓名与证件不符')).toBeDefined();
    fireEvent.click(shown.getByRole('button', { name: '重新申请：数据分析入门' }));
    expect(await screen.findByRole('dialog', { name: '申请证书' })).toBeDefined();
  });
});
