import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { clockText } from '#shared/lib/lesson-time.ts';
import { BarButton } from '#shared/player/bar-button.tsx';
import { BarVolume } from '#shared/player/bar-volume.tsx';
import styles from '#shared/player/control-bar.module.css';
import {
  CaptionsIcon,
  FloatIcon,
  FullscreenIcon,
  SettingsIcon,
} from '#shared/player/player-icons.tsx';
import type { PlayerActions } from '#shared/player/player-keys.ts';
import { playerMessages } from '#shared/player/player.messages.ts';
import type { MediaState } from '#shared/player/use-media-state.ts';
import { PauseIcon, PlayIcon } from '#shared/ui/icons.tsx';
import { type Choices, PlayerSettings } from './player-settings.tsx';
import { type Lesson, NORMAL_SPEED } from './player.rules.ts';
import { SeekSlider } from './seek-slider.tsx';
import { settingsMessages } from './settings.messages.ts';

/** The picture over other windows, where a browser can show it there. */
type Floating = { readonly isFloating: boolean; readonly toggle: () => void } | null;

interface ControlBarProps {
  readonly lesson: Lesson;
  readonly state: MediaState;
  readonly actions: PlayerActions;
  readonly choices: Choices;
  readonly isFull: boolean;
  readonly floating: Floating;
  readonly onSeek: (second: number) => void;
  readonly onVolume: (volume: number) => void;
}

/** Opens speed, quality and captions; shows the speed when it is not the usual one. */
function Settings({ lesson, choices }: Pick<ControlBarProps, 'lesson' | 'choices'>) {
  const t = useMessages(settingsMessages);
  const player = useMessages(playerMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton label={t('settings')} onClick={() => setOpen(true)}>
        {choices.speed === NORMAL_SPEED ? (
          <SettingsIcon />
        ) : (
          <span className={styles.speed}>{player('speedOf', { number: choices.speed })}</span>
        )}
      </BarButton>
      <PlayerSettings
        lesson={lesson}
        choices={choices}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function CaptionsButton({ caption, onToggle }: { caption: string; onToggle: () => void }) {
  const t = useMessages(settingsMessages);
  const isShown = caption !== '';
  return (
    <BarButton label={t(isShown ? 'hideCaptions' : 'showCaptions')} onClick={onToggle}>
      <CaptionsIcon isShown={isShown} />
    </BarButton>
  );
}

function FloatButton({ isFloating, toggle }: NonNullable<Floating>) {
  const t = useMessages(settingsMessages);
  return (
    <BarButton label={t(isFloating ? 'leavePip' : 'pip')} onClick={toggle}>
      <FloatIcon />
    </BarButton>
  );
}

/** Everything that can be done with a playing lesson, each a control with a name. */
export function ControlBar(props: ControlBarProps) {
  const { lesson, state, actions, choices, isFull, floating, onSeek, onVolume } = props;
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
        <span className={styles.sound}>
          <BarVolume state={state} onMute={actions.toggleMute} onVolume={onVolume} />
        </span>
        <span className={styles.space} />
        {lesson.captions.length > 0 && (
          <CaptionsButton caption={choices.caption} onToggle={actions.toggleCaptions} />
        )}
        <Settings lesson={lesson} choices={choices} />
        {floating !== null && <FloatButton {...floating} />}
        <BarButton
          label={t(isFull ? 'leaveFullscreen' : 'fullscreen')}
          onClick={actions.toggleFullscreen}
        >
          <FullscreenIcon isFull={isFull} />
        </BarButton>
      </div>
    </div>
  );
}
