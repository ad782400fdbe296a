import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import type { FormEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';

const KEYWORD = 'keyword';

interface KeywordFormProps {
  /** What is searched for now. */
  readonly keyword: string;
  readonly label: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  /** Arranges field and button. */
  readonly className: string | undefined;
  readonly onSearch: (keyword: string) => void;
}

/** Narrows a list to words. */
export function KeywordForm(props: KeywordFormProps) {
  const { keyword, label, placeholder, submitLabel, className, onSearch } = props;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get(KEYWORD);
    onSearch(typeof words === 'string' ? words.trim() : '');
  };
  return (
    <search className={className}>
      {/* Another keyword in the address fills the field anew. */}
      <form key={keyword} onSubmit={search}>
        <input
          type="search"
          name={KEYWORD}
          defaultValue={keyword}
          maxLength={KEYWORD_MAX_LENGTH}
          placeholder={placeholder}
          aria-label={label}
        />
        <Button type="submit" look="quiet">
          {submitLabel}
        </Button>
      </form>
    </search>
  );
}
