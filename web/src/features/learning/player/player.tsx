import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { PlayIcon } from '#shared/ui/icons.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Heartbeat } from '../progress/use-heartbeat.ts';
import { ControlBar } from './control-bar.tsx';
import { PlayerNotice } from './player-notice.tsx';
import { type PlayerActions, usePlayerKeys } from './player-keys.ts';
import { playerMessages } from './player.messages.ts';
import styles from './player.module.css';
import { type Lesson, mayPlay, resumeAt } from './player.rules.ts';
import { useAwayPause } from './use-away-pause.ts';
import { useCaptions } from './use-captions.ts';
import { useEngine } from './use-engine.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useMediaState } from './use-media-state.ts';
import { usePlaceTelling } from './use-place-telling.ts';
import { useWatching } from './use-watching.ts';
import { Watermark } from './watermark.tsx';

/** A place to go to; a new object goes there again. */
export interface Jump {
  /** Second of a video, or page of a handout. */
  readonly place: number;
}

interface PlayerProps {
  readonly lesson: Lesson;
  /** Counts the times the lesson was asked for. */
  readonly attempt: number;
  readonly jump: Jump | null;
  readonly heartbeat: Heartbeat;
  readonly onPlay: () => void;
  readonly onEnded: () => void;
  readonly onRetry: () => void;
  /** Lies over the picture. */
  readonly children: ReactNode;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** What keys and controls do to the media element. */
function mediaActions(element: HTMLVideoElement | null) {
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

/** Who may not play does not: whatever starts it, it is paused again. */
function useAllowedPlay(video: HTMLVideoElement | null, isAllowed: boolean): void {
  useEffect(() => {
    const onPlay = () => {
      if (!isAllowed) {
        video?.pause();
      }
    };
    video?.addEventListener('play', onPlay);
    return () => video?.removeEventListener('play', onPlay);
  }, [video, isAllowed]);
}

function useJump(jump: Jump | null, seek: (second: number) => void): void {
  useEffect(() => {
    if (jump !== null) {
      seek(jump.place);
    }
  }, [jump, seek]);
}

/** Plays a video lesson under the rules that came with it. */
export function Player(props: PlayerProps) {
  const { lesson, attempt, jump, heartbeat, onPlay, onEnded, onRetry, children } = props;
  const t = useMessages(playerMessages);
  const frameRef = useRef<HTMLElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const media = useMemo(() => mediaActions(video), [video]);
  const startAt = jump?.place ?? resumeAt(lesson.position, lesson.duration);
  const isAllowed = mayPlay(lesson);
  const engine = useEngine(video, { url: isAllowed ? lesson.url : '', attempt }, startAt);
  const state = useMediaState(video);
  const { isFull, toggleFullscreen } = useFullscreen(frameRef);
  const { shown, choose, toggleCaptions, show } = useCaptions(lesson.captions);
  const actions = useMemo(
    (): PlayerActions => ({ ...media, toggleFullscreen, toggleCaptions }),
    [media, toggleFullscreen, toggleCaptions],
  );
  usePlayerKeys(frameRef, actions);
  useAwayPause(video);
  useAllowedPlay(video, isAllowed);
  useWatching(video, heartbeat);
  usePlaceTelling(video, lesson.chapter_id);
  useJump(jump, media.seek);

  const canPlay = isAllowed && lesson.url !== '' && !engine.hasFailed;
  return (
    <section
      ref={frameRef}
      className={styles.frame}
      tabIndex={-1}
      aria-label={t('player', { title: lesson.title })}
    >
      <div className={styles.stage}>
        <video
          ref={setVideo}
          className={styles.video}
          poster={lesson.poster || lesson.cover || undefined}
          playsInline
          preload="auto"
          lang={CONTENT_LANGUAGE}
          aria-label={lesson.title}
          onPlay={onPlay}
          onEnded={onEnded}
        >
          <track
            key={shown?.language}
            ref={show}
            kind="captions"
            srcLang={shown?.language}
            label={shown?.label}
            src={shown?.url}
          />
        </video>
        <Watermark />
        {canPlay && !state.isPlaying && (
          // The bar below has the same button for the keyboard.
          <button
            type="button"
            className={styles.start}
            tabIndex={-1}
            aria-hidden="true"
            onClick={actions.toggle}
          >
            <PlayIcon />
          </button>
        )}
        {canPlay && state.isPlaying && (
          <button
            type="button"
            className={styles.cover}
            tabIndex={-1}
            aria-hidden="true"
            onClick={actions.toggle}
          />
        )}
        {state.isWaiting && canPlay && <output className={styles.waiting}>{t('waiting')}</output>}
        <PlayerNotice lesson={lesson} hasFailed={engine.hasFailed} onRetry={onRetry} />
        {children}
      </div>
      <VisuallyHidden>{t('keys')}</VisuallyHidden>
      <ControlBar
        lesson={lesson}
        state={state}
        actions={actions}
        choices={{
          ...engine,
          caption: shown?.language ?? '',
          chooseCaption: choose,
          chooseSpeed: media.setSpeed,
        }}
        isFull={isFull}
        onSeek={media.seek}
        onVolume={media.setVolume}
      />
    </section>
  );
}
