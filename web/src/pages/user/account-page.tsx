import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '#features/account/account.queries.ts';
import { ConsentList } from '#features/account/security/consent-list.tsx';
import { DataExport } from '#features/account/security/data-export.tsx';
import { DeviceList } from '#features/account/security/device-list.tsx';
import { SecurityRows, SecuritySection } from '#features/account/security/security-section.tsx';
import { securityMessages } from '#features/account/security/security.messages.ts';
import { WechatBinding } from '#features/account/security/wechat-binding.tsx';
import { keepReturn } from '#shared/lib/return-path.ts';
import { isInsideWechat } from '#shared/wechat/wechat-way.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { DeletionRow } from '#features/account/deletion/deletion-row.tsx';
import { EmailRow } from '#features/account/email/email-row.tsx';
import { PasswordRow } from '#features/account/password/password-row.tsx';
import { PhoneRow } from '#features/account/phone/phone-row.tsx';
import styles from './account-page.module.css';

/** WeChat leads away from the site and must lead back here. */
const comeBackHere = () => keepReturn(pathTo('userAccount'));

/** How one gets in, where one is in, what one agreed to, and the ways out. */
export function AccountPage() {
  const t = useMessages(securityMessages);
  const title = useRouteTitle();
  const query = useQuery(accountQueries.me());
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <QueryBlock
        className={styles.page}
        query={query}
        skeleton={<Skeleton height="480px" />}
        isEmpty={() => false}
      >
        {(user) => (
          <>
            <SecuritySection title={t('ways')}>
              <SecurityRows>
                <PhoneRow phone={user.phone} />
                <EmailRow email={user.email} />
                <PasswordRow user={user} />
                <WechatBinding
                  isBound={user.is_wx === 1}
                  isInsideWechat={isInsideWechat()}
                  onLeave={comeBackHere}
                />
              </SecurityRows>
            </SecuritySection>
            <DeviceList />
            <ConsentList />
            <SecuritySection title={t('privacy')}>
              <SecurityRows>
                <DataExport />
                <DeletionRow phone={user.phone} />
              </SecurityRows>
            </SecuritySection>
          </>
        )}
      </QueryBlock>
    </>
  );
}
