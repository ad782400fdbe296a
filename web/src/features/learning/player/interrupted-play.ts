/** A lesson that a login interrupted goes on at its second once the viewer is back. */
import { useSession } from '#shared/api/session.ts';

interface HeldPlay {
  readonly userId: number;
  readonly chapterId: number;
  readonly second: number;
}

let held: HeldPlay | null = null;

const currentUser = (): number => useSession.getState().user?.id ?? 0;

/** Stops a lesson if it plays, and remembers where. */
export function interruptPlay(video: HTMLVideoElement, chapterId: number): void {
  if (!video.paused) {
    held = { userId: currentUser(), chapterId, second: video.currentTime };
    video.pause();
  }
}

/** Where a lesson was stopped, or null when it was not, or for somebody else. */
export function interruptedAt(chapterId: number): number | null {
  return held?.chapterId === chapterId && held.userId === currentUser() ? held.second : null;
}

/** It plays again, or nobody waits for it any more. */
export function forgetInterruption(): void {
  held = null;
}
