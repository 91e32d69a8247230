/** The id of the element that has the content of a page. */
export const CONTENT_ID = 'content';

let opener: HTMLElement | undefined;

/**
 * Remembers what has the focus while it opens a dialog. An entry of a menu goes away, so it is the menu's
 * button.
 */
export function rememberOpener(): void {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : focused;
  opener = found instanceof HTMLElement && found !== document.body ? found : undefined;
}

/** Gives the focus back to what opened the dialog that closes now, or to the content if that is gone. */
export function returnFocus(): void {
  const to = opener;
  opener = undefined;
  // The dialog is closed by then.
  setTimeout(() => (to?.isConnected ? to.focus() : focusContent()));
}

/** Moves the focus to the beginning of the content. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
