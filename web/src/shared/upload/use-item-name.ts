import { useMessages } from '#shared/i18n/use-messages.ts';
import { uploadMessages } from './upload.messages.ts';
import type { UploadItem } from './use-uploads.ts';

/** What a file is called; one that was sent before by its place and how its address ends. */
export function useItemName(): (item: UploadItem, index: number) => string {
  const t = useMessages(uploadMessages);
  return ({ file, url }, index) =>
    file === null
      ? t('sentBefore', { number: index + 1, ending: url.slice(url.lastIndexOf('.') + 1) })
      : file.name;
}
