import { useCallback, useEffect, useMemo, useState } from 'react';
import { useOnReconnect } from '#shared/lib/connection.ts';
import { startLiveEngine } from './live-engine.ts';
import { type Broadcast, createPlayback } from './live-playback.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

async function playSilent(video: HTMLVideoElement): Promise<void> {
  const wasMuted = video.muted;
  video.muted = true;
  try {
    await video.play();
  } catch (error) {
    // Whoever presses play next hears the class.
    video.muted = wasMuted;
    throw error;
  }
}

/** A browser lets no page begin to speak by itself, but it lets it begin silently. */
async function playAloudOrSilent(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (isRefused(error)) {
      await playSilent(video);
    }
  }
}

/** Plays a running class in the element, unless the person paused it. */
export function useLivePlayback(video: HTMLVideoElement | null, { url, isOnAir }: Broadcast) {
  const [isPaused, setPaused] = useState(false);
  const playback = useMemo(
    () =>
      createPlayback(async (source, onFailure) => {
        if (video === null) {
          throw new Error('there is nothing to play in');
        }
        return startLiveEngine(video, source, onFailure);
      }),
    [video],
  );

  useOnReconnect(playback.reconnect);
  useEffect(() => () => playback.stop(), [playback]);
  useEffect(() => {
    if (video !== null) {
      playback.update({ url, isOnAir });
    }
  }, [playback, video, url, isOnAir]);

  useEffect(() => {
    const onReady = () => {
      if (video !== null && !isPaused) {
        // A phone that saves power refuses both: then the button that starts it is there.
        playAloudOrSilent(video).catch((error: unknown) => {
          if (isRefused(error)) {
            setPaused(true);
          }
        });
      }
    };
    video?.addEventListener('loadeddata', onReady);
    video?.addEventListener('playing', playback.succeeded);
    return () => {
      video?.removeEventListener('loadeddata', onReady);
      video?.removeEventListener('playing', playback.succeeded);
    };
  }, [video, playback, isPaused]);

  const toggle = useCallback(() => {
    if (video === null) {
      return;
    }
    if (video.paused) {
      setPaused(false);
      // A class is watched as it is held, not from where somebody left it.
      playback.toEdge();
      playAloudOrSilent(video).catch(() => undefined);
    } else {
      setPaused(true);
      video.pause();
    }
  }, [video, playback]);

  return { isPaused, toggle };
}
