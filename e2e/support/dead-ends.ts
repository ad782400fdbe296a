/** What can be pressed on a page and does nothing. */
import type { Page } from '@playwright/test';

/** Visible buttons nobody listens to, and links that lead nowhere. */
export async function deadEnds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSES = ['onClick', 'onPointerDown', 'onMouseDown', 'onKeyDown', 'onPointerUp'];
    const BUTTONS = 'button, [role="button"], input[type="submit"], input[type="button"]';
    const look = {
      isShown: (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
      /** React keeps what it was given on the element itself. */
      propsOf(element: Element): Readonly<Record<string, unknown>> {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
        return key === undefined ? {} : (Reflect.get(element, key) as Record<string, unknown>);
      },
      hears(element: Element, names: readonly string[]): boolean {
        const props = look.propsOf(element);
        return names.some((name) => typeof props[name] === 'function');
      },
      isHeard(button: Element): boolean {
        for (
          let element: Element | null = button;
          element !== null && element !== document.body;
          element = element.parentElement
        ) {
          if (look.hears(element, PRESSES)) {
            return true;
          }
        }
        return false;
      },
      isOfForm(button: Element): boolean {
        if (!(button instanceof HTMLButtonElement || button instanceof HTMLInputElement)) {
          return false;
        }
        const { form, type } = button;
        const sends = type === 'submit' && form !== null && look.hears(form, ['onSubmit']);
        return type === 'reset' || sends;
      },
      isDisabled: (button: Element): boolean =>
        button.matches(':disabled') || button.getAttribute('aria-disabled') === 'true',
      nameOf(element: Element): string {
        const text = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.tagName} "${text.trim().slice(0, 30)}"`;
      },
    };
    const buttons = [...document.querySelectorAll(BUTTONS)].filter(
      (button) =>
        look.isShown(button) &&
        !look.isDisabled(button) &&
        !button.hasAttribute('popovertarget') &&
        !look.isOfForm(button) &&
        !look.isHeard(button),
    );
    const links = [...document.querySelectorAll('a')].filter(
      (link) => look.isShown(link) && ['', '#', null].includes(link.getAttribute('href')),
    );
    return [...buttons, ...links].map((element) => look.nameOf(element));
  });
}
