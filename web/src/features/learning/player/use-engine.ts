import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { probeSession } from '#shared/api/probe-session.ts';
import { interruptedAt, interruptPlay } from './interrupted-play.ts';
import { AUTO_LEVEL, type Engine, startEngine } from './media-engine.ts';
import { prefer, USUAL, usePlayPreferences } from './play-preferences.ts';
import { setStudyPosition } from './study-position.ts';

interface Source {
  /** Nothing is fetched before somebody is about to watch. */
  readonly isWanted: boolean;
  readonly chapterId: number;
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

/** Puts the media element where it was, as soon as it can be put anywhere. */
function restore(video: HTMLVideoElement, placeOf: () => Place): () => void {
  const onReady = () => {
    const { time, isPlaying } = placeOf();
    video.currentTime = time;
    if (isPlaying) {
      video.play().catch(() => undefined);
    }
  };
  video.addEventListener('loadedmetadata', onReady, { once: true });
  return () => video.removeEventListener('loadedmetadata', onReady);
}

/** Before anything is loaded an element keeps the place it will begin at, and shows it. */
function showPlace(video: HTMLVideoElement | null, time: number): void {
  if (video !== null && video.readyState === 0) {
    video.currentTime = time;
  }
}

/** A press before anything is loaded counts: loading alone would make it paused again. */
function useEarlyPress(video: HTMLVideoElement | null, onPress: (isPlaying: boolean) => void) {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onChange = ({ type }: Event) => {
      if (video?.readyState === 0) {
        press(type === 'play');
      }
    };
    video?.addEventListener('play', onChange);
    video?.addEventListener('pause', onChange);
    return () => {
      video?.removeEventListener('play', onChange);
      video?.removeEventListener('pause', onChange);
    };
  }, [video]);
}

/** Loads the stream into the element; tells the qualities there are and whether it failed. */
export function useEngine(
  video: HTMLVideoElement | null,
  source: Source,
  begin: { readonly at: number; readonly isPlaying: boolean },
) {
  const { isWanted, chapterId, url, attempt } = source;
  const engineRef = useRef<Engine | null>(null);
  const placeRef = useRef<Place>({ time: begin.at, isPlaying: begin.isPlaying });
  const [heights, setHeights] = useState<readonly number[]>([]);
  const [level, setLevel] = useState(AUTO_LEVEL);
  const levelRef = useRef(AUTO_LEVEL);
  const [failedAttempt, setFailedAttempt] = useState<Pick<Source, 'url' | 'attempt'> | null>(null);

  useEarlyPress(video, (isPlaying) => {
    placeRef.current = { ...placeRef.current, isPlaying };
  });

  useEffect(() => {
    showPlace(video, placeRef.current.time);
    if (video === null || url === '' || !isWanted) {
      return undefined;
    }
    let isOver = false;
    const onFailure = () => {
      if (!isOver) {
        interruptPlay(video, chapterId);
        setFailedAttempt({ url, attempt });
        // The gate refuses a link whose session is over, without a word about it.
        void probeSession();
      }
    };
    const onLoad = () => {
      if (!video.paused) {
        placeRef.current = { ...placeRef.current, isPlaying: true };
      }
    };
    const onLevels = (known: readonly number[]) => {
      // The quality of other lessons, where this one has it.
      levelRef.current = known.indexOf(usePlayPreferences.getState().height);
      engineRef.current?.setLevel(levelRef.current);
      setHeights(known);
      setLevel(levelRef.current);
    };
    const start = async () => {
      const stream = { url, at: placeRef.current.time };
      const engine = await startEngine(video, stream, { onLoad, onLevels, onFailure });
      if (isOver) {
        engine.stop();
      } else {
        engineRef.current = engine;
        engine.setLevel(levelRef.current);
      }
    };
    const wasInterrupted = interruptedAt(chapterId) !== null;
    const stopRestoring = restore(video, () => {
      const { time, isPlaying } = placeRef.current;
      return { time, isPlaying: isPlaying || wasInterrupted };
    });
    start().catch(onFailure);
    return () => {
      isOver = true;
      stopRestoring();
      if (video.readyState > 0) {
        placeRef.current = { time: video.currentTime, isPlaying: !video.paused };
      }
      engineRef.current?.stop();
      engineRef.current = null;
    };
  }, [video, isWanted, chapterId, url, attempt]);

  /** Where it begins, for a place that is chosen before anything is loaded. */
  const beginAt = useCallback(
    (time: number) => {
      placeRef.current = { ...placeRef.current, time };
      showPlace(video, time);
      setStudyPosition(chapterId, time);
    },
    [video, chapterId],
  );

  return {
    heights,
    level,
    beginAt,
    chooseLevel: (chosen: number) => {
      engineRef.current?.setLevel(chosen);
      levelRef.current = chosen;
      prefer({ height: heights[chosen] ?? USUAL.height });
      setLevel(chosen);
    },
    hasFailed: failedAttempt?.url === url && failedAttempt.attempt === attempt,
  };
}
