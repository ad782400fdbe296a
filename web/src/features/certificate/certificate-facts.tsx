import type { ReactNode } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import styles from './certificate-facts.module.css';

/** What stands on a certificate: names and values; what has no value is left out. */
export function CertificateFacts({
  facts,
}: {
  readonly facts: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== '' && value !== null)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd lang={typeof value === 'string' ? contentLanguage(value) : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
