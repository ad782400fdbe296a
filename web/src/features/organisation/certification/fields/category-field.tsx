import { useQuery } from '@tanstack/react-query';
import { CATEGORIES_MAX } from '@zhiji/contract/kernel/limits';
import formStyles from '#shared/forms/forms.module.css';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { CloseIcon } from '#shared/ui/icons.tsx';
import { certificationMessages } from '../certification.messages.ts';
import { idsOf, joined } from '../field-values.ts';
import type { MarkedFieldProps } from '../use-certification-form.ts';
import { type Category, categoryQueries } from './category.queries.ts';
import { groupsOf, namesOf } from './category-tree.ts';
import { FieldBelow, useNoteId } from './field-frame.tsx';
import styles from './fields.module.css';

interface ChoiceProps {
  readonly ids: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

/** One category of the first level, which opens to what is below it. */
function Branch({ top, ids, onChoose }: ChoiceProps & { readonly top: Category }) {
  const t = useMessages(certificationMessages);
  const groups = groupsOf(top);
  const isFull = ids.length >= CATEGORIES_MAX;
  const number = groups.flatMap(({ leaves }) => leaves).filter(({ id }) => ids.includes(id)).length;
  return (
    <details className={styles.branch}>
      <summary className={styles.summary}>
        <span lang={CONTENT_LANGUAGE}>{top.name}</span>
        {number > 0 && t('chosenIn', { number })}
      </summary>
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.leaves} lang={CONTENT_LANGUAGE}>
          <legend className={formStyles.label}>{group.name}</legend>
          {group.leaves.map(({ id, name }) => (
            <label key={id} className={styles.leaf}>
              <input
                type="checkbox"
                checked={ids.includes(id)}
                disabled={isFull && !ids.includes(id)}
                onChange={({ currentTarget }) =>
                  onChoose(currentTarget.checked ? [...ids, id] : ids.filter((each) => each !== id))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  );
}

/** What is chosen so far, each of which can be taken back. */
function Chosen({ tree, ids, onChoose }: ChoiceProps & { readonly tree: readonly Category[] }) {
  const t = useMessages(certificationMessages);
  const names = namesOf(tree);
  if (ids.length === 0) {
    return null;
  }
  return (
    <ul className={styles.chips} aria-label={t('chosenCategories')}>
      {ids.map((id) => {
        const name = names.get(id) ?? String(id);
        return (
          <li key={id} className={styles.chip}>
            <span lang={CONTENT_LANGUAGE}>{name}</span>
            <button
              type="button"
              aria-label={t('removeCategory', { name })}
              onClick={() => onChoose(ids.filter((each) => each !== id))}
            >
              <CloseIcon />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface CategoryFieldProps extends MarkedFieldProps {
  readonly label: string;
}

/** Several categories of the tree, by boxes to tick. */
export function CategoryField({ label, name, value, error, mark, onChange }: CategoryFieldProps) {
  const t = useMessages(certificationMessages);
  const noteId = useNoteId();
  const { data: tree, isError, refetch } = useQuery(categoryQueries.tree());
  const choice: ChoiceProps = { ids: idsOf(value), onChoose: (ids) => onChange(joined(ids)) };
  return (
    <fieldset name={name} tabIndex={-1} className={styles.group} aria-describedby={noteId}>
      <legend className={formStyles.label}>{label}</legend>
      <Chosen {...choice} tree={tree ?? []} />
      {tree?.map((top) => (
        <Branch key={top.id} {...choice} top={top} />
      ))}
      {tree === undefined && (
        <p className={formStyles.note}>
          {t(isError ? 'categoriesFailed' : 'categoriesLoading')}{' '}
          {isError && (
            <button type="button" className={formStyles.link} onClick={() => void refetch()}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
      <FieldBelow
        id={noteId}
        error={error}
        mark={mark}
        hint={t('chosen', { number: choice.ids.length, max: CATEGORIES_MAX })}
      />
    </fieldset>
  );
}
