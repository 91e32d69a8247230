import { html, nothing, type TemplateResult } from 'lit';
import { directionOf, type Language } from '../texts/languages.ts';
import { type Content, developerHint, sending, submit } from './parts.ts';

type Say<Key> = (key: Key) => string;

/** Draws the card of an element in which rows are edited, with what screen readers are told of an action. */
export function card<Key>(
  {
    view,
    language,
    say,
  }: { view: { step: string; done?: { text: Key } | undefined }; language: Language; say: Say<Key> },
  content: Content,
): TemplateResult {
  const status = view.done ? say(view.done.text) : '';
  return html`<div class="card ${view.step}" part="card" lang=${language} dir=${directionOf(language)}>
    ${content}
    <p class="status" role="status">${status}</p>
  </div>`;
}

type Failed = {
  view: { failure?: { text: string; forDevelopers?: string | undefined } | undefined };
  failureText: string;
  say: Say<'forDevelopers' | 'tryAgain'>;
  flow: { begin: () => Promise<void> };
};

/** Draws why the element cannot be used, and what developers have to set. */
export function error({ view, say, failureText }: Failed): TemplateResult {
  const detail = view.failure?.forDevelopers;
  return html`<p class="error" part="error" role="alert">${failureText}</p>
    ${detail === undefined ? nothing : developerHint(say('forDevelopers'), detail)}`;
}

/** Draws the button that tries again, unless that would not help. */
export function retry({ view, say, flow }: Failed): Content {
  if (view.failure?.text === 'unavailable') return nothing;
  return html`<form part="form" @submit=${sending(() => flow.begin())}>${submit(say('tryAgain'), false)}</form>`;
}
