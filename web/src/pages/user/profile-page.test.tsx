import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { closeLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { listSite } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

/** Takes changes and answers the profile with them. */
const editing: NonNullable<Answers['account.edit']> = ({ body }: RequestInit) =>
  success({ ...user, ...(JSON.parse(typeof body === 'string' ? body : '{}') as object) }, 10_006);

async function openProfile(answers: Answers = {}) {
  saveToken('token');
  const { 'region.children': children, 'region.name': name } = listSite(0);
  const made = answerCalls({
    'account.me': user,
    'account.edit': editing,
    'region.children': children,
    'region.name': name,
    ...answers,
  });
  const { router } = renderApp('/user/profile');
  const nickname = await screen.findByLabelText('昵称');
  return { nickname, router, edits: () => made.filter(([call]) => call === 'account.edit') };
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });

describe('profile page', () => {
  it('[USR-01] [USR-03] stands behind /user and shows what is stored', async () => {
    saveToken('token');
    answerCalls({ 'account.me': { ...user, gender: 2, birthday: '1996-05-04' } });
    renderApp('/user');
    expect(await screen.findByLabelText('昵称')).toHaveProperty('value', '林知远');
    expect(currentPath()).toBe('/user/profile');
    expect(screen.getByLabelText('生日')).toHaveProperty('value', '1996-05-04');
    expect(screen.getByLabelText('女')).toHaveProperty('checked', true);
    expect(save().disabled).toBe(true);
  });

  it('[USR-03] sends only what was changed; the shell follows', async () => {
    const { nickname, edits } = await openProfile();
    fireEvent.change(nickname, { target: { value: ' 夜读 ' } });
    fireEvent.click(screen.getByLabelText('男'));
    fireEvent.click(save());
    expect(await screen.findByText('保存成功')).toBeDefined();
    expect(edits()).toEqual([['account.edit', { nickname: '夜读', gender: 1 }]]);
    expect(useSession.getState().user?.nickname).toBe('夜读');
    expect(save().disabled).toBe(true);
  });

  it('[R1-B1] [ERR-03] brings back what was typed after a new login, and not after leaving', async () => {
    const { nickname, router } = await openProfile({
      'account.edit': () => refusal(11_102, '登录已过期'),
    });
    fireEvent.change(nickname, { target: { value: '夜读' } });
    fireEvent.click(save());
    fireEvent.click(await screen.findByRole('button', { name: '重新登录' }));
    await waitFor(() => expect(currentPath()).toBe('/?redirect=%2Fuser%2Fprofile'));
    await waitFor(() => expect(screen.queryByLabelText('昵称')).toBeNull());
    closeLogin();
    saveToken('new');
    await act(async () => router.navigate('/user/profile'));
    await waitFor(() => expect(screen.getByLabelText('昵称')).toHaveProperty('value', '夜读'));
    expect(save().disabled).toBe(false);
    await act(async () => router.navigate('/404'));
    await waitFor(() => expect(screen.queryByLabelText('昵称')).toBeNull());
    await act(async () => router.navigate('/user/profile'));
    await waitFor(() => expect(screen.getByLabelText('昵称')).toHaveProperty('value', '林知远'));
  });

  it('[USR-03] chooses a place down to the district, and takes it back', async () => {
    const { edits } = await openProfile();
    const place = within(screen.getByRole('group', { name: '所在地区' }));
    fireEvent.click(place.getByRole('button', { name: '请选择所在地区' }));
    fireEvent.click(await screen.findByRole('button', { name: '广东省' }));
    fireEvent.click(await screen.findByRole('button', { name: '深圳市' }));
    fireEvent.click(await screen.findByRole('button', { name: '南山区' }));
    expect(await place.findByRole('button', { name: '中国 广东省 深圳市 南山区' })).toBeDefined();
    fireEvent.click(save());
    await waitFor(() =>
      expect(edits()).toEqual([['account.edit', { address_id: '314,440000,440300,440305' }]]),
    );
    fireEvent.click(place.getByRole('button', { name: '清除' }));
    expect(place.getByRole('button', { name: '请选择所在地区' })).toBeDefined();
  });

  it('[USR-03] [API-048] [R1-B4] chooses the country alone', async () => {
    const { edits } = await openProfile({
      'region.countries': [
        { id: 314, name: '中国', code: 'CN', phone_code: '86' },
        { id: 392, name: '日本', code: 'JP', phone_code: '81' },
      ],
    });
    const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: '国家或地区' });
    expect([...country.options].map(({ text }) => text)).toEqual(['未选择', '中国', '日本']);
    fireEvent.change(country, { target: { value: '392' } });
    fireEvent.click(save());
    await waitFor(() => expect(edits()).toEqual([['account.edit', { address_id: '392' }]]));
    expect(country.value).toBe('392');
  });

  it('[USR-03] complains beside the field, and sends nothing', async () => {
    const { nickname, edits } = await openProfile();
    fireEvent.change(nickname, { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText('生日'), { target: { value: '2999-01-01' } });
    fireEvent.click(save());
    expect(screen.getByText('请输入昵称')).toBeDefined();
    expect(screen.getByText('请输入正确的生日')).toBeDefined();
    expect(document.activeElement).toBe(nickname);
    expect(edits()).toEqual([]);
  });

  it.each([
    [59_000, '内容未通过审核'],
    [59_001, '您在 2026-12-01 08:00 之前不能发言：冒充官方'],
  ])('[USR-03] says beside the nickname that it was refused: %i', async (code, text) => {
    const { nickname } = await openProfile({ 'account.edit': () => refusal(code, text) });
    fireEvent.change(nickname, { target: { value: '知集官方' } });
    fireEvent.click(save());
    await waitFor(() => expect(nickname.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(nickname);
    expect(nickname.closest('form')?.textContent).toContain(text);
  });

  it('[USR-03] says that a new nickname is looked at first, and counts it as saved', async () => {
    const { nickname } = await openProfile({
      'account.edit': () => success({ ...user, pending_nickname: '知集老师' }, 10_006),
    });
    expect(screen.queryByText(/审核中/u)).toBeNull();
    fireEvent.change(nickname, { target: { value: '知集老师' } });
    fireEvent.click(save());
    expect(await screen.findByText('新昵称“知集老师”审核中')).toBeDefined();
    expect(save().disabled).toBe(true);
    expect(useSession.getState().user?.nickname).toBe('林知远');
  });

  it('[USR-03] asks before changes are lost', async () => {
    const { nickname } = await openProfile();
    fireEvent.change(nickname, { target: { value: '夜读' } });
    fireEvent.click(screen.getByRole('link', { name: '到账号安全修改' }));
    const box = within(await screen.findByRole('dialog', { name: '有未保存的修改' }));
    fireEvent.click(box.getByRole('button', { name: '继续编辑' }));
    expect(currentPath()).toBe('/user/profile');
    expect(nickname).toHaveProperty('value', '夜读');
    fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    expect(screen.getByLabelText('昵称')).toHaveProperty('value', '林知远');
  });

  it('[USR-03] leaves when that is the answer, and without a question when nothing changed', async () => {
    const { nickname } = await openProfile();
    fireEvent.change(nickname, { target: { value: '夜读' } });
    fireEvent.click(screen.getByRole('link', { name: '消息通知' }));
    const box = within(await screen.findByRole('dialog', { name: '有未保存的修改' }));
    fireEvent.click(box.getByRole('button', { name: '离开' }));
    await waitFor(() => expect(screen.queryByLabelText('昵称')).toBeNull());
    expect(currentPath()).toBe('/user/notify');
    fireEvent.click(screen.getByRole('link', { name: '个人资料' }));
    expect(await screen.findByLabelText('昵称')).toHaveProperty('value', '林知远');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[USR-03] shows phone and email masked until asked, also in English', async () => {
    await openProfile();
    setLanguage('en');
    expect(await screen.findByText('138****0000')).toBeDefined();
    expect(screen.getByText('l****@zhiji.example')).toBeDefined();
    expect(screen.queryByText('13800000000')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show Phone' }));
    expect(screen.getByText('13800000000')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Hide Phone' }));
    expect(screen.queryByText('13800000000')).toBeNull();
  });
});
