import { useMemo, useRef, useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline } from '#shared/lib/connection.ts';
import { PlayIcon } from '#shared/ui/icons.tsx';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { type PlayerActions, usePlayerKeys } from '#shared/player/player-keys.ts';
import { playerMessages } from '#shared/player/player.messages.ts';
import playerStyles from '#shared/player/player.module.css';
import { useFullscreen } from '#shared/player/use-fullscreen.ts';
import { useIdle } from '#shared/player/use-idle.ts';
import { useMediaState } from '#shared/player/use-media-state.ts';
import { useTouch } from '#shared/player/use-touch.ts';
import { Watermark } from '#shared/player/watermark.tsx';
import { LiveBar } from './live-bar.tsx';
import { liveMessages } from '../state/live.messages.ts';
import styles from './live-player.module.css';
import type { Room } from '../state/room.queries.ts';
import { useLivePlayback } from './use-live-playback.ts';

interface LivePlayerProps {
  readonly room: Pick<Room, 'title' | 'url' | 'cover'>;
  /** False while the teacher is cut off. */
  readonly isOnAir: boolean;
}

const nothing = () => undefined;

/** How loud the class is; it has no other place to go to and no other speed. */
function volumeActions(element: HTMLVideoElement | null) {
  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    if (element !== null) {
      act(element);
    }
  };
  const setVolume = (volume: number) =>
    withVideo((video) => {
      video.volume = Math.min(1, Math.max(0, volume));
      video.muted = false;
    });
  return {
    setVolume,
    louderBy: (amount: number) => withVideo((video) => setVolume(video.volume + amount)),
    toggleMute: () =>
      withVideo((video) => {
        video.muted = !video.muted;
      }),
  };
}

/** Plays a running class: as it is held, without going back or faster. */
export function LivePlayer({ room, isOnAir }: LivePlayerProps) {
  const t = useMessages(liveMessages);
  const player = useMessages(playerMessages);
  const frameRef = useRef<HTMLElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { isPaused, toggle } = useLivePlayback(video, { url: room.url, isOnAir });
  const state = useMediaState(video);
  const isOnline = useIsOnline();
  const volume = useMemo(() => volumeActions(video), [video]);
  const { isFull, isFilled, leave, toggleFullscreen } = useFullscreen(frameRef);
  const { isIdle, wake, rest } = useIdle(frameRef);
  const actions = useMemo(
    (): PlayerActions => ({
      ...volume,
      toggle,
      toggleFullscreen,
      seekBy: nothing,
      toggleCaptions: nothing,
    }),
    [volume, toggle, toggleFullscreen],
  );
  usePlayerKeys(frameRef, actions);

  const isShowing = state.isPlaying && !state.isWaiting;
  const isBare = isShowing && isIdle;
  const looks = [
    playerStyles.frame,
    playerStyles.over,
    isFull && playerStyles.filled,
    isBare && playerStyles.bare,
  ];
  return (
    <section
      ref={frameRef}
      className={looks.filter(Boolean).join(' ')}
      data-filled={isFull || undefined}
      tabIndex={-1}
      aria-label={t('player', { title: room.title })}
    >
      {isFilled && <BackCloses onClose={leave} />}
      <div className={playerStyles.stage}>
        <video
          ref={setVideo}
          className={playerStyles.video}
          poster={room.cover || undefined}
          playsInline
          lang={contentLanguage(room.title)}
          aria-label={room.title}
        >
          {/* Nobody writes along what a teacher says. */}
          <track kind="captions" />
        </video>
        <Watermark />
        <Cover onToggle={toggle} onControls={isBare ? wake : rest} />
        {isPaused && (
          // The bar has the same button for the keyboard.
          <button
            type="button"
            className={playerStyles.start}
            tabIndex={-1}
            aria-hidden="true"
            onClick={toggle}
          >
            <PlayIcon />
          </button>
        )}
        {isOnAir && !isPaused && !isShowing && (
          <output className={playerStyles.waiting}>
            {player(isOnline ? 'waiting' : 'offline')}
          </output>
        )}
        {isShowing && state.isMuted && (
          <button type="button" className={styles.sound} onClick={volume.toggleMute}>
            {t('soundOn')}
          </button>
        )}
        {!isOnAir && !isShowing && <Interrupted />}
      </div>
      <VisuallyHidden>{t('keys')}</VisuallyHidden>
      <LiveBar
        state={state}
        isOnAir={isOnAir}
        isFull={isFull}
        actions={actions}
        onVolume={volume.setVolume}
      />
    </section>
  );
}

interface CoverProps {
  readonly onToggle: () => void;
  /** The controls come or go. */
  readonly onControls: () => void;
}

/** The picture itself: a mouse plays and pauses it, a finger brings the controls. */
function Cover({ onToggle, onControls }: CoverProps) {
  const { isTouch, handlers } = useTouch();
  return (
    <button
      type="button"
      className={playerStyles.cover}
      tabIndex={-1}
      aria-hidden="true"
      data-testid="picture"
      {...handlers}
      onClick={() => (isTouch.current ? onControls() : onToggle())}
    />
  );
}

function Interrupted() {
  const t = useMessages(liveMessages);
  return (
    <div className={playerStyles.notice}>
      <p>{t('interrupted')}</p>
      <p className={styles.fine}>{t('interruptedText')}</p>
    </div>
  );
}
