import { useEffect } from 'react';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { useRelogin } from '#shared/api/relogin.ts';
import { useOnRenewal } from '#shared/api/use-on-renewal.ts';
import { interruptedAt, interruptPlay, forgetInterruption } from './interrupted-play.ts';

/** Stops the lesson while the viewer is asked to log in again, and resumes it after that. */
export function useResumeAfterLogin(video: HTMLVideoElement | null, chapterId: number): void {
  useEffect(() => {
    if (video === null) {
      return undefined;
    }
    const stopWatching = useRelogin.subscribe(({ reason }, last) => {
      if (reason !== null && last.reason === null) {
        interruptPlay(video, chapterId);
      }
    });
    video.addEventListener('play', forgetInterruption);
    return () => {
      stopWatching();
      video.removeEventListener('play', forgetInterruption);
      // The way to the login comes back here; every other way leaves the lesson.
      if (useLoginRequest.getState().step === null) {
        forgetInterruption();
      }
    };
  }, [video, chapterId]);
  useOnRenewal(() => {
    if (interruptedAt(chapterId) !== null) {
      video?.play().catch(() => undefined);
    }
  });
}
