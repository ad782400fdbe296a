/** Handed along with a way to a lesson: it begins by itself, as the one before was played. */
export const PLAY_ON = { plays: true };

/** Whether what came with a way says so. */
export function playsOn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'plays' in state && state.plays === true;
}
