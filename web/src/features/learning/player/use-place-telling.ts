import { useEffect } from 'react';
import { forgetStudyPlace, tellStudyPlace } from './study-place.ts';

const EVENTS = ['loadedmetadata', 'timeupdate', 'seeking'] as const;

/** Tells the second a video is at, for what stands beside it. */
export function usePlaceTelling(video: HTMLVideoElement | null, chapterId: number): void {
  useEffect(() => {
    if (video === null) {
      return undefined;
    }
    const onTime = () => tellStudyPlace(chapterId, video.currentTime);
    for (const event of EVENTS) {
      video.addEventListener(event, onTime);
    }
    return () => {
      for (const event of EVENTS) {
        video.removeEventListener(event, onTime);
      }
      forgetStudyPlace();
    };
  }, [video, chapterId]);
}
