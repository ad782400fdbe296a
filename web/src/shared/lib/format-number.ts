/**
 * A number with its thousands set apart: by commas, in Chinese as in English. Written out, since a
 * phone takes long to make a formatter of its own.
 */
export function formatNumber(value: number): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
