/** Brings a running class into a media element, a few seconds behind the teacher. */
import type HlsClass from 'hls.js';
import type { LiveEngine } from './live-playback.ts';

/** So many pieces behind the newest: fewer would stop at every hiccup of the network. */
const PIECES_BEHIND = 2;
/** Further behind it jumps: who watches a class is not left in its past. */
const PIECES_BEHIND_MAX = 5;

function playNatively(video: HTMLVideoElement, url: string, onFailure: () => void): LiveEngine {
  video.addEventListener('error', onFailure);
  video.src = url;
  return {
    toEdge: () => {
      if (video.seekable.length > 0) {
        video.currentTime = video.seekable.end(video.seekable.length - 1);
      }
    },
    stop: () => {
      video.removeEventListener('error', onFailure);
      video.removeAttribute('src');
      video.load();
    },
  };
}

function playByHls(
  Hls: typeof HlsClass,
  video: HTMLVideoElement,
  url: string,
  onFailure: () => void,
): LiveEngine {
  const hls = new Hls({
    liveSyncDurationCount: PIECES_BEHIND,
    liveMaxLatencyDurationCount: PIECES_BEHIND_MAX,
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) {
      onFailure();
    }
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    toEdge: () => {
      if (hls.liveSyncPosition !== null) {
        video.currentTime = hls.liveSyncPosition;
      }
    },
    stop: () => hls.destroy(),
  };
}

/** Starts to load a running class. */
export async function startLiveEngine(
  video: HTMLVideoElement,
  url: string,
  onFailure: () => void,
): Promise<LiveEngine> {
  const { default: Hls } = await import('hls.js/light');
  return Hls.isSupported()
    ? playByHls(Hls, video, url, onFailure)
    : playNatively(video, url, onFailure);
}
