import { useQuery } from '@tanstack/react-query';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { accountQueries } from '#features/account/account.queries.ts';
import { maskPhone } from '#features/account/security/mask.ts';
import { useAccountCode } from '#features/account/security/use-account-code.ts';
import { DistributionApply } from '#features/distribution/apply/distribution-apply.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { sendCode } from '#shared/forms/send-code.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './apply-page.module.css';

const sendTo = async (phone: string) => sendCode({ phone, scene: CODE_SCENES.apply });

function Application({ phone }: { readonly phone: string }) {
  const shown = maskPhone(phone);
  const sending = useAccountCode({ target: phone, shown, send: sendTo });
  return <DistributionApply phone={{ number: phone, shown, sending }} />;
}

/** The rules of the referral programme, and the application to take part. */
export function DistributionApplyPage() {
  const title = useRouteTitle();
  const me = useQuery(accountQueries.me());
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <QueryBlock query={me} skeleton={<Skeleton height="520px" />} isEmpty={() => false}>
        {({ phone }) => <Application phone={phone} />}
      </QueryBlock>
    </>
  );
}
