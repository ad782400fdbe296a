/**
 * The files of a lesson. A name in a link comes from outside: it is read into one of the kinds below
 * or it stands for nothing, and the object is named anew from what was read. Nothing of the name
 * itself goes any further.
 */

/** What an asset consists of. */
export interface AssetParts {
  readonly kind: 'video' | 'pdf';
  readonly renditions: readonly { readonly name: string }[];
  readonly captions: readonly { readonly language: string }[];
}

/** Files that are stored as they are sent. */
export type StoredFile =
  | { readonly kind: 'master' | 'poster' | 'sprites' | 'pdf' }
  | { readonly kind: 'rendition'; readonly rendition: string }
  | { readonly kind: 'segment'; readonly rendition: string; readonly number: number }
  | { readonly kind: 'caption'; readonly language: string };

export type PlayFile = StoredFile | { readonly kind: 'key' };

const SEGMENT_DIGITS = 5;
const SEGMENT = /^s(\d{5})\.ts$/u;
const IN_FOLDER = /^([^/]+)\/([^/]+)$/u;
const CAPTION = /^captions-([\w-]+)\.vtt$/u;

const VIDEO_FILES: ReadonlyMap<string, PlayFile> = new Map<string, PlayFile>([
  ['key', { kind: 'key' }],
  ...(['master', 'poster', 'sprites'] as const).map(
    (kind) => [objectName({ kind }), { kind }] as const,
  ),
]);

/** The file that a name below a play link means; null when this asset has no such file. */
export function readPlayFile(asset: AssetParts, name: string): PlayFile | null {
  if (asset.kind === 'pdf') {
    return name === objectName({ kind: 'pdf' }) ? { kind: 'pdf' } : null;
  }
  return VIDEO_FILES.get(name) ?? readCaption(asset, name) ?? readInFolder(asset, name);
}

function readCaption({ captions }: AssetParts, name: string): PlayFile | null {
  const given = CAPTION.exec(name)?.[1];
  const caption = captions.find(({ language }) => language === given);
  return caption === undefined ? null : { kind: 'caption', language: caption.language };
}

function readInFolder({ renditions }: AssetParts, name: string): PlayFile | null {
  const [, folder, file = ''] = IN_FOLDER.exec(name) ?? [];
  const rendition = renditions.find((known) => known.name === folder)?.name;
  if (rendition === undefined) {
    return null;
  }
  if (file === 'index.m3u8') {
    return { kind: 'rendition', rendition };
  }
  const number = SEGMENT.exec(file)?.[1];
  return number === undefined ? null : { kind: 'segment', rendition, number: Number(number) };
}

/** The name of a file below the prefix of its asset. */
export function objectName(file: StoredFile): string {
  switch (file.kind) {
    case 'master':
      return 'master.m3u8';
    case 'rendition':
      return `${file.rendition}/index.m3u8`;
    case 'segment':
      return `${file.rendition}/s${String(file.number).padStart(SEGMENT_DIGITS, '0')}.ts`;
    case 'poster':
      return 'poster.jpg';
    case 'sprites':
      return 'sprites.jpg';
    case 'caption':
      return `captions-${file.language}.vtt`;
    case 'pdf':
      return 'file.pdf';
  }
}
