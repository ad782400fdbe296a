import { describe, expect, it, vi } from 'vitest';
import { keyAction, type PlayerActions } from '#shared/player/player-keys.ts';
import {
  AwayPause,
  endCode,
  isPlayedThrough,
  mayPlay,
  resumeAt,
  speedsOf,
  spritePlace,
} from './player.rules.ts';

type Bit = 0 | 1;

describe('[STA-04] playing', () => {
  it.each<[Bit, Bit, boolean]>([
    [0, 0, false],
    [1, 0, true],
    [0, 1, true],
    [1, 1, true],
  ])('is allowed on trial or when bought: trial %i, bought %i', (try_see, is_purchased, may) => {
    expect(mayPlay({ try_see, is_purchased })).toBe(may);
  });
});

describe('[STA-05] the end of a lesson', () => {
  it.each<[Bit, Bit, boolean, number]>([
    [1, 1, true, 2],
    [1, 0, false, 2],
    [0, 1, true, 1],
    [0, 1, false, 0],
    [0, 0, true, 0],
    [0, 0, false, 0],
  ])('only play %i, bought %i, logged in %s: %i', (only_play, is_purchased, isLoggedIn, code) => {
    expect(endCode({ only_play, is_purchased }, isLoggedIn)).toBe(code);
  });
});

describe('[STA-06] leaving the window', () => {
  it('pauses what plays, and only that goes on by coming back, once', () => {
    const away = new AwayPause();
    expect(away.leave(true)).toBe(true);
    expect(away.comeBack()).toBe(true);
    expect(away.comeBack()).toBe(false);
    expect(away.leave(false)).toBe(false);
    expect(away.comeBack()).toBe(false);
  });

  it('remembers through a second leaving, as when a menu of the system opens in between', () => {
    const away = new AwayPause();
    away.leave(true);
    away.leave(false);
    expect(away.comeBack()).toBe(true);
  });
});

describe('[STA-07] speeds', () => {
  it('are offered only when the lesson allows it', () => {
    expect(speedsOf({ fast_forward: 1 })).toEqual([0.7, 1, 1.5, 2]);
    expect(speedsOf({ fast_forward: 0 })).toEqual([]);
  });
});

describe('where a lesson begins', () => {
  it.each([
    [0, 100, 0],
    [40, 100, 40],
    [97, 100, 0],
    [300, 100, 0],
  ])('after %i of %i seconds: at %i', (position, duration, at) => {
    expect(resumeAt(position, duration)).toBe(at);
  });
});

describe('what counts as watched', () => {
  it.each([
    [10, 10.25, 1, true],
    [10, 10.5, 2, true],
    [10, 13, 2, true],
    [10, 13, 1, false],
    [10, 40, 2, false],
    [10, 9, 1, false],
    [10, 10, 1, false],
  ])('from %d to %d at %dx: %s', (from, to, speed, is) => {
    expect(isPlayedThrough(from, to, speed)).toBe(is);
  });
});

describe('preview pictures', () => {
  it('are found row by row', () => {
    const sprites = { url: '/s.jpg', every: 5, columns: 3, width: 160, height: 100 };
    expect(spritePlace(sprites, 0)).toEqual({ x: 0, y: 0 });
    expect(spritePlace(sprites, 14.9)).toEqual({ x: 320, y: 0 });
    expect(spritePlace(sprites, 15)).toEqual({ x: 0, y: 100 });
  });
});

describe('keys of the player', () => {
  const press = (key: string, target: EventTarget | null = null, isHeld = false) =>
    keyAction({ key, target, altKey: false, ctrlKey: isHeld, metaKey: false });
  const spies = (): PlayerActions => ({
    toggle: vi.fn<() => void>(),
    seekBy: vi.fn<(seconds: number) => void>(),
    louderBy: vi.fn<(amount: number) => void>(),
    toggleMute: vi.fn<() => void>(),
    toggleFullscreen: vi.fn<() => void>(),
    toggleCaptions: vi.fn<() => void>(),
  });

  it.each([
    [' ', 'toggle', []],
    ['ArrowLeft', 'seekBy', [-5]],
    ['ArrowRight', 'seekBy', [5]],
    ['ArrowUp', 'louderBy', [0.1]],
    ['ArrowDown', 'louderBy', [-0.1]],
    ['M', 'toggleMute', []],
    ['f', 'toggleFullscreen', []],
    ['c', 'toggleCaptions', []],
  ] as const)('%j does %s', (key, name, values) => {
    const actions = spies();
    press(key)?.(actions);
    expect(actions[name]).toHaveBeenCalledExactlyOnceWith(...values);
  });

  it('leave alone what controls and browsers use themselves', () => {
    expect(press(' ', document.createElement('button'))).toBeNull();
    expect(press('m', document.createElement('select'))).toBeNull();
    expect(press('ArrowLeft', document.createElement('input'))).toBeNull();
    expect(press('f', null, true)).toBeNull();
    expect(press('x')).toBeNull();
    expect(press('m', document.createElement('button'))).not.toBeNull();
  });
});
