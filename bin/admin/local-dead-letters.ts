import { listDeadLetters, readDeadLetter, removeDeadLetter } from '../../infra/local/events/dead-letters.ts';
import { attempt } from '../../infra/local/events/triggers.ts';
import { loadFunctions } from '../../infra/local/functions.ts';
import { type DeadLetters, deadLetterOf } from './dead-letters.ts';

/** The dead letters of `npm start`, in its data folder. This process runs their functions. */
export function localDeadLetters(directory: string): DeadLetters {
  return {
    count: async () => (await listDeadLetters(directory)).length,

    async *list() {
      for (const id of await listDeadLetters(directory)) {
        const body = await readDeadLetter(directory, id);
        if (body !== undefined) yield { id, letter: deadLetterOf(body) };
      }
    },

    resend: async (letter) => {
      const { functionId } = letter;
      // Here the dead letters of a stream have their records.
      if (!('event' in letter)) throw new Error('the record has no event');
      const { triggers } = await loadFunctions();
      const trigger = triggers.find(({ id }) => id === functionId);
      if (!trigger) throw new Error(`there is no function ${functionId}`);
      if (!(await attempt(trigger, letter.event))) throw new Error(`the function ${functionId} failed again`);
    },

    remove: (id) => removeDeadLetter(directory, id),
  };
}
