import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginDraft, dropDraft, keepDraft, readDrafts, useNoteDrafts } from './note-draft.ts';

const subject = { userId: 7, chapterId: 12 };
const KEY = '7:12';

beforeEach(() => {
  sessionStorage.clear();
  useNoteDrafts.setState({ drafts: {}, asked: null });
});

const drafted = () => useNoteDrafts.getState().drafts[KEY];

describe('a draft', () => {
  it('outlives a reload, per user and lesson', () => {
    keepDraft(subject, { position: 40, content: '先问口径' });
    keepDraft({ ...subject, chapterId: 13 }, { position: 1, content: '别的课' });
    expect(readDrafts()).toEqual({
      [KEY]: { position: 40, content: '先问口径' },
      '7:13': { position: 1, content: '别的课' },
    });
    dropDraft(subject);
    expect(Object.keys(readDrafts())).toEqual(['7:13']);
  });

  it('stays where it was begun once something is written', () => {
    beginDraft(subject, 40);
    beginDraft(subject, 50);
    expect(drafted()).toEqual({ position: 50, content: '' });
    keepDraft(subject, { position: 50, content: '写' });
    beginDraft(subject, 60);
    expect(drafted()).toEqual({ position: 50, content: '写' });
    expect(useNoteDrafts.getState().asked).toBe(KEY);
  });

  it.each(['{', 'null', '[1]', '{"7:12":{"position":"x","content":1}}'])(
    'takes nothing from spoilt storage: %s',
    (stored) => {
      sessionStorage.setItem('zhiji-notes', stored);
      expect(readDrafts()).toEqual({});
    },
  );

  it('lives with the page where nothing can be stored', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepDraft(subject, { position: 40, content: '写' });
    expect(drafted()).toEqual({ position: 40, content: '写' });
    expect(readDrafts()).toEqual({});
    vi.unstubAllGlobals();
  });
});
