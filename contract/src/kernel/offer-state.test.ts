import { describe, expect, it } from 'vitest';
import { firstBlocking, offerState, packageState } from './offer-state.ts';

const NOW = 1_000;
const open = {
  isOnSale: true,
  isOwned: false,
  signupEndsAt: null,
  endsAt: null,
  seatsLeft: null,
} as const;

describe('whether a course can be bought', () => {
  it.each([
    [{}, 'open'],
    [{ signupEndsAt: NOW + 1, seatsLeft: 1 }, 'open'],
    [{ signupEndsAt: NOW }, 'signupOver'],
    [{ signupEndsAt: NOW, endsAt: NOW + 1 }, 'signupOver'],
    [{ signupEndsAt: NOW, endsAt: NOW }, 'classOver'],
    // Late sign-up, for the replays.
    [{ signupEndsAt: NOW + 1, endsAt: NOW - 1 }, 'open'],
    [{ signupEndsAt: NOW, seatsLeft: 0 }, 'signupOver'],
    [{ seatsLeft: 0 }, 'full'],
    [{ isOnSale: false }, 'notOnSale'],
    [{ isOnSale: false, isOwned: true, signupEndsAt: NOW, seatsLeft: 0 }, 'owned'],
  ] as const)('[R1-D1.1] %j: %s', (given, state) => {
    expect(offerState({ ...open, ...given }, NOW)).toBe(state);
  });

  it('[R1-D1.1] asks for as many places as are wanted', () => {
    expect(offerState({ ...open, seatsLeft: 2 }, NOW, 2)).toBe('open');
    expect(offerState({ ...open, seatsLeft: 2 }, NOW, 3)).toBe('full');
  });
});

describe('whether a package can be bought', () => {
  const full = { ...open, title: 'full', seatsLeft: 0 };
  const fine = { ...open, title: 'fine' };

  it('[R1-D1.1] names the first course in the way, unless it is owned', () => {
    expect(packageState(true, [fine, full], NOW)).toEqual({ state: 'full', blocking: full });
    const owned = { ...full, isOwned: true };
    expect(packageState(true, [fine, owned], NOW)).toEqual({ state: 'open', blocking: null });
    expect(packageState(true, [owned, owned], NOW).state).toBe('owned');
  });

  it('[R1-D1.1] goes by the order of its courses, whatever keeps them', () => {
    const over = { ...open, title: 'over', signupEndsAt: NOW, endsAt: NOW };
    expect(packageState(true, [full, over], NOW)).toEqual({ state: 'full', blocking: full });
    expect(packageState(true, [over, full], NOW)).toEqual({ state: 'classOver', blocking: over });
    const owned = { ...over, isOwned: true };
    expect(packageState(true, [owned, full], NOW)).toEqual({ state: 'full', blocking: full });
  });

  it('[R1-D1.1] is asked for as many places of each as are wanted', () => {
    const few = { ...open, seatsLeft: 2 };
    expect(firstBlocking([fine, few], NOW, 2)).toBeNull();
    expect(firstBlocking([fine, few], NOW, 3)).toEqual({ state: 'full', course: few });
  });

  it('[R1-D1.1] is not on sale without courses, or when it is off sale itself', () => {
    expect(packageState(true, [], NOW).state).toBe('notOnSale');
    expect(packageState(false, [fine], NOW).state).toBe('notOnSale');
  });
});
