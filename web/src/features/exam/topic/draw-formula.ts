/** The library for formulas, in a chunk of its own: few questions have one. */
import { render } from 'katex';

/** Draws a formula as MathML, which browsers show and read aloud without fonts or styles of ours. */
export function drawFormula(source: string, element: HTMLElement): void {
  render(source, element, {
    output: 'mathml',
    // A mistake in a question shows as its source.
    throwOnError: false,
    strict: 'ignore',
    trust: false,
  });
}
