import { useQuery } from '@tanstack/react-query';
import { REFUSABLE_MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { messageMessages, typeTexts } from '../message.messages.ts';
import { type Choice, messageQueries } from '../message.queries.ts';
import styles from './choice-dialog.module.css';
import { choiceMessages } from './choice.messages.ts';
import { useChoose } from './use-choose.ts';

const WAYS = ['site', 'sms', 'mail'] as const;

type RefusableType = (typeof REFUSABLE_MESSAGE_TYPES)[keyof typeof REFUSABLE_MESSAGE_TYPES];

interface SwitchesProps {
  readonly type: RefusableType;
  readonly choice: Choice;
}

function Switches({ type, choice }: SwitchesProps) {
  const t = useMessages(choiceMessages);
  const typeText = useMessages(messageMessages)(typeTexts[type]);
  const choose = useChoose(type);
  return WAYS.map((way) => (
    <td key={way}>
      <Switch
        label={t('named', { type: typeText, way: t(way) })}
        isOn={choice.site === 1 && choice[way] === 1}
        disabled={way !== 'site' && choice.site === 0}
        onChange={(isOn) => choose({ [way]: isOn ? 1 : 0 })}
      />
    </td>
  ));
}

function ChoiceRow({ choice }: { readonly choice: Choice }) {
  const t = useMessages(choiceMessages);
  const tType = useMessages(messageMessages);
  const type = Object.values(REFUSABLE_MESSAGE_TYPES).find((one) => one === choice.type);
  return (
    <tr>
      <th scope="row">{tType(typeTexts[choice.type])}</th>
      {choice.is_fixed === 1 || type === undefined ? (
        <td colSpan={WAYS.length} className={styles.fixed}>
          {t('fixed')}
        </td>
      ) : (
        <Switches type={type} choice={choice} />
      )}
    </tr>
  );
}

interface ChoiceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Which messages one gets, and by which ways. */
export function ChoiceDialog({ open, onClose }: ChoiceDialogProps) {
  const t = useMessages(choiceMessages);
  const close = useMessages(messageMessages)('close');
  const query = useQuery({ ...messageQueries.choices(), enabled: open });
  return (
    <Dialog open={open} shape="sheet" title={t('title')} closeLabel={close} onClose={onClose}>
      <p className={styles.text}>{t('text')}</p>
      <QueryBlock query={query} skeleton={<Skeleton height="320px" />} isEmpty={() => false}>
        {({ list }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('type')}</th>
                {WAYS.map((way) => (
                  <th key={way} scope="col">
                    {t(way)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((choice) => (
                <ChoiceRow key={choice.type} choice={choice} />
              ))}
            </tbody>
          </table>
        )}
      </QueryBlock>
    </Dialog>
  );
}
