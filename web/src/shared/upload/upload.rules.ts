/** Which files are accepted, and the words for those that are not. */
import { UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { translator } from '#shared/i18n/define-messages.ts';
import { uploadMessages } from './upload.messages.ts';

export type UploadKind = 'image' | 'video' | 'file' | 'live-material';

/** What the rules look at. */
export type Candidate = Pick<File, 'name' | 'type' | 'size'>;

const BYTES_PER_MB = 1_048_576;
const IMAGE_TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png']);
const IMAGE_NAME = /\.(?:jpe?g|png)$/i;
const PDF = { type: 'application/pdf', name: /\.pdf$/i };
const MP4 = { type: 'video/mp4', name: /\.mp4$/i };
const VIDEO_NAME = /\.(?:mp4|m4v|mov|avi|mkv|webm|flv|wmv|mpe?g|3gp|ts|rm|rmvb)$/i;

/** For the `accept` of a file input: what the browser offers first. */
export const ACCEPT: Readonly<Record<UploadKind, string>> = {
  image: '.jpeg,.jpg,.png,image/jpeg,image/png',
  video: '.mp4,video/mp4',
  file: '.pdf,.jpeg,.jpg,.png,application/pdf,image/jpeg,image/png',
  'live-material': '.pdf,.jpeg,.jpg,.png,application/pdf,image/jpeg,image/png',
};

function isImage({ name, type }: Candidate): boolean {
  return IMAGE_NAME.test(name) && (type === '' || IMAGE_TYPES.has(type));
}

/** By its type, or by its name where the browser knows no type. */
function isOf({ name, type }: Pick<Candidate, 'name' | 'type'>, known: typeof PDF): boolean {
  return type === '' ? known.name.test(name) : type === known.type;
}

/** Whether a file is kept as it came; pictures are written anew. */
export function isPaper(file: Pick<Candidate, 'name' | 'type'>): boolean {
  return isOf(file, PDF) || isOf(file, MP4);
}

function isVideo({ name, type }: Candidate): boolean {
  return type.startsWith('video/') || VIDEO_NAME.test(name);
}

/** Why a file is refused, in the interface language; null when it is accepted. */
export function refusalOf(file: Candidate, kind: UploadKind, mb = UPLOAD_MAX_MB): string | null {
  const t = translator(uploadMessages);
  if (kind === 'image' && !isImage(file)) {
    return t('imageFormat');
  }
  if (kind === 'live-material' && isVideo(file)) {
    return t('liveVideo');
  }
  if (kind === 'video' && !isOf(file, MP4)) {
    return t('videoFormat');
  }
  if (kind !== 'image' && !isImage(file) && !isOf(file, PDF) && !isVideo(file)) {
    return t('fileFormat');
  }
  if (file.size <= mb * BYTES_PER_MB) {
    return null;
  }
  switch (kind) {
    case 'image':
      return t('imageSize', { mb });
    case 'video':
      return t('videoSize', { mb });
    case 'file':
    case 'live-material':
      return t('fileSize', { mb });
  }
}
