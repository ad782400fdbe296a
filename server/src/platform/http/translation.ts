/** English for what operators write in Chinese, put into answers as they leave. */

/** JSON with its known texts in English; the same function as long as the texts are the same. */
export type Translation = (json: string) => string;

export type Translator = () => Promise<Translation>;
