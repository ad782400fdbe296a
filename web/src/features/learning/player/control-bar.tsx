import { useMessages } from '#shared/i18n/use-messages.ts';
import { PauseIcon, PlayIcon } from '#shared/ui/icons.tsx';
import { clockText } from '../catalogue/lesson-time.ts';
import { BarSelect } from './bar-select.tsx';
import styles from './control-bar.module.css';
import { AUTO_LEVEL } from './media-engine.ts';
import { FullscreenIcon, VolumeIcon } from './player-icons.tsx';
import type { PlayerActions } from './player-keys.ts';
import { playerMessages } from './player.messages.ts';
import { type Lesson, speedsOf } from './player.rules.ts';
import { SeekSlider } from './seek-slider.tsx';
import type { MediaState } from './use-media-state.ts';

export interface Choices {
  readonly heights: readonly number[];
  readonly level: number;
  readonly chooseLevel: (level: number) => void;
  readonly chooseSpeed: (speed: number) => void;
  /** Language of the captions shown; empty for none. */
  readonly caption: string;
  readonly chooseCaption: (language: string) => void;
}

interface ControlBarProps {
  readonly lesson: Lesson;
  readonly state: MediaState;
  readonly actions: PlayerActions;
  readonly choices: Choices;
  /** Null where the browser shows only its own player on the full screen. */
  readonly isFull: boolean | null;
  readonly onSeek: (second: number) => void;
  readonly onVolume: (volume: number) => void;
}

const WHOLE = 100;

function Volume({
  state,
  actions,
  onVolume,
}: Pick<ControlBarProps, 'state' | 'actions' | 'onVolume'>) {
  const t = useMessages(playerMessages);
  const isSilent = state.isMuted || state.volume === 0;
  const heard = Math.round((isSilent ? 0 : state.volume) * WHOLE);
  const label = t(isSilent ? 'unmute' : 'mute');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        title={label}
        aria-label={label}
        onClick={actions.toggleMute}
      >
        <VolumeIcon isSilent={isSilent} />
      </button>
      <input
        type="range"
        className={styles.volume}
        min={0}
        max={WHOLE}
        step={5}
        value={heard}
        aria-label={t('volume')}
        aria-valuetext={t('percent', { number: heard })}
        onChange={({ target }) => onVolume(Number(target.value) / WHOLE)}
      />
    </>
  );
}

function Selects({
  lesson,
  state,
  choices,
}: Pick<ControlBarProps, 'lesson' | 'state' | 'choices'>) {
  const t = useMessages(playerMessages);
  const speeds = speedsOf(lesson);
  return (
    <>
      {speeds.length > 0 && (
        <BarSelect
          label={t('speed')}
          value={state.speed}
          options={speeds.map((speed) => [speed, t('speedOf', { number: speed })])}
          onChoose={(value) => choices.chooseSpeed(Number(value))}
        />
      )}
      {choices.heights.length > 1 && (
        <BarSelect
          label={t('quality')}
          value={choices.level}
          options={[
            [AUTO_LEVEL, t('auto')],
            ...choices.heights.map((height, level): [number, string] => [level, `${height}p`]),
          ]}
          onChoose={(value) => choices.chooseLevel(Number(value))}
        />
      )}
      {lesson.captions.length > 0 && (
        <BarSelect
          label={t('captions')}
          value={choices.caption}
          options={[
            ['', t('captionsOff')],
            ...lesson.captions.map(({ language, label }): [string, string] => [language, label]),
          ]}
          onChoose={choices.chooseCaption}
        />
      )}
    </>
  );
}

/** Everything that can be done with a playing lesson, each a control with a name. */
export function ControlBar(props: ControlBarProps) {
  const { lesson, state, actions, choices, isFull, onSeek, onVolume } = props;
  const t = useMessages(playerMessages);
  const playLabel = t(state.isPlaying ? 'pause' : 'play');
  const fullLabel = t(isFull === true ? 'leaveFullscreen' : 'fullscreen');
  return (
    <div className={styles.bar}>
      <SeekSlider state={state} sprites={lesson.sprites} onSeek={onSeek} />
      <div className={styles.row}>
        <button
          type="button"
          className={styles.button}
          title={playLabel}
          aria-label={playLabel}
          onClick={actions.toggle}
        >
          {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <span className={styles.time}>
          {clockText(state.time)} / {clockText(state.duration || lesson.duration)}
        </span>
        <Volume state={state} actions={actions} onVolume={onVolume} />
        <span className={styles.space} />
        <Selects lesson={lesson} state={state} choices={choices} />
        {isFull !== null && (
          <button
            type="button"
            className={styles.button}
            title={fullLabel}
            aria-label={fullLabel}
            onClick={actions.toggleFullscreen}
          >
            <FullscreenIcon isFull={isFull} />
          </button>
        )}
      </div>
    </div>
  );
}
