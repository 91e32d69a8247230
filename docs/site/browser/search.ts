import MiniSearch, { type SearchResult } from 'minisearch';
import { INDEX_OPTIONS } from './index-options.ts';

const MOST_RESULTS = 12;
/** Titles count more than texts, and guides more than decisions. */
const SEARCH_OPTIONS = {
  boost: { title: 6, page: 4 },
  prefix: true,
  fuzzy: 0.15,
  combineWith: 'AND',
  boostDocument: weightOf,
} as const;

function weightOf(_id: number, _term: string, { address }: Record<string, unknown> = {}): number {
  if (String(address).startsWith('/docs/guides')) return 2;
  return String(address).startsWith('/docs/decisions') ? 0.5 : 1;
}

/** Makes the search of a page work: its field finds pages, and the arrow keys go through them. */
export async function useSearch(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector('input');
  const found = form.querySelector<HTMLElement>('.found');
  if (!field || !found) return;
  const search = await loadIndex(form.dataset['index'] ?? '');
  const show = () => showResults(found, field.value.trim(), search);
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

/**
 * Returns the function that finds entries: those whose title has the text, then those with all words, and any
 * of them if none has all.
 */
async function loadIndex(address: string): Promise<(text: string) => SearchResult[]> {
  const index = MiniSearch.loadJSON((await import(address)).index, INDEX_OPTIONS);
  return (text) => {
    const all = index.search(text, SEARCH_OPTIONS);
    return all.length > 0
      ? titledFirst(all, text.toLowerCase())
      : index.search(text, { ...SEARCH_OPTIONS, combineWith: 'OR' });
  };
}

function titledFirst(results: SearchResult[], text: string): SearchResult[] {
  const isTitled = ({ title }: SearchResult) => String(title).toLowerCase().includes(text);
  return [...results.filter(isTitled), ...results.filter((result) => !isTitled(result))];
}

function showResults(found: HTMLElement, text: string, search: (text: string) => SearchResult[]): void {
  const [status, list] = [found.querySelector('p'), found.querySelector('ol')];
  if (!status || !list) return;
  const results = text === '' ? [] : search(text);
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
