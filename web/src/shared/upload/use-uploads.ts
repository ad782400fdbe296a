import { useEffect, useRef, useState } from 'react';
import { handleFailure } from '#shared/api/policy.ts';
import { sendFile, type UploadDir } from './send-file.ts';

export interface UploadItem {
  readonly id: number;
  /** Null for what was sent before: only its address is known. */
  readonly file: File | null;
  readonly state: 'sending' | 'sent' | 'failed';
  /** The sent part, from 0 to 1. */
  readonly part: number;
  /** Address to claim the file by, once it is sent. */
  readonly url: string;
}

/** A file that can be sent, and sent again. */
export interface ChosenItem extends UploadItem {
  readonly file: File;
}

let lastId = 0;

function newItem(file: File): ChosenItem {
  lastId += 1;
  return { id: lastId, file, state: 'sending', part: 0, url: '' };
}

function itemSentBefore(url: string): UploadItem {
  lastId += 1;
  return { id: lastId, file: null, state: 'sent', part: 1, url };
}

function urlsOf(items: readonly UploadItem[]): string[] {
  return items.map(({ url }) => url).filter(Boolean);
}

interface UploadsOptions {
  readonly dir: UploadDir;
  /** Addresses of what was sent before, to begin with. */
  readonly sent: readonly string[];
}

/** The files a person chose and how far each of them is; `onChange` is told the addresses. */
export function useUploads(
  onChange: (urls: readonly string[]) => void,
  { dir, sent }: UploadsOptions,
) {
  const [items, setItems] = useState<readonly UploadItem[]>(() => sent.map(itemSentBefore));
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  const known = useRef<readonly UploadItem[]>(items);
  const update = (next: (now: readonly UploadItem[]) => readonly UploadItem[]) => {
    const before = known.current;
    known.current = next(before);
    setItems(known.current);
    const urls = urlsOf(known.current);
    if (urls.join(' ') !== urlsOf(before).join(' ')) {
      onChange(urls);
    }
  };
  const change = (id: number, values: Partial<UploadItem>) =>
    update((now) => now.map((item) => (item.id === id ? { ...item, ...values } : item)));

  const send = async ({ id, file }: ChosenItem): Promise<void> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    try {
      const url = await sendFile(file, {
        dir,
        onProgress: (part) => change(id, { part }),
        signal: controller.signal,
      });
      change(id, { state: 'sent', part: 1, url });
    } catch (error) {
      change(id, { state: 'failed' });
      await handleFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      running.current.delete(id);
    }
  };

  return {
    items,
    add: (files: readonly File[]) => {
      const added = files.map(newItem);
      update((now) => [...now, ...added]);
      added.forEach((item) => void send(item));
    },
    retry: (item: ChosenItem) => {
      change(item.id, { state: 'sending', part: 0 });
      void send(item);
    },
    remove: (id: number) => {
      running.current.get(id)?.abort();
      update((now) => now.filter((item) => item.id !== id));
    },
    clear: () => {
      running.current.forEach((controller) => controller.abort());
      update(() => []);
    },
  };
}
