/** What a finger and an eye need, measured in the page as it is drawn. */
import type { Page } from '@playwright/test';

/** A fingertip. */
const TARGET_PX = 44;
/** Below this, Chinese cannot be read. */
const TEXT_PX = 11;

/**
 * Everything that can be pressed and takes a finger only below 44 px. What counts is where a press
 * arrives, so that a label or a widened edge belongs to its control. Links inside a sentence are as
 * high as its lines.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((size) => {
    const CONTROLS =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role="slider"], [role="option"]';
    const measure = {
      isShown(element: Element): boolean {
        return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      },
      /** A choice that is drawn by its label is not seen itself. */
      isOffered(control: Element): boolean {
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
        return [control, ...labels].some((element) => measure.isShown(element));
      },
      isInSentence(control: Element): boolean {
        const around = [...(control.parentElement?.childNodes ?? [])];
        return (
          control.matches('a, button') &&
          getComputedStyle(control).display === 'inline' &&
          around.some(
            ({ nodeType, textContent }) => nodeType === 3 && /\S{2}/.test(textContent ?? ''),
          )
        );
      },
      belongs(hit: Element | null, control: Element): boolean {
        return (
          hit !== null &&
          (control.contains(hit) ||
            hit.closest('label')?.control === control ||
            hit.closest('a, button') === control)
        );
      },
      /** Its own box, or that of its label where it has a larger one. */
      boxOf(control: Element): DOMRect {
        const box = control.getBoundingClientRect();
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
        const isSmall = box.width < size || box.height < size;
        return label !== undefined && isSmall ? label.getBoundingClientRect() : box;
      },
      /** How far from a point, in a direction, a press still arrives. */
      reach(control: Element, [x, y]: [number, number], [dx, dy]: [number, number]): number {
        let way = 0;
        while (
          way < size &&
          measure.belongs(
            document.elementFromPoint(x + dx * (way + 1), y + dy * (way + 1)),
            control,
          )
        ) {
          way += 1;
        }
        return way;
      },
      /** Where a press arrives beyond the box counts as well; only what is small needs to be tried. */
      isTakenUp(control: Element): boolean {
        if (measure.isLarge(measure.boxOf(control))) {
          return true;
        }
        control.scrollIntoView({ block: 'center', inline: 'center' });
        const box = measure.boxOf(control);
        const point: [number, number] = [box.x + box.width / 2, box.y + box.height / 2];
        if (!measure.belongs(document.elementFromPoint(...point), control)) {
          // Covered by something else, which is measured itself.
          return true;
        }
        const width =
          measure.reach(control, point, [-1, 0]) + measure.reach(control, point, [1, 0]) + 1;
        const height =
          measure.reach(control, point, [0, -1]) + measure.reach(control, point, [0, 1]) + 1;
        return measure.isLarge({
          width: Math.max(width, box.width),
          height: Math.max(height, box.height),
        });
      },
      /** A pixel may be lost at a fractional edge. */
      isLarge({ width, height }: Pick<DOMRect, 'width' | 'height'>): boolean {
        return width >= size - 1 && height >= size - 1;
      },
      nameOf(control: Element): string {
        const { width, height } = control.getBoundingClientRect();
        const text = control.getAttribute('aria-label') ?? control.textContent ?? '';
        const classes = control.getAttribute('class') ?? '';
        return `${control.tagName} ${classes} "${text.trim().slice(0, 24)}" ${Math.round(width)}x${Math.round(height)}`;
      },
    };
    const y = window.scrollY;
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const small = [...scope.querySelectorAll(CONTROLS)]
      .filter((control) => measure.isOffered(control) && !measure.isInSentence(control))
      .filter((control) => !measure.isTakenUp(control))
      .map((control) => measure.nameOf(control));
    window.scrollTo(0, y);
    return [...new Set(small)];
  }, TARGET_PX);
}

/** Texts that are drawn smaller than 11 px. */
export async function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate((size) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (
        parent === null ||
        text === '' ||
        parent.closest('svg, noscript, script, style') !== null
      ) {
        continue;
      }
      const shown = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const px = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (shown && px < size) {
        small.add(`"${text.slice(0, 24)}" ${px}px`);
      }
    }
    return [...small];
  }, TEXT_PX);
}

/** How many pixels the page is wider than the screen. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
