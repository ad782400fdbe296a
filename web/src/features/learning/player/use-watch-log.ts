import { useEffect } from 'react';
import type { Heartbeat } from '../progress/use-heartbeat.ts';
import { isPlayedThrough } from './player.rules.ts';

/** Logs to the heartbeat what of a lesson is really shown, and lets it report on every pause. */
export function useWatchLog(video: HTMLVideoElement | null, heartbeat: Heartbeat): void {
  useEffect(() => {
    if (video === null) {
      return undefined;
    }
    let last = video.currentTime;
    const onTime = () => {
      const now = video.currentTime;
      if (!video.seeking && isPlayedThrough(last, now, video.playbackRate)) {
        heartbeat.watched(last, now);
      }
      last = now;
      heartbeat.at(now);
    };
    const onSeek = () => {
      last = video.currentTime;
    };
    const onPause = () => {
      onTime();
      void heartbeat.flush();
    };
    video.addEventListener('timeupdate', onTime);
    video.addEventListener('seeking', onSeek);
    video.addEventListener('pause', onPause);
    return () => {
      video.removeEventListener('timeupdate', onTime);
      video.removeEventListener('seeking', onSeek);
      video.removeEventListener('pause', onPause);
    };
  }, [video, heartbeat]);
}
