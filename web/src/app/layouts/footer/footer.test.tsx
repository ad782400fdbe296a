import type { CallResponse } from '@zhiji/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { answerCalls, footer } from '#test/answers.ts';
import { renderApp } from '#test/render-app.tsx';

const foot = () => within(screen.getByRole('contentinfo'));
const link = (name: string | RegExp) => foot().getByRole<HTMLAnchorElement>('link', { name });

async function openFooter(data: CallResponse<'content.footer'> = footer) {
  answerCalls({ 'content.footer': data, 'support.serviceLink': 'https://service.example/chat' });
  renderApp('/404');
  await screen.findByRole('contentinfo');
}

describe('footer', () => {
  it('[FTR-01] opens customer service in a new window', async () => {
    const replace = vi.fn<(url: string) => void>();
    const open = vi.fn<(...parameters: unknown[]) => unknown>(() => ({ location: { replace } }));
    vi.stubGlobal('open', open);
    await openFooter();
    fireEvent.click(foot().getByRole('button', { name: '联系客服' }));
    // At once, within the click, or the browser would block it.
    expect(open).toHaveBeenCalledWith('', '_blank');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://service.example/chat'));
  });

  it('[FTR-02] shows the reporting phone in a dialog', async () => {
    await openFooter();
    fireEvent.click(await foot().findByRole('button', { name: '举报中心' }));
    const dialog = within(screen.getByRole('dialog', { name: '举报中心' }));
    expect(dialog.getByRole<HTMLAnchorElement>('link', { name: '021-12377' }).href).toBe(
      'tel:021-12377',
    );
    fireEvent.click(dialog.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['讲师认证', '机构认证'])(
    '[FTR-03/lecturer+institution] links to both certifications: %s',
    async (name) => {
      await openFooter();
      fireEvent.click(link(name));
      expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
      expect(screen.getByRole('button', { name: '登录后申请' })).toBeDefined();
    },
  );

  it('[FTR-03/registration+agreement] links to registration and agreement', async () => {
    await openFooter();
    expect(decodeURIComponent(link('服务协议').hash)).toBe('#/agreement?title=服务协议&type=1');
    fireEvent.click(foot().getByRole('button', { name: '用户注册' }));
    expect(useLoginRequest.getState().step).toBe('register');
  });

  it("[FTR-04] shows mobile, email and address of the server's footer data", async () => {
    await openFooter();
    expect((await foot().findByText('400-800-1234')).getAttribute('href')).toBe('tel:400-800-1234');
    expect(link('service@zhiji.example').href).toBe('mailto:service@zhiji.example');
    expect(foot().getByText('上海市张江路 88 号')).toBeDefined();
  });

  it('[FTR-05] shows QR codes, licence, public records and the privacy policy', async () => {
    await openFooter();
    const codes = await foot().findAllByRole<HTMLImageElement>('img');
    expect(codes.map(({ src }) => new URL(src).pathname)).toEqual([
      '/media/first.png',
      '/media/second.png',
    ]);
    expect(link(/沪ICP备1号/)).toMatchObject({ href: 'https://beian.miit.gov.cn/' });
    expect(link(/沪公网安备2号/)).toMatchObject({ target: '_blank' });
    expect(foot().getByText(/沪B2-3/)).toBeDefined();
    expect(new URL(link(/隐私政策/).href).pathname).toBe('/media/privacy.pdf');
    fireEvent.click(foot().getByRole('button', { name: '营业执照' }));
    const licence = within(screen.getByRole('dialog', { name: '营业执照' }));
    expect(new URL(licence.getByRole<HTMLImageElement>('img').src).pathname).toBe(
      '/media/licence.png',
    );
  });

  it('leaves out what has no value', async () => {
    const keys = Object.keys(footer) as (keyof typeof footer)[];
    const bare = Object.fromEntries(keys.map((key) => [key, ''])) as typeof footer;
    await openFooter({ ...bare, foot_email: 'only@zhiji.example' });
    await foot().findByText('only@zhiji.example');
    expect(foot().queryByText('电话')).toBeNull();
    expect(foot().queryByText('关注我们')).toBeNull();
    expect(foot().queryByRole('button', { name: '举报中心' })).toBeNull();
    expect(foot().queryByRole('list', { name: '资质与备案' })).toBeNull();
  });
});
