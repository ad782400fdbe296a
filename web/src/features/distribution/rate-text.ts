const BP_PER_PERCENT = 100;

/** Hundredths of a percent as a person reads them: `1250` becomes `12.5%`. */
export function rateText(bp: number): string {
  return `${bp / BP_PER_PERCENT}%`;
}
