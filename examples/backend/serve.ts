import type { Example } from '../example.ts';
import { optionsOf, serviceOf } from '../seed.ts';
import { backend } from './backend.ts';

/** The backend for the seed's application. */
export const backendExample: Example = {
  port: 4040,
  listener: async (seed) => {
    await serviceOf(seed).getSchema(); // fails at once if the credential is wrong
    return backend(optionsOf(seed));
  },
};
