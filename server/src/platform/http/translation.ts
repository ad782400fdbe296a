/** English for what operators write in Chinese, put into answers as they leave. */

/** Whether people wrote what stands in a field, which is told with what stands beside it. */
export type OwnWords = (field: string, beside: Readonly<Record<string, unknown>>) => boolean;

/**
 * JSON with its known texts in English, but for what people wrote; the same function as long as the
 * texts are the same.
 */
export type Translation = (json: string, isOwn?: OwnWords) => string;

export type Translator = () => Promise<Translation>;

/** One that need not be waited for. */
export interface ReadyTranslator extends Translator {
  /** The translation at hand; a later one is there next time. */
  readonly now: () => Translation;
}
