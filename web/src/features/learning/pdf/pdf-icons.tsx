/** Icons of the reader. */
import { icon } from '#shared/ui/icon.tsx';

export const PagesIcon = icon(<path d="M3 3h5v6H3zM12 3h5v6h-5zM3 12h5v5H3zM12 12h5v5h-5z" />);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.500" />
    <path d="m13 13 4 4" />
  </>,
);
export const ProgressIcon = icon(<path d="M3 17V9M8 17V3M13 17v-6M18 17H2" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const MinusIcon = icon(<path d="M4 10h12" />);
