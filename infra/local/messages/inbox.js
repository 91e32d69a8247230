/* The script of the inbox page. The server renders all HTML and escapes what is in the messages. */

const MAX_SHOWN = 500;
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const main = document.querySelector('main');
const search = document.getElementById('search');
const status = document.getElementById('status');
let stream;
let searching;

function showTimes() {
  for (const time of document.querySelectorAll('time')) {
    const seconds = Math.max(0, (Date.now() - Date.parse(time.dateTime)) / 1000);
    const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1];
    time.textContent = relative.format(-Math.floor(seconds / size), unit);
    time.title = new Date(time.dateTime).toLocaleString();
  }
}

function showMessage(html) {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const article = content.querySelector('article');
  status.textContent = `New: ${article.getAttribute('aria-label')}`;
  document.getElementById('empty')?.remove();
  main.prepend(article);
  main.dataset.newest = article.id;
  while (main.children.length > MAX_SHOWN) main.lastElementChild.remove();
  document.title = `Local inbox (${main.children.length})`;
  showTimes();
}

/** Replaces the list by the current one of the server, for the text in the search field. */
async function reload() {
  searching?.abort();
  searching = new AbortController();
  const query = search.value.trim();
  const address = query ? `/?${new URLSearchParams({ q: query })}` : '/';
  const answer = await fetch(address, { signal: searching.signal });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.querySelector('main');
  main.replaceChildren(...list.children);
  main.dataset.newest = list.dataset.newest;
  document.title = page.title;
  history.replaceState(null, '', address);
  status.textContent = query ? `${main.querySelectorAll('article').length} found` : '';
  showTimes();
  connect();
}

function reloadOrSay() {
  reload().catch((error) => {
    if (error.name !== 'AbortError') status.textContent = 'npm start does not answer. Trying again.';
  });
}

function connect() {
  stream?.close();
  const query = new URLSearchParams({ after: main.dataset.newest, q: search.value.trim() });
  stream = new EventSource(`/messages/stream?${query}`);
  stream.onmessage = ({ data }) => showMessage(JSON.parse(data));
  stream.addEventListener('reset', reloadOrSay);
  stream.onerror = () => {
    status.textContent = 'npm start does not answer. Trying again.';
  };
  stream.onopen = () => {
    if (status.textContent.startsWith('npm start')) status.textContent = '';
  };
}

/** Copies a code. Browsers that give pages no clipboard copy the selection. */
async function copy(button) {
  const code = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    getSelection().selectAllChildren(button.parentElement.querySelector('code'));
    document.execCommand('copy');
  }
  status.textContent = `Copied ${code}`;
}

document.documentElement.classList.add('live');
main.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button) void copy(button);
});
search.form.addEventListener('submit', (event) => {
  event.preventDefault();
  reloadOrSay();
});
search.addEventListener('input', reloadOrSay);
// A browser opens few connections to one server, so a hidden page closes its own.
document.addEventListener('visibilitychange', () => (document.hidden ? stream?.close() : connect()));
setInterval(showTimes, 5000);
showTimes();
connect();
