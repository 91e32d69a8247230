import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { type ApiOperation, operationAddress } from './api.ts';

/** Escapes text, and marks up text between backticks as code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Returns paragraphs of text. An empty line ends each. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((part) => `<p>${prose(part)}</p>`)
    .join('');
}

/** Returns a table that the keyboard can scroll. Cells are HTML. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Returns method and path of an operation. */
export function requestLine({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string {
  return `<code class="request"><b class="${method.toLowerCase()}">${method}</b> ${escapeHtml(path)}</code>`;
}

/** Returns a list of operations with links to their pages. */
export function operationList(operations: readonly ApiOperation[]): string {
  return `<ul class="operations">${operations.map(operationItem).join('')}</ul>`;
}

function operationItem(operation: ApiOperation): string {
  return `<li><a href="${operationAddress(operation.id)}">${prose(operation.summary)}</a><br>${requestLine(operation)}</li>`;
}
