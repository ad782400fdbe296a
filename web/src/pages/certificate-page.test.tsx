import { fireEvent, screen, within } from '@testing-library/react';
import { groupedCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { CERTIFICATE_CHECKS } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls } from '#test/answers.ts';
import { CERTIFICATE_NO, certificateCheck, NEWER_NO } from '#test/certificate-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const { revoked, expired, replaced, unknown } = CERTIFICATE_CHECKS;
const SIGN = 'Ab3_xY9-kLmN0pQr';
const UNKNOWN = certificateCheck({
  state: unknown,
  certificate_no: '',
  real_name: '',
  name: '',
  title: '',
  shop_name: '',
  issue_time: null,
});

/** Opens the page as a visitor. */
function open(path: string, answer: Answers['certificate.check']) {
  const made = answerCalls(answer === undefined ? {} : { 'certificate.check': answer });
  renderApp(path);
  return () => made.filter(([name]) => name === 'certificate.check').map(([, request]) => request);
}

const result = async () => within(await screen.findByRole('article', { name: '查验结果' }));

describe('checking a certificate', () => {
  it('follows the code on the paper without a login, and shows what the server tells', async () => {
    const made = open(`/certificate?no=${CERTIFICATE_NO}&sign=${SIGN}`, certificateCheck());
    const shown = await result();
    expect(made()).toEqual([{ no: CERTIFICATE_NO, sign: SIGN }]);
    expect(shown.getByRole('heading', { name: '证书有效' })).toBeDefined();
    const told = ['王**', '数据分析结业证书', '数据分析入门', '数原学院', '2026-11-16', '长期有效'];
    for (const text of [groupedCertificateNo(CERTIFICATE_NO), ...told]) {
      expect(shown.getByText(text)).toBeDefined();
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [revoked, '证书已撤销', '撤销时间'],
    [expired, '证书已过期', '有效期至'],
    [replaced, '证书已换发', '换发时间'],
  ])('says of one that is %s since when', async (state, heading, label) => {
    const day = '2026-11-17';
    const at = `${day} 08:00:00`;
    open(
      `/certificate?no=${CERTIFICATE_NO}`,
      certificateCheck({ state, expire_time: state === expired ? at : null, end_time: at }),
    );
    const shown = await result();
    expect(shown.getByRole('heading', { name: heading })).toBeDefined();
    expect(shown.getByText(label).nextElementSibling?.textContent).toBe(day);
  });

  it('leads from a replaced one to the newer', async () => {
    open(
      `/certificate?no=${CERTIFICATE_NO}`,
      certificateCheck({ state: replaced, end_time: '2026-11-17 08:00:00', newer_no: NEWER_NO }),
    );
    const newer = (await result()).getByRole('link', { name: groupedCertificateNo(NEWER_NO) });
    expect(newer.getAttribute('href')).toBe(`#/certificate?no=${NEWER_NO}`);
  });

  it('calls a code forged whose signature is not ours, and shows nothing else', async () => {
    open(`/certificate?no=${CERTIFICATE_NO}&sign=${SIGN.toLowerCase()}`, UNKNOWN);
    const shown = await result();
    expect(shown.getByRole('heading', { name: '查不到这张证书' })).toBeDefined();
    expect(shown.getByText(/可能被伪造或改动/)).toBeDefined();
    expect(shown.queryByText('证书编号')).toBeNull();
  });

  it.each([
    ['a slip in the number', `${CERTIFICATE_NO.slice(0, -1)}*`, SIGN],
    ['a signature that is too long', CERTIFICATE_NO, 'x'.repeat(40)],
  ])('asks nobody about %s', async (_, no, sign) => {
    const made = open(`/certificate?no=${encodeURIComponent(no)}&sign=${sign}`, undefined);
    expect((await result()).getByRole('heading', { name: '查不到这张证书' })).toBeDefined();
    expect(made()).toEqual([]);
  });

  it('takes a number that is typed, as people write it', async () => {
    const made = open('/certificate', certificateCheck());
    expect(await screen.findByText(/不需要登录/)).toBeDefined();
    const box = screen.getByLabelText('证书编号');
    const send = () => fireEvent.click(screen.getByRole('button', { name: '查验' }));
    send();
    expect(screen.getByText('请输入证书编号')).toBeDefined();
    fireEvent.change(box, { target: { value: CERTIFICATE_NO.slice(1) } });
    send();
    expect(screen.getByText(/编号不对/)).toBeDefined();
    expect(made()).toEqual([]);
    const typed = groupedCertificateNo(CERTIFICATE_NO).toLowerCase();
    fireEvent.change(box, { target: { value: ` ${typed} ` } });
    send();
    expect((await result()).getByRole('heading', { name: '证书有效' })).toBeDefined();
    expect(made()).toEqual([{ no: CERTIFICATE_NO }]);
    expect(currentPath()).toBe(`/certificate?no=${CERTIFICATE_NO}`);
  });

  it('says of a typed number that is none of ours that it may be forged, in English too', async () => {
    open(`/certificate?no=${CERTIFICATE_NO}`, UNKNOWN);
    expect((await result()).getByText(/证书可能是伪造的/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByRole('heading', { name: 'Certificate not found' })).toBeDefined();
  });
});
