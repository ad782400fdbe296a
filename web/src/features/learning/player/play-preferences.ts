/** How somebody likes to watch, kept in this browser for every lesson. */
import { create } from 'zustand';
import { NORMAL_SPEED } from './player.rules.ts';

interface PlayPreferences {
  readonly speed: number;
  /** Lines of the picture; 0 chooses by itself. */
  readonly height: number;
  /** Language of the captions; empty for none. */
  readonly caption: string;
  /** Whether the next lesson begins by itself. */
  readonly autoNext: boolean;
}

const STORAGE_KEY = 'zhiji-player';

export const USUAL: PlayPreferences = {
  speed: NORMAL_SPEED,
  height: 0,
  caption: '',
  autoNext: true,
};

/** What was kept; storage can hold anything. */
function readKept(): PlayPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    const { speed, height, caption, autoNext }: Record<keyof PlayPreferences, unknown> = {
      ...USUAL,
      ...(kept as object | null),
    };
    return {
      speed: typeof speed === 'number' ? speed : USUAL.speed,
      height: typeof height === 'number' ? height : USUAL.height,
      caption: typeof caption === 'string' ? caption : USUAL.caption,
      autoNext: autoNext !== false,
    };
  } catch {
    // Blocked or spoilt storage is like none.
    return USUAL;
  }
}

export const usePlayPreferences = create<PlayPreferences>()(readKept);

/** Sets something for this lesson and all later ones. */
export function prefer(change: Partial<PlayPreferences>): void {
  usePlayPreferences.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(usePlayPreferences.getState()));
  } catch {
    // Full or blocked storage: it holds for this visit.
  }
}
