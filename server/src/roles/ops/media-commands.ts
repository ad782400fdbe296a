/** Commands about what lessons play. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { addLessonSource } from '#modules/learning';
import { assetStates } from '#modules/media';
import { fileNamed, oneOf, operator, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

const LABELS: Readonly<Record<string, string>> = { zh: '中文', en: 'English' };

/** `zh=lesson.zh.vtt` */
async function captionOf(text: string) {
  const [language = '', path = ''] = text.split('=');
  const label = oneOf('the language of captions', language, Object.entries(LABELS));
  return { language, label, path: await fileNamed('the file of captions', path) };
}

export const mediaCommands: Record<string, Command> = {
  /** `ops media-add 48 lesson.mp4 [zh=lesson.zh.vtt] [en=lesson.en.vtt]`: a video or a PDF. */
  async 'media-add'({ platform }, [chapter = '', file = '', ...captions]) {
    const id = await addLessonSource(platform, {
      actor: operator(),
      chapterId: wholeNumber('the lesson', chapter),
      source: {
        path: await fileNamed('the file', file),
        captions: await Promise.all(captions.map(captionOf)),
      },
    });
    return `asset ${id} waits for a worker`;
  },
  /** `ops media`: the latest sources and their states. */
  async media({ platform }) {
    const assets = await assetStates(platform, operator());
    const rows = assets.map((asset) =>
      [
        formatWireTime(asset.created_at),
        asset.id,
        asset.kind,
        asset.state === 'working' ? `working ${asset.progress} %` : asset.state,
        asset.kind === 'video' ? `${asset.duration_s} s` : `${asset.page_num} pages`,
        `try ${asset.tries}`,
        asset.reason,
      ].join('  '),
    );
    return rows.length === 0 ? 'nothing was handed in' : rows.join('\n');
  },
};
