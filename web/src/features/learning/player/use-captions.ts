import { useCallback, useState } from 'react';
import { useLanguage } from '#shared/i18n/use-messages.ts';
import type { Lesson } from './player.rules.ts';

/** Which captions are shown, if any; only those are fetched. */
export function useCaptions(captions: Lesson['captions']) {
  const language = useLanguage();
  const [chosen, setChosen] = useState('');
  const shown = captions.find((known) => known.language === chosen);
  // The one in the language of the interface is what somebody who asks for captions expects.
  const usual = captions.find((known) => known.language.startsWith(language)) ?? captions[0];
  const usualLanguage = usual?.language ?? '';
  const isShown = shown !== undefined;

  const toggleCaptions = useCallback(
    () => setChosen((now) => (now === '' ? usualLanguage : '')),
    [usualLanguage],
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
  return { shown, choose: setChosen, toggleCaptions, show };
}
