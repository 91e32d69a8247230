/** Runs before the page is drawn: it applies the chosen colours, and adds the search and their button. */

const KEY = 'docs-colours';
const CHOICES = ['auto', 'light', 'dark'] as const;
type Colours = (typeof CHOICES)[number];

applyColours(storedColours());
document.addEventListener('DOMContentLoaded', () => {
  addButton();
  addSearch();
  showBaseUrl();
  addCopyButtons();
});

/** Browsers refuse storage to users who block cookies. */
function storedColours(): Colours {
  try {
    const stored = localStorage.getItem(KEY);
    return CHOICES.find((choice) => choice === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function storeColours(colours: Colours): void {
  try {
    localStorage.setItem(KEY, colours);
  } catch {
    // The choice lasts as long as the page.
  }
}

function applyColours(colours: Colours): void {
  document.documentElement.dataset['colours'] = colours;
}

function addButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button.colours');
  if (!button) return;
  let colours = storedColours();
  const show = (chosen: Colours) => {
    colours = chosen;
    applyColours(chosen);
    const label = document.createElement('span');
    label.textContent = 'Colours: ';
    button.replaceChildren(label, chosen);
  };
  show(colours);
  button.hidden = false;
  button.addEventListener('click', () => {
    const next = CHOICES[(CHOICES.indexOf(colours) + 1) % CHOICES.length] ?? 'auto';
    show(next);
    storeColours(next);
  });
}

/** Loads the search when the reader turns to its field. */
function addSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const field = form?.querySelector('input');
  if (!form || !field) return;
  form.hidden = false;
  field.addEventListener('focus', () => startSearch(form), { once: true });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

async function startSearch(form: HTMLFormElement): Promise<void> {
  const { useSearch } = await import(form.dataset['script'] ?? '');
  await useSearch(form);
}

/** The pages are made before anybody knows the address of the service. */
function showBaseUrl(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.closest('.samples, .base-url') && node.textContent)
      node.textContent = node.textContent.replaceAll('https://auth.example.com', location.origin);
}

/** Gives each block of code a button that copies it. Pages without https have no clipboard. */
function addCopyButtons(): void {
  if (!isSecureContext) return;
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    const place = document.createElement('div');
    const code = block.textContent ?? '';
    Object.assign(button, { type: 'button', className: 'copy', textContent: COPY });
    button.addEventListener('click', () => void copy(code, button));
    place.className = 'block';
    block.replaceWith(place);
    place.append(block, button);
  }
}

const COPY = 'Copy';

async function copy(code: string, button: HTMLButtonElement): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  );
  button.textContent = isCopied ? 'Copied' : 'Select and copy it';
  setTimeout(() => {
    button.textContent = COPY;
  }, 2000);
}
