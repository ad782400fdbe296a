import { useMessages } from '#shared/i18n/use-messages.ts';
import { type RouteName } from '#shared/lib/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChevronRightIcon, SuccessIcon } from '#shared/ui/icons.tsx';
import { loginMessages } from '../login.messages.ts';
import styles from './steps.module.css';

const CHOICES = [
  { route: 'instructorIdentification', title: 'lecturer', text: 'lecturerText' },
  { route: 'organIdentification', title: 'institution', text: 'institutionText' },
] as const satisfies readonly { route: RouteName; title: string; text: string }[];

interface RegisteredStepProps {
  /** What the person was about to do, if anything. */
  readonly cameFor: 'course' | 'page' | null;
  readonly onGoOn: () => void;
  readonly onCoupons: () => void;
  readonly onCertify: (route: (typeof CHOICES)[number]['route']) => void;
  readonly onSkip: () => void;
}

/** Step 3: signed up; back to what one came for, coupons, and quietly two ways to get certified. */
export function RegisteredStep({
  cameFor,
  onGoOn,
  onCoupons,
  onCertify,
  onSkip,
}: RegisteredStepProps) {
  const t = useMessages(loginMessages);
  return (
    <div className={styles.registered}>
      <p className={styles.welcome}>
        <span className={styles.tick}>
          <SuccessIcon />
        </span>
        {t('welcome')}
      </p>
      {cameFor !== null && (
        <Button onClick={onGoOn}>{t(cameFor === 'course' ? 'goOnCourse' : 'goOnPage')}</Button>
      )}
      <Button look={cameFor === null ? 'primary' : 'quiet'} onClick={onCoupons}>
        {t('toCoupons')}
      </Button>
      <p className={styles.certify}>{t('certify')}</p>
      {CHOICES.map(({ route, title, text }) => (
        <button
          key={route}
          type="button"
          className={styles.choice}
          onClick={() => onCertify(route)}
        >
          <span>
            <strong>{t(title)}</strong>
            <small>{t(text)}</small>
          </span>
          <ChevronRightIcon />
        </button>
      ))}
      <Button look="plain" onClick={onSkip}>
        {t('skip')}
      </Button>
    </div>
  );
}
