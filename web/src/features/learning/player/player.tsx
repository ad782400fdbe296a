import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline } from '#shared/lib/connection.ts';
import { PlayIcon } from '#shared/ui/icons.tsx';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Heartbeat } from '../progress/use-heartbeat.ts';
import { ControlBar } from './control-bar.tsx';
import { interruptedAt } from './interrupted-play.ts';
import { PlayerNotice } from './player-notice.tsx';
import { type PlayerActions, usePlayerKeys } from '#shared/player/player-keys.ts';
import { playerMessages } from '#shared/player/player.messages.ts';
import styles from '#shared/player/player.module.css';
import { type Lesson, mayPlay, NORMAL_SPEED, resumeAt, speedsOf } from './player.rules.ts';
import { mediaActions } from './media-actions.ts';
import { usePlayPreferences } from './play-preferences.ts';
import { TapCover } from './tap-cover.tsx';
import { useIdle } from '#shared/player/use-idle.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { usePauseOnBlur } from './use-pause-on-blur.ts';
import { useCaptions } from './use-captions.ts';
import { useEngine } from './use-engine.ts';
import { useFullscreen } from '#shared/player/use-fullscreen.ts';
import { useResumeAfterLogin } from './use-resume-after-login.ts';
import { useMediaState } from '#shared/player/use-media-state.ts';
import { useReportPosition } from './use-report-position.ts';
import { useWatchLog } from './use-watch-log.ts';
import { Watermark } from '#shared/player/watermark.tsx';

/** A place to go to; a new object goes there again. */
export interface Jump {
  /** Second of a video, or page of a handout. */
  readonly place: number;
}

interface PlayerProps {
  readonly lesson: Lesson;
  /** Counts the times the lesson was asked for. */
  readonly attempt: number;
  /** Why a new link was refused, if it was. */
  readonly refusal: Error | null;
  readonly jump: Jump | null;
  /** It begins by itself. */
  readonly playsAtOnce: boolean;
  readonly heartbeat: Heartbeat;
  readonly onPlay: () => void;
  readonly onEnded: () => void;
  readonly onRetry: () => void;
  /** Lies over the picture. */
  readonly children: ReactNode;
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

interface Places {
  /** Before anything is loaded. */
  readonly beginAt: (second: number) => void;
  readonly seek: (second: number) => void;
}

function useJump(video: HTMLVideoElement | null, jump: Jump | null, places: Places): void {
  const { beginAt, seek } = places;
  useEffect(() => {
    if (jump === null || video === null) {
      return;
    }
    if (video.readyState === 0) {
      beginAt(jump.place);
      return;
    }
    const hadEnded = video.ended;
    seek(jump.place);
    if (hadEnded) {
      // Who goes somewhere from the end wants to see it.
      video.play().catch(() => undefined);
    }
  }, [video, jump, beginAt, seek]);
}

/** Whether somebody is about to watch; then it stays so. */
function useWanted(isWantedNow: boolean) {
  const [isWanted, setWanted] = useState(isWantedNow);
  const want = () => setWanted(true);
  return {
    isWanted: isWanted || isWantedNow,
    onApproach: { onPointerEnter: want, onPointerDown: want, onFocus: want, onPlay: want },
  };
}

/** The speed of other lessons, where this one allows it. */
function useSpeed(lesson: Lesson, setSpeed: (speed: number) => void): number {
  const wanted = usePlayPreferences(({ speed }) => speed);
  const speed = speedsOf(lesson).includes(wanted) ? wanted : NORMAL_SPEED;
  useEffect(() => setSpeed(speed), [speed, setSpeed]);
  return speed;
}

/** Plays a video lesson under the rules that came with it. */
export function Player(props: PlayerProps) {
  const { lesson, attempt, jump, heartbeat, onPlay, onEnded, children } = props;
  const t = useMessages(playerMessages);
  const frameRef = useRef<HTMLElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const media = useMemo(() => mediaActions(video), [video]);
  const { chapter_id: chapterId } = lesson;
  const startAt =
    interruptedAt(chapterId) ?? jump?.place ?? resumeAt(lesson.position, lesson.duration);
  const isAllowed = mayPlay(lesson);
  const { isWanted, onApproach } = useWanted(
    props.playsAtOnce || jump !== null || interruptedAt(chapterId) !== null,
  );
  const engine = useEngine(
    video,
    { isWanted, chapterId, url: isAllowed ? lesson.url : '', attempt },
    { at: startAt, isPlaying: props.playsAtOnce },
  );
  const state = useMediaState(video);
  const isOnline = useIsOnline();
  const { isFull, isFilled, leave, toggleFullscreen } = useFullscreen(frameRef);
  const floating = usePictureInPicture(video);
  const { isIdle, wake, rest } = useIdle(frameRef);
  const speed = useSpeed(lesson, media.setSpeed);
  const { shown, choose, toggleCaptions, show } = useCaptions(lesson.captions);
  const actions = useMemo(
    (): PlayerActions => ({ ...media, toggleFullscreen, toggleCaptions }),
    [media, toggleFullscreen, toggleCaptions],
  );
  usePlayerKeys(frameRef, actions);
  usePauseOnBlur(video);
  useAllowedPlay(video, isAllowed);
  useWatchLog(video, heartbeat);
  useReportPosition(video, chapterId);
  useResumeAfterLogin(video, chapterId);
  useJump(video, jump, { beginAt: engine.beginAt, seek: media.seek });

  const canPlay = isAllowed && lesson.url !== '' && !engine.hasFailed;
  const isBare = state.isPlaying && isIdle;
  const looks = [styles.frame, styles.over, isFull && styles.filled, isBare && styles.bare];
  return (
    <section
      ref={frameRef}
      className={looks.filter(Boolean).join(' ')}
      data-filled={isFull || undefined}
      tabIndex={-1}
      aria-label={t('player', { title: lesson.title })}
      {...onApproach}
    >
      {isFilled && <BackCloses onClose={leave} />}
      <div className={styles.stage}>
        <video
          ref={setVideo}
          className={styles.video}
          poster={lesson.poster || lesson.cover || undefined}
          playsInline
          preload="auto"
          lang={contentLanguage(lesson.title)}
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
        {canPlay && (
          <TapCover
            onToggle={actions.toggle}
            onSeekBy={actions.seekBy}
            onControls={isBare ? wake : rest}
          />
        )}
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
        {state.isWaiting && canPlay && (
          <output className={styles.waiting}>{t(isOnline ? 'waiting' : 'offline')}</output>
        )}
        <PlayerNotice
          lesson={lesson}
          hasFailed={engine.hasFailed}
          refusal={props.refusal}
          onRetry={props.onRetry}
        />
        {children}
      </div>
      <VisuallyHidden>{t('keys')}</VisuallyHidden>
      <ControlBar
        lesson={lesson}
        state={state}
        actions={actions}
        choices={{
          ...engine,
          speed,
          caption: shown?.language ?? '',
          chooseCaption: choose,
        }}
        isFull={isFull}
        floating={lesson.is_purchased === 1 ? floating : null}
        onSeek={media.seek}
        onVolume={media.setVolume}
      />
    </section>
  );
}
