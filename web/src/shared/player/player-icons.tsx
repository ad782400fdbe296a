/** Icons of the control bar. */
import { Icon, icon } from '#shared/ui/icon.tsx';

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

/** Sliders, for what can be set. */
export const SettingsIcon = icon(<path d="M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4" />);

/** Lines of text in a frame, underlined while they are shown. */
export function CaptionsIcon({ isShown }: { readonly isShown: boolean }) {
  return (
    <Icon>
      <rect x="2.5" y="4" width="15" height="10.500" rx="2" />
      <path d="M5.500 11h4M12 11h2.500" />
      {isShown && <path d="M5 17.500h10" />}
    </Icon>
  );
}

/** A small picture before a large one. */
export const FloatIcon = icon(
  <>
    <path d="M17.500 9V5.500a1.500 1.500 0 0 0-1.500-1.500H4a1.500 1.500 0 0 0-1.500 1.500v8A1.500 1.500 0 0 0 4 15h4" />
    <rect x="10.500" y="11.500" width="7" height="5" rx="1" />
  </>,
);
