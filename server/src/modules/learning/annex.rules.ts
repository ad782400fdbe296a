/** Rules of a course's files. */

/** A link downloads for this long. */
export const ANNEX_LINK_MS = 10 * 60_000;

/** What cannot stand in a file's name anywhere. */
const UNSAFE = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu;
const NOT_ASCII = /[^\x20-\x7e]+/gu;
/** Characters encodeURIComponent leaves, which the header does not allow. */
const UNESCAPED = /['()*]/gu;
const HEX = 16;

/** The name under which a file is saved: its title with its ending. */
export function fileName({ title, ext }: { readonly title: string; readonly ext: string }): string {
  return `${title}.${ext}`.replaceAll(UNSAFE, '_');
}

/** The header that saves a file under its name; what knows no Chinese gets the letters of it. */
export function attachment(name: string): string {
  const plain = name.replaceAll(NOT_ASCII, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    UNESCAPED,
    (mark) => `%${mark.charCodeAt(0).toString(HEX).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
