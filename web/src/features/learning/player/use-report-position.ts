import { useEffect } from 'react';
import { clearStudyPosition, setStudyPosition } from './study-position.ts';

const EVENTS = ['loadedmetadata', 'timeupdate', 'seeking'] as const;

/** Reports the second a video is at, for the notes beside it. */
export function useReportPosition(video: HTMLVideoElement | null, chapterId: number): void {
  useEffect(() => {
    if (video === null) {
      return undefined;
    }
    const onTime = () => setStudyPosition(chapterId, video.currentTime);
    // It may be somewhere already: nothing is loaded before somebody watches.
    onTime();
    for (const event of EVENTS) {
      video.addEventListener(event, onTime);
    }
    return () => {
      for (const event of EVENTS) {
        video.removeEventListener(event, onTime);
      }
      clearStudyPosition();
    };
  }, [video, chapterId]);
}
