import { config } from './config.ts';

/** Returns the address of the console. */
export const consolePage = (): string => `${config('BASE_URL')}/console`;
