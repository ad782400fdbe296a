/** Icons of the control bar. */
import { Icon } from '#shared/ui/icon.tsx';

const SPEAKER = 'M3 8v4h3l4 3.500v-11L6 8z';

/** A speaker, crossed out when nothing is to be heard. */
export function VolumeIcon({ isSilent }: { readonly isSilent: boolean }) {
  return (
    <Icon>
      <path d={SPEAKER} />
      <path
        d={isSilent ? 'm13 8 4 4M17 8l-4 4' : 'M13 7.500a3.500 3.500 0 0 1 0 5M15 5a7 7 0 0 1 0 10'}
      />
    </Icon>
  );
}

/** Corners that point outwards, or inwards to come back. */
export function FullscreenIcon({ isFull }: { readonly isFull: boolean }) {
  return (
    <Icon>
      <path
        d={
          isFull
            ? 'M7 3v4H3M13 3v4h4M7 17v-4H3M13 17v-4h4'
            : 'M3 7V3h4M17 7V3h-4M3 13v4h4M17 13v4h-4'
        }
      />
    </Icon>
  );
}
