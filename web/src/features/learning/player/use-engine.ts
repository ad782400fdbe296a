import { useEffect, useRef, useState } from 'react';
import { AUTO_LEVEL, type Engine, startEngine } from './media-engine.ts';

interface Source {
  /** Empty when there is nothing to play. */
  readonly url: string;
  /** Counts the attempts; a new number starts a new one. */
  readonly attempt: number;
}

/** Where a lesson stands, kept while a new link takes the place of an old one. */
interface Place {
  readonly time: number;
  readonly isPlaying: boolean;
}

/** Puts the media element where it was. */
function restore(video: HTMLVideoElement, { time, isPlaying }: Place): void {
  video.addEventListener(
    'loadedmetadata',
    () => {
      video.currentTime = time;
      if (isPlaying) {
        video.play().catch(() => undefined);
      }
    },
    { once: true },
  );
}

/** Loads the stream into the element; tells the qualities there are and whether it failed. */
export function useEngine(
  video: HTMLVideoElement | null,
  { url, attempt }: Source,
  startAt: number,
) {
  const engineRef = useRef<Engine | null>(null);
  const placeRef = useRef<Place>({ time: startAt, isPlaying: false });
  const [heights, setHeights] = useState<readonly number[]>([]);
  const [level, setLevel] = useState(AUTO_LEVEL);
  const [failedAttempt, setFailedAttempt] = useState<Source | null>(null);

  useEffect(() => {
    if (video === null || url === '') {
      return undefined;
    }
    let isOver = false;
    const onFailure = () => {
      if (!isOver) {
        video.pause();
        setFailedAttempt({ url, attempt });
      }
    };
    const onLevels = (known: readonly number[]) => {
      setHeights(known);
      setLevel(AUTO_LEVEL);
    };
    const begin = async () => {
      const engine = await startEngine(video, url, { onLevels, onFailure });
      if (isOver) {
        engine.stop();
      } else {
        engineRef.current = engine;
      }
    };
    restore(video, placeRef.current);
    begin().catch(onFailure);
    return () => {
      isOver = true;
      if (video.readyState > 0) {
        placeRef.current = { time: video.currentTime, isPlaying: !video.paused };
      }
      engineRef.current?.stop();
      engineRef.current = null;
    };
  }, [video, url, attempt]);

  return {
    heights,
    level,
    chooseLevel: (chosen: number) => {
      engineRef.current?.setLevel(chosen);
      setLevel(chosen);
    },
    hasFailed: failedAttempt?.url === url && failedAttempt.attempt === attempt,
  };
}
