/** Line icons used across the site. */
import { icon } from './icon.tsx';

export const MenuIcon = icon(<path d="M3 5h14M3 10h14M3 15h14" />);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const ChevronDownIcon = icon(<path d="m6 8 4 4 4-4" />);
export const ChevronLeftIcon = icon(<path d="m12 5-5 5 5 5" />);
export const ChevronRightIcon = icon(<path d="m8 5 5 5-5 5" />);
export const BellIcon = icon(<path d="M4.5 14.5V9a5.5 5.5 0 0 1 11 0v5.5l1.5 1H3zM8.5 17.5h3" />);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.8 3.8" />
  </>,
);
export const PauseIcon = icon(<path d="M7 5v10M13 5v10" />);
export const PlayIcon = icon(<path d="M7 4.5v11l8.5-5.5z" fill="currentColor" />);
export const ErrorIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6.5v4.200M10 13.5h.01" />
  </>,
);
export const SuccessIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
  </>,
);
