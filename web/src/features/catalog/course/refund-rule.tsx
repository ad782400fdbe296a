import type { CSSProperties } from 'react';
import type { Translate } from '#shared/i18n/define-messages.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { refundRuleMessages } from './refund-rule.messages.ts';
import styles from './refund-rule.module.css';
import { type RefundRuleData, type RefundZone, refundZones } from './refund-zones.ts';

type T = Translate<typeof refundRuleMessages.zh>;

/** Room of the drawing, stretched to its box. */
const WIDTH = 100;
const HEIGHT = 100;

/** The line of the promise: what is paid back, from now on. */
function linePoints(zones: readonly RefundZone[]): string {
  const width = WIDTH / zones.length;
  return zones
    .flatMap(({ from, to }, index) => [
      [index * width, HEIGHT - from],
      [(index + 1) * width, HEIGHT - to],
    ])
    .map((point) => point.join(','))
    .join(' ');
}

function termText({ term }: RefundZone, t: T): string {
  switch (term.kind) {
    case 'withinDays':
    case 'afterDays':
      return t(term.kind, { number: term.days });
    case 'daysBefore':
    case 'hoursBefore':
      return t(term.kind, { number: term.number });
    case 'later':
      return t('later');
  }
}

function shareText({ term, from, to }: RefundZone, t: T): string {
  if (from !== to) {
    return t('remainingShare');
  }
  if (term.kind === 'withinDays') {
    return t('unused');
  }
  if (term.kind === 'afterDays') {
    return t('asRuled');
  }
  return from === 0 ? t('none') : t('percent', { percent: from });
}

function Zones({ zones }: { readonly zones: readonly RefundZone[] }) {
  const t = useMessages(refundRuleMessages);
  const points = linePoints(zones);
  const style: CSSProperties & { '--zones': number } = { '--zones': zones.length };
  return (
    <div className={styles.chart} style={style}>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polygon className={styles.area} points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
        <polyline className={styles.line} points={points} />
      </svg>
      <ol className={styles.zones} aria-label={t('zones')}>
        {zones.map((zone) => (
          <li key={termText(zone, t)}>
            <span className={styles.share}>{shareText(zone, t)}</span>
            <span className={styles.term}>{termText(zone, t)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The refund promise before paying: drawn, and said in words. */
export function RefundRule({ rule }: { readonly rule: RefundRuleData }) {
  const t = useMessages(refundRuleMessages);
  const isForeign = useLanguage() !== 'zh';
  const zones = refundZones(rule);
  return (
    <section className={styles.rule}>
      {zones.length > 0 && <Zones zones={zones} />}
      <div className={styles.words}>
        <h2 className={styles.title}>{t('title')}</h2>
        <p lang={CONTENT_LANGUAGE}>{rule.text}</p>
        {isForeign && <p>{t('inChinese')}</p>}
      </div>
    </section>
  );
}
