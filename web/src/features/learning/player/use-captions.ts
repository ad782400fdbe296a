import { useCallback } from 'react';
import { useLanguage } from '#shared/i18n/use-messages.ts';
import { prefer, usePlayPreferences } from './play-preferences.ts';
import type { Lesson } from './player.rules.ts';

/** The captions somebody who asks for some expects: those in the language of the interface. */
export function usualCaption(captions: Lesson['captions'], language: string) {
  return captions.find((known) => known.language.startsWith(language)) ?? captions[0];
}

const choose = (language: string): void => prefer({ caption: language });

/** Which captions are shown, if any; only those are fetched. */
export function useCaptions(captions: Lesson['captions']) {
  const language = useLanguage();
  const chosen = usePlayPreferences(({ caption }) => caption);
  // Captions in another language than the last time are better than none.
  const usual = usualCaption(captions, language);
  const shown =
    chosen === '' ? undefined : (captions.find((known) => known.language === chosen) ?? usual);
  const usualLanguage = usual?.language ?? '';
  const isShown = shown !== undefined;

  const toggleCaptions = useCallback(
    () => choose(isShown ? '' : usualLanguage),
    [isShown, usualLanguage],
  );
  /** Put on the track: browsers hide one that was added later. */
  const show = useCallback(
    (element: HTMLTrackElement | null) => {
      if (element !== null) {
        element.track.mode = isShown ? 'showing' : 'disabled';
      }
    },
    [isShown],
  );
  return { shown, choose, toggleCaptions, show };
}
