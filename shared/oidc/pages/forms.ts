import { escapeHtml } from '../../platform/strings/html.ts';

/** The values of `action` that the buttons of the sign-in screen post. */
export type Action =
  | 'identify'
  | 'verify'
  | 'resend'
  | 'restart'
  | 'link'
  | 'passkey'
  | 'passkey_add'
  | 'passkey_later'
  | 'passkey_never'
  | 'consent'
  | 'deny'
  | 'select'
  | 'switch';

/** A form of the sign-in screen; `inner` is HTML. */
export function form(
  address: string,
  action: Action,
  inner: string,
  hidden: Readonly<Record<string, string>> = {},
): string {
  return postForm(address, { action, ...hidden }, inner);
}

/** A form that posts hidden fields and `inner` to an address; `inner` and `attributes` are HTML. */
export function postForm(
  address: string,
  hidden: Readonly<Record<string, string>>,
  inner: string,
  attributes = '',
): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(address)}"${attributes && ` ${attributes}`}>${fields.join('')}${inner}</form>`;
}

/** A button; `html` is HTML. */
export function button(html: string): string {
  return `<button type="submit">${html}</button>`;
}

/** A button for a less common choice; `html` and `attributes` are HTML. */
export function quietButton(html: string, attributes = ''): string {
  return `<button class="quiet" type="submit"${attributes && ` ${attributes}`}>${html}</button>`;
}

/** A row of forms for less common choices. */
export function actions(...forms: string[]): string {
  return `<div class="actions">${forms.join('')}</div>`;
}

/**
 * A labelled field for an address or a code, which has the focus. Its value is written from left to right in
 * every language. Screen readers read its error with it.
 */
export function field(of: {
  name: string;
  label: string;
  attributes: string;
  value?: string | undefined;
  error?: string | undefined;
  /** Returns the input, which is HTML, with what it is drawn with. */
  around?: (input: string) => string;
}): string {
  const { name, value = '', around = (input) => input } = of;
  const error = of.error ? `<p class="error" id="error">${escapeHtml(of.error)}</p>` : '';
  const invalid = of.error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const input = `<input id="${name}" name="${name}" required autofocus dir="ltr" value="${escapeHtml(value)}" ${of.attributes}${invalid}>`;
  return `<label for="${name}">${escapeHtml(of.label)}</label>${error}${around(input)}`;
}

/** Draws a box for each of six digits behind an input, which stays one for screen readers and pasting. */
export function withBoxes(input: string): string {
  return `<div class="digits">${input}<div>${'<i></i>'.repeat(6)}</div></div>`;
}

/** A heading; `html` is HTML. */
export function heading(html: string): string {
  return `<h1>${html}</h1>`;
}

/** A paragraph; `html` is HTML. */
export function paragraph(html: string): string {
  return `<p>${html}</p>`;
}

/** A paragraph in small print; `html` is HTML. */
export function smallPrint(html: string): string {
  return `<p class="note">${html}</p>`;
}
