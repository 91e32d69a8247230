import type { ActionValues } from './action.ts';

const PREFIX = 'svc-console-draft:';

/** What was typed into a form and not sent. It outlives a reload, and ends with the tab. */
export const drafts = {
  read(name: string): ActionValues | undefined {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  },
  write(name: string, values: ActionValues): void {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  },
  remove(name: string): void {
    sessionStorage.removeItem(PREFIX + name);
  },
};
