const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** What keys and controls do to the media element. */
export function mediaActions(element: HTMLVideoElement | null) {
  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    if (element !== null) {
      act(element);
    }
  };
  const seek = (second: number) =>
    withVideo((video) => {
      if (Number.isFinite(video.duration)) {
        video.currentTime = clamp(second, video.duration);
      }
    });
  const setVolume = (volume: number) =>
    withVideo((video) => {
      video.volume = clamp(volume, 1);
      video.muted = false;
    });
  return {
    seek,
    setVolume,
    toggle: () =>
      withVideo((video) => {
        if (video.paused) {
          // A refusal is told by the element itself, as a failure or as still being paused.
          video.play().catch(() => undefined);
        } else {
          video.pause();
        }
      }),
    seekBy: (seconds: number) => withVideo((video) => seek(video.currentTime + seconds)),
    louderBy: (amount: number) => withVideo((video) => setVolume(video.volume + amount)),
    toggleMute: () =>
      withVideo((video) => {
        video.muted = !video.muted;
      }),
    setSpeed: (speed: number) =>
      withVideo((video) => {
        // Also for the next link, which begins with the default.
        video.defaultPlaybackRate = speed;
        video.playbackRate = speed;
      }),
  };
}
