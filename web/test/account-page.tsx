/** The account page over a server that accepts everything, and the dialogs on it. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { CallName, CallResponse } from '@zhiji/contract/calls';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, success, user } from './answers.ts';
import { renderApp } from './render-app.tsx';

type Device = CallResponse<'account.devices'>[number];

const deviceId = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;

/** A live login of this browser. */
export function device(given: Partial<Device> = {}): Device {
  return {
    id: deviceId(1),
    device: 'Chrome · Windows',
    client: 'web',
    is_current: 1,
    state: 'live',
    create_time: '2026-11-15 09:00:00',
    last_time: '2026-11-15 10:00:00',
    end_time: null,
    ...given,
  };
}

/** Another live login, and one that ended. */
export const otherDevice = device({
  id: deviceId(2),
  device: 'Safari · iPhone',
  client: 'app',
  is_current: 0,
});
export const endedDevice = device({
  id: deviceId(3),
  device: 'Firefox · Linux',
  is_current: 0,
  state: 'elsewhere',
  end_time: '2026-11-14 20:00:00',
});

const accountSite = {
  'account.me': user,
  'account.devices': [device(), otherDevice, endedDevice],
  'account.consents': [
    { type: 1, version: '2026-02', create_time: '2026-10-01 12:00:00' },
    { type: 2, version: '2026-01', create_time: '2026-10-01 12:00:00' },
  ],
  'account.changePassword': () => success(null, 10_006),
  'account.changePhone': () => success(null, 10_006),
  'account.changeEmail': () => success(null, 10_006),
  'account.endDevice': () => success(null, 10_006),
  'identity.sendCode': null,
  'identity.sendEmailCode': null,
} satisfies Answers;

/** Opens the page as the user of the answers; tells what was sent with a call. */
export async function openAccount(answers: Answers = {}) {
  saveToken('token');
  const made = answerCalls({ ...accountSite, ...answers });
  const { router } = renderApp('/user/account');
  await screen.findByRole('button', { name: '修改密码' });
  return { router, sent: (name: CallName) => made.filter(([call]) => call === name) };
}

/** Presses a button that opens a dialog. */
export async function openDialog(button: string, title = button) {
  fireEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

export type Box = Awaited<ReturnType<typeof openDialog>>;

/** Writes into the fields of a dialog, by their labels. */
export function fill(box: Box, values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(box.getByLabelText(label), { target: { value } });
  }
}

/** Presses a button of a dialog. */
export function press(box: Box, name: string): void {
  fireEvent.click(box.getByRole('button', { name }));
}
