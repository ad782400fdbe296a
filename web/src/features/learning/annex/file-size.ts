const STEP = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const TENTHS = 10;

/** `2.4 MB`: a size in the unit that says most. */
export function fileSize(bytes: number): string {
  const level = Math.min(
    bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)),
    UNITS.length - 1,
  );
  return `${Math.round((bytes / STEP ** level) * TENTHS) / TENTHS} ${UNITS[level]}`;
}
