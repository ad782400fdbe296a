import { currentLocale } from '#shared/i18n/i18n.ts';

/** A number with its thousands set apart, as the current language does. */
export function formatNumber(value: number): string {
  return value.toLocaleString(currentLocale());
}
