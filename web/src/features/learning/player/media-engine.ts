/** Brings a stream into a media element: by hls.js where it runs, else by the browser itself. */
import type HlsClass from 'hls.js';

/** The number that stands for "choose by itself". */
export const AUTO_LEVEL = -1;

export interface EngineEvents {
  /** Heights of the pictures to choose from, by their number. */
  readonly onLevels: (heights: readonly number[]) => void;
  /** The element is about to load, which pauses it and drops what it was about to tell. */
  readonly onLoad: () => void;
  /** It cannot be played, also after the attempts that make sense. */
  readonly onFailure: () => void;
}

export interface Stream {
  readonly url: string;
  /** The second it begins at, so that nothing is fetched that is not seen. */
  readonly at: number;
}

/** Seconds fetched ahead of the picture; the usual ten minutes cost a phone its data. */
const AHEAD = { maxBufferLength: 30, maxMaxBufferLength: 60 };

export interface Engine {
  readonly setLevel: (level: number) => void;
  readonly stop: () => void;
}

function playNatively(video: HTMLVideoElement, { url }: Stream, events: EngineEvents): Engine {
  video.addEventListener('error', events.onFailure);
  video.src = url;
  return {
    setLevel: () => undefined,
    stop: () => {
      video.removeEventListener('error', events.onFailure);
      video.removeAttribute('src');
      video.load();
    },
  };
}

function playByHls(
  Hls: typeof HlsClass,
  video: HTMLVideoElement,
  { url, at }: Stream,
  { onLevels, onFailure }: EngineEvents,
): Engine {
  const hls = new Hls({ startPosition: at, ...AHEAD });
  let hasRecovered = false;
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) =>
    onLevels(levels.map(({ height }) => height)),
  );
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) {
      return;
    }
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
      return;
    }
    hls.stopLoad();
    onFailure();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    setLevel: (level) => {
      hls.nextLevel = level;
    },
    stop: () => hls.destroy(),
  };
}

/** Starts to load a stream. */
export async function startEngine(
  video: HTMLVideoElement,
  stream: Stream,
  events: EngineEvents,
): Promise<Engine> {
  const { default: Hls } = await import('hls.js/light');
  events.onLoad();
  return Hls.isSupported()
    ? playByHls(Hls, video, stream, events)
    : playNatively(video, stream, events);
}
