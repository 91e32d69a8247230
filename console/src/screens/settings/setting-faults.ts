import { isServiceError } from '../../api/failure.ts';
import type { FieldTexts } from '../../parts/text-edit.ts';
import { linesOf, type Setting } from './setting.ts';

/**
 * Returns the faults of a refused change by setting, in the words of the service. A fault of an entry of a
 * list names the entry. Faults of no shown setting are in `rest`. `record` is the place of the settings in
 * `config`, if it is not `config` itself.
 */
export function faultsBySetting(
  error: unknown,
  settings: readonly Setting[],
  texts: FieldTexts,
  record?: string,
): { byPath: Readonly<Record<string, string>>; rest: string[] } {
  const below = record === undefined ? 'body.config.' : `body.config.${record}.`;
  const byPath: Record<string, string> = {};
  const rest: string[] = [];
  for (const { path, message } of isServiceError(error) ? error.faults : []) {
    const setting = settings.find((one) => `${path}.`.startsWith(`${below}${one.path}.`));
    if (!setting) rest.push(`${path}: ${message}`);
    else {
      const entry = entryOf(path.slice(below.length + setting.path.length + 1), texts[setting.path] ?? '');
      const text = entry === undefined ? message : `${entry}: ${message}`;
      const earlier = byPath[setting.path];
      byPath[setting.path] = earlier === undefined ? text : `${earlier}. ${text}`;
    }
  }
  return { byPath, rest };
}

function entryOf(below: string, text: string): string | undefined {
  const index = /^\d+/.exec(below)?.[0];
  return index === undefined ? undefined : linesOf(text)[Number(index)];
}
