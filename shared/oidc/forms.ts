import { escapeHtml } from '../platform/html.ts';

/** The values of `action` that the buttons of the sign-in screen post. */
export type Action =
  | 'identify'
  | 'verify'
  | 'resend'
  | 'restart'
  | 'link'
  | 'consent'
  | 'deny'
  | 'select'
  | 'switch';

/** A form of the sign-in screen; `inner` is HTML. */
export function form(address: string, action: Action, inner: string): string {
  return `<form method="post" action="${escapeHtml(address)}"><input type="hidden" name="action" value="${action}">${inner}</form>`;
}

export function button(text: string): string {
  return `<button type="submit">${escapeHtml(text)}</button>`;
}

/** A button for a less common choice. */
export function quietButton(text: string): string {
  return `<button class="quiet" type="submit">${escapeHtml(text)}</button>`;
}

/** A labelled field that has the focus. Screen readers read its error with it. */
export function field(of: {
  name: string;
  label: string;
  attributes: string;
  value?: string | undefined;
  error?: string | undefined;
}): string {
  const { name, value = '' } = of;
  const error = of.error ? `<p class="error" id="error">${escapeHtml(of.error)}</p>` : '';
  const invalid = of.error ? ' aria-invalid="true" aria-describedby="error"' : '';
  return `<label for="${name}">${escapeHtml(of.label)}</label>${error}<input id="${name}" name="${name}" required autofocus value="${escapeHtml(value)}" ${of.attributes}${invalid}>`;
}

export function heading(text: string): string {
  return `<h1>${escapeHtml(text)}</h1>`;
}

/** A paragraph; `html` is HTML. */
export function paragraph(html: string): string {
  return `<p>${html}</p>`;
}

/** A paragraph in small print. */
export function note(text: string): string {
  return `<p class="note">${escapeHtml(text)}</p>`;
}

export function strong(text: string): string {
  return `<strong>${escapeHtml(text)}</strong>`;
}
