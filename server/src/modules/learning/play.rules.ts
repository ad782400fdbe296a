/** Rules of playing. */

/** A link plays for this long; the player asks for a new one before that. */
const LINK_MS = 2 * 3_600_000;
/** A device that asked for nothing for so long has stopped playing. */
const DEVICE_MS = 60_000;

/** When a link made now stops: never after the right to what it opens. */
export function linkEnd(now: Date, ownedUntil: Date | null): Date {
  const end = now.getTime() + LINK_MS;
  return new Date(Math.min(end, ownedUntil?.getTime() ?? end));
}

/** A device last seen before this no longer counts. */
export function seenSince(now: Date): Date {
  return new Date(now.getTime() - DEVICE_MS);
}

/** What an asset consists of. */
export interface AssetParts {
  readonly kind: 'video' | 'pdf';
  readonly renditions: readonly { readonly name: string }[];
  readonly captions: readonly { readonly language: string }[];
}

/** What a name below a play link stands for; null when it stands for nothing of this asset. */
export function partOf(asset: AssetParts, name: string): 'key' | 'playlist' | 'object' | null {
  if (asset.kind === 'pdf') {
    return name === 'file.pdf' ? 'object' : null;
  }
  if (name === 'key') {
    return 'key';
  }
  if (name === 'master.m3u8') {
    return 'playlist';
  }
  const [folder = '', file = ''] = name.split('/');
  if (asset.renditions.some((rendition) => rendition.name === folder)) {
    return renditionPart(file);
  }
  const caption = /^captions-([\w-]+)\.vtt$/u.exec(name)?.[1];
  const isCaption = asset.captions.some(({ language }) => language === caption);
  return name === 'poster.jpg' || name === 'sprites.jpg' || isCaption ? 'object' : null;
}

function renditionPart(file: string): 'playlist' | 'object' | null {
  if (file === 'index.m3u8') {
    return 'playlist';
  }
  return /^s\d{5}\.ts$/u.test(file) ? 'object' : null;
}
