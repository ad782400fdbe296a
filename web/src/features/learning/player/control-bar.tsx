import { useMessages } from '#shared/i18n/use-messages.ts';
import { PauseIcon, PlayIcon } from '#shared/ui/icons.tsx';
import { clockText } from '../catalogue/lesson-time.ts';
import { BarButton } from './bar-button.tsx';
import { BarSelect } from './bar-select.tsx';
import { BarVolume } from './bar-volume.tsx';
import styles from './control-bar.module.css';
import { AUTO_LEVEL } from './media-engine.ts';
import { FullscreenIcon } from './player-icons.tsx';
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
  return (
    <div className={styles.bar}>
      <SeekSlider state={state} sprites={lesson.sprites} onSeek={onSeek} />
      <div className={styles.row}>
        <BarButton label={t(state.isPlaying ? 'pause' : 'play')} onClick={actions.toggle}>
          {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </BarButton>
        <span className={styles.time}>
          {clockText(state.time)} / {clockText(state.duration || lesson.duration)}
        </span>
        <BarVolume state={state} onMute={actions.toggleMute} onVolume={onVolume} />
        <span className={styles.space} />
        <Selects lesson={lesson} state={state} choices={choices} />
        {isFull !== null && (
          <BarButton
            label={t(isFull ? 'leaveFullscreen' : 'fullscreen')}
            onClick={actions.toggleFullscreen}
          >
            <FullscreenIcon isFull={isFull} />
          </BarButton>
        )}
      </div>
    </div>
  );
}
