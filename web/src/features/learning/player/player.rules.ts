/** Rules of playing a lesson. They are a courtesy: what may be seen is decided by the server. */
import type { CallResponse } from '@zhiji/contract/calls';

export type Lesson = CallResponse<'learning.lesson'>;
export type Sprites = NonNullable<Lesson['sprites']>;

export const NORMAL_SPEED = 1;
const SPEEDS = [0.7, NORMAL_SPEED, 1.5, 2] as const;

/** What the player tells the page when a lesson has been played to its end. */
export const END_CODES = { notPurchased: 0, completed: 1, onlyPlay: 2, incomplete: 3 } as const;

/** Played to the end; whether that was the last of the course is known once it is completed. */
export type LessonEnd =
  | { readonly code: typeof END_CODES.completed; readonly isAll: boolean }
  | {
      readonly code:
        | typeof END_CODES.notPurchased
        | typeof END_CODES.onlyPlay
        | typeof END_CODES.incomplete;
    };

/** Only lessons on trial and bought ones are played. */
export function mayPlay({ try_see, is_purchased }: Pick<Lesson, 'try_see' | 'is_purchased'>) {
  return try_see === 1 || is_purchased === 1;
}

/** Which end a lesson comes to. */
export function endCode(
  { only_play, is_purchased }: Pick<Lesson, 'only_play' | 'is_purchased'>,
  isLoggedIn: boolean,
): Exclude<LessonEnd['code'], typeof END_CODES.incomplete> {
  if (only_play === 1) {
    return END_CODES.onlyPlay;
  }
  return isLoggedIn && is_purchased === 1 ? END_CODES.completed : END_CODES.notPurchased;
}

/** The speeds to choose from; none when the lesson is to be seen as it is. */
export function speedsOf({ fast_forward }: Pick<Lesson, 'fast_forward'>): readonly number[] {
  return fast_forward === 1 ? SPEEDS : [];
}

/** Who was paused by leaving the window, and only they, go on by coming back. */
export class AwayPause {
  private isAway = false;

  /** The window is left; tells whether to pause. */
  leave(isPlaying: boolean): boolean {
    this.isAway ||= isPlaying;
    return isPlaying;
  }

  /** The window is back; tells whether to play on. */
  comeBack(): boolean {
    const { isAway } = this;
    this.isAway = false;
    return isAway;
  }
}

/** So near to the end a lesson begins anew. */
const ENDING_SECONDS = 5;

/** Where to begin, for somebody who was at a position before. */
export function resumeAt(position: number, duration: number): number {
  return position < duration - ENDING_SECONDS ? position : 0;
}

/** Players tell their time a few times a second: a longer step, for the speed, was a jump. */
const LONGEST_STEP = 1.5;

/** Whether the time between two looks at the player was played and not jumped over. */
export function isPlayedThrough(from: number, to: number, speed: number): boolean {
  return from < to && to - from <= LONGEST_STEP * Math.max(speed, NORMAL_SPEED);
}

/** Where in the file of preview pictures the one for a second is, in pixels. */
export function spritePlace({ every, columns, width, height }: Sprites, second: number) {
  const index = Math.floor(second / Math.max(every, 1));
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height };
}
