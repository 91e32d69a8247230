import { config } from './config.ts';

/** Returns the origin of the console: that of the API unless it has a host of its own (decision 0626). */
export function consoleOrigin(): string {
  return new URL(config('CONSOLE_URL') || config('BASE_URL')).origin;
}

/** Returns the address of the console's first page. */
export function consolePage(): string {
  return `${consoleOrigin()}/console`;
}
