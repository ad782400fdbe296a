import { useMessages } from '#shared/i18n/use-messages.ts';
import { BarButton } from './bar-button.tsx';
import styles from './control-bar.module.css';
import { VolumeIcon } from './player-icons.tsx';
import { playerMessages } from './player.messages.ts';
import type { MediaState } from './use-media-state.ts';

interface BarVolumeProps {
  readonly state: Pick<MediaState, 'isMuted' | 'volume'>;
  readonly onMute: () => void;
  readonly onVolume: (volume: number) => void;
}

const WHOLE = 100;

/** How loud it is. */
export function BarVolume({ state, onMute, onVolume }: BarVolumeProps) {
  const t = useMessages(playerMessages);
  const isSilent = state.isMuted || state.volume === 0;
  const heard = Math.round((isSilent ? 0 : state.volume) * WHOLE);
  return (
    <>
      <BarButton label={t(isSilent ? 'unmute' : 'mute')} onClick={onMute}>
        <VolumeIcon isSilent={isSilent} />
      </BarButton>
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
