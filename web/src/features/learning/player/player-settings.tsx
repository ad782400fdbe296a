import { useMessages } from '#shared/i18n/use-messages.ts';
import { playerMessages } from '#shared/player/player.messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { AUTO_LEVEL } from './media-engine.ts';
import { prefer, usePlayPreferences } from './play-preferences.ts';
import { type Lesson, speedsOf } from './player.rules.ts';
import styles from './player-settings.module.css';
import { settingsMessages } from './settings.messages.ts';

export interface Choices {
  readonly speed: number;
  readonly heights: readonly number[];
  readonly level: number;
  readonly chooseLevel: (level: number) => void;
  /** Language of the captions shown; empty for none. */
  readonly caption: string;
  readonly chooseCaption: (language: string) => void;
}

interface PlayerSettingsProps {
  readonly lesson: Lesson;
  readonly choices: Choices;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AutoNext() {
  const t = useMessages(settingsMessages);
  const isOn = usePlayPreferences(({ autoNext }) => autoNext);
  return (
    <label className={styles.switch}>
      {t('autoNext')}
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => prefer({ autoNext: target.checked })}
      />
    </label>
  );
}

/** Speed, quality and captions in one place; what is chosen is kept in this browser. */
export function PlayerSettings({ lesson, choices, isOpen, onClose }: PlayerSettingsProps) {
  const t = useMessages(settingsMessages);
  const player = useMessages(playerMessages);
  const speeds = speedsOf(lesson);
  return (
    <Dialog
      open={isOpen}
      title={t('settings')}
      closeLabel={t('close')}
      shape="sheet"
      onClose={onClose}
    >
      {speeds.length > 0 && (
        <ChoiceRow
          label={player('speed')}
          value={choices.speed}
          options={speeds.map((speed) => [speed, player('speedOf', { number: speed })])}
          onChoose={(value) => prefer({ speed: Number(value) })}
        />
      )}
      {choices.heights.length > 1 && (
        <ChoiceRow
          label={player('quality')}
          value={choices.level}
          options={[
            [AUTO_LEVEL, player('auto')],
            ...choices.heights.map((height, level): [number, string] => [level, `${height}p`]),
          ]}
          onChoose={(value) => choices.chooseLevel(Number(value))}
        />
      )}
      {lesson.captions.length > 0 && (
        <ChoiceRow
          label={player('captions')}
          value={choices.caption}
          options={[
            ['', player('captionsOff')],
            ...lesson.captions.map(({ language, label }): [string, string] => [language, label]),
          ]}
          onChoose={choices.chooseCaption}
        />
      )}
      <AutoNext />
    </Dialog>
  );
}
