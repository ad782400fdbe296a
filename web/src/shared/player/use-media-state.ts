import { useEffect, useState } from 'react';

/** What the control bar shows of a media element. */
export interface MediaState {
  readonly isPlaying: boolean;
  readonly time: number;
  readonly duration: number;
  /** Up to here it plays without waiting. */
  readonly bufferedTo: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly speed: number;
  readonly isWaiting: boolean;
}

const INITIAL: MediaState = {
  isPlaying: false,
  time: 0,
  duration: 0,
  bufferedTo: 0,
  volume: 1,
  isMuted: false,
  speed: 1,
  isWaiting: false,
};

const EVENTS = [
  'play',
  'pause',
  'ended',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
] as const;

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) {
      return buffered.end(index);
    }
  }
  return currentTime;
}

const HAVE_FUTURE_DATA = 3;

function read(video: HTMLVideoElement): MediaState {
  return {
    isPlaying: !video.paused && !video.ended,
    time: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedTo: bufferedTo(video),
    volume: video.volume,
    isMuted: video.muted,
    speed: video.playbackRate,
    isWaiting: !video.paused && !video.ended && video.readyState < HAVE_FUTURE_DATA,
  };
}

/** The state of a media element, as it tells of changes. */
export function useMediaState(video: HTMLVideoElement | null): MediaState {
  const [state, setState] = useState(INITIAL);
  useEffect(() => {
    if (video === null) {
      return undefined;
    }
    const onChange = () => setState(read(video));
    onChange();
    for (const event of EVENTS) {
      video.addEventListener(event, onChange);
    }
    return () => {
      for (const event of EVENTS) {
        video.removeEventListener(event, onChange);
      }
    };
  }, [video]);
  return state;
}
