import type { SearchResult } from 'minisearch';
import { type FindEntries, finderOf } from './find-entries.ts';

const MOST_RESULTS = 12;

/** Makes the search of a page work: its field finds pages, and the arrow keys go through them. */
export async function useSearch(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector('input');
  const found = form.querySelector<HTMLElement>('.found');
  if (!field || !found) return;
  const find = finderOf((await import(form.dataset['index'] ?? '')).index);
  const show = () => showResults(found, field.value.trim(), find);
  field.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    found.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => moveFocus(event, form, found));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) found.hidden = true;
  });
  field.addEventListener('focus', show);
  show();
}

function showResults(found: HTMLElement, text: string, find: FindEntries): void {
  const [status, list] = [found.querySelector('p'), found.querySelector('ol')];
  if (!status || !list) return;
  const results = text === '' ? [] : find(text);
  const shown = results.slice(0, MOST_RESULTS);
  list.replaceChildren(...shown.map(itemOf));
  status.textContent = results.length === 0 ? 'Nothing found' : `${shown.length} of ${results.length} places`;
  found.hidden = text === '';
}

function itemOf({ address, title, page }: SearchResult): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  const place = document.createElement('small');
  place.textContent = page || address;
  link.append(' ', place);
  item.append(link);
  return item;
}

function moveFocus(event: KeyboardEvent, form: HTMLFormElement, found: HTMLElement): void {
  if (event.key === 'Escape') {
    found.hidden = true;
    form.querySelector('input')?.focus();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || found.hidden) return;
  event.preventDefault();
  const stops: (Element | null)[] = [form.querySelector('input'), ...found.querySelectorAll('a')];
  const next = stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length];
  if (next instanceof HTMLElement) next.focus();
}
