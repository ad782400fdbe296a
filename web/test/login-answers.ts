/** What a server answers to the login dialog. */
import { errors } from '@zhiji/contract/kernel/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { type Answers, success, user } from './answers.ts';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const LOGGED_IN = 11_108;

export const session = { user_token: 'fresh-token', user };

/** A puzzle that is solved at 120. */
export const puzzle = {
  id: 'puzzle-1',
  background: PICTURE,
  piece: PICTURE,
  top: 40,
  width: 300,
  height: 155,
  piece_size: 42,
  radius: 10,
  work_bits: 4,
  slide_bits: 0,
} as const;

/** Everything succeeds. */
export function loginSite(): Answers {
  let puzzles = 0;
  return {
    'identity.puzzle': () => {
      puzzles += 1;
      return success({ ...puzzle, id: `puzzle-${puzzles}` });
    },
    'identity.solvePuzzle': (init) => {
      const { x } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { x?: number };
      return x === undefined || x === 120
        ? success({ captcha_token: 'solved', expire_time: '2026-11-15 12:00:00' })
        : Response.json({
            code: errors['puzzle.wrong'].code,
            data: null,
            msg: errors['puzzle.wrong'].zh,
          });
    },
    'identity.sendCode': null,
    'identity.login': () => success(session, LOGGED_IN),
    'identity.loginByPhone': () => success(session, LOGGED_IN),
    'identity.register': () => success(session, LOGGED_IN),
    'identity.resetPassword': () => success(null, 10_006),
    'account.me': user,
  };
}

export const dialog = () => within(screen.getByRole('dialog'));

/** Types into a field of the dialog, or of the page. */
export function typeInto(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Presses a button. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Drags the piece of the open puzzle and lets it go. */
export async function slideTo(x: number): Promise<void> {
  const slider = await screen.findByRole('slider', { name: '拼图滑块' });
  fireEvent.pointerDown(slider);
  fireEvent.change(slider, { target: { value: String(x) } });
  fireEvent.pointerUp(slider);
}
