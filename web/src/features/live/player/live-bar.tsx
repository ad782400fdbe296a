import { useMessages } from '#shared/i18n/use-messages.ts';
import { PauseIcon, PlayIcon } from '#shared/ui/icons.tsx';
import { BarButton } from '#shared/player/bar-button.tsx';
import { BarVolume } from '#shared/player/bar-volume.tsx';
import barStyles from '#shared/player/control-bar.module.css';
import { FullscreenIcon } from '#shared/player/player-icons.tsx';
import type { PlayerActions } from '#shared/player/player-keys.ts';
import { playerMessages } from '#shared/player/player.messages.ts';
import type { MediaState } from '#shared/player/use-media-state.ts';
import { liveMessages } from '../state/live.messages.ts';
import styles from './live-player.module.css';

interface LiveBarProps {
  readonly state: MediaState;
  readonly isOnAir: boolean;
  readonly isFull: boolean;
  readonly actions: PlayerActions;
  readonly onVolume: (volume: number) => void;
}

/** Everything that can be done with a running class. */
export function LiveBar({ state, isOnAir, isFull, actions, onVolume }: LiveBarProps) {
  const t = useMessages(liveMessages);
  const player = useMessages(playerMessages);
  return (
    <div className={barStyles.bar}>
      <div className={barStyles.row}>
        <BarButton label={player(state.isPlaying ? 'pause' : 'play')} onClick={actions.toggle}>
          {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </BarButton>
        <span className={isOnAir ? `${styles.badge} ${styles.onAir}` : styles.badge}>
          {t(isOnAir ? 'onAir' : 'offAir')}
        </span>
        <BarVolume state={state} onMute={actions.toggleMute} onVolume={onVolume} />
        <span className={styles.space} />
        <BarButton
          label={player(isFull ? 'leaveFullscreen' : 'fullscreen')}
          onClick={actions.toggleFullscreen}
        >
          <FullscreenIcon isFull={isFull} />
        </BarButton>
      </div>
    </div>
  );
}
