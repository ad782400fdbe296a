import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQueries } from '#features/account/account.queries.ts';
import { ContactLines } from '#features/account/profile/contact-lines.tsx';
import { profileMessages } from '#features/account/profile/profile.messages.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Me } from './me/me.tsx';
import { ProfileForm } from './profile-page-form.tsx';
import styles from './profile-page.module.css';

/** One's own data, to look at and to change; on a phone below everything else that is one's own. */
export function ProfilePage() {
  const t = useMessages(profileMessages);
  const title = useRouteTitle();
  const query = useQuery(accountQueries.me());
  const [started, setStarted] = useState(0);
  const isPhone = useIsPhone();
  const profile = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <QueryBlock
        className={styles.page}
        query={query}
        skeleton={<Skeleton height="420px" />}
        isEmpty={() => false}
      >
        {(user) => (
          <>
            <ProfileForm key={started} user={user} onReset={() => setStarted(started + 1)} />
            <ContactLines user={user} />
          </>
        )}
      </QueryBlock>
    </>
  );
  return isPhone ? (
    <>
      <Me />
      <div className={styles.card}>{profile}</div>
    </>
  ) : (
    profile
  );
}
