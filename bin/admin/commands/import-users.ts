import { TRANSFER_OPTIONS, transferOf } from '../api.ts';
import type { ChangeCommand } from '../command.ts';
import { importFile, inspectFile } from '../import-users.ts';
import { textOf } from '../options.ts';

/** Repeated lines that the plan names. */
const SHOWN = 10;

export const importUsers: ChangeCommand = {
  kind: 'change',
  name: 'import',
  summary: 'Create or replace the users of an application from a file',
  details: `Creates or replaces a user for each line of the file (NDJSON). Writes the result of every line to FILE.results.
After an interruption, the next run continues. Repeating a finished run changes nothing. Exits with 3 if lines failed.
Environment: APP_KEY and APP_SECRET, a credential of the application.`,
  options: TRANSFER_OPTIONS,
  needs: ['api'],
  isAudited: false,
  plan: async (values, target) => {
    const transfer = transferOf(values, target);
    const file = textOf(values, 'file');
    const { lines, repetitions, done } = await inspectFile(transfer, file);
    const rest = done > 0 ? `, from line ${done + 1} on` : '';
    return {
      changes: [
        `Creates or replaces the users of ${file} (${lines} lines${rest}) in ${transfer.app}`,
        ...[...repetitions]
          .slice(0, SHOWN)
          .map(([line, { first }]) => `Refuses line ${line}: the user of line ${first}`),
        ...(repetitions.size > SHOWN
          ? [`Refuses ${repetitions.size - SHOWN} more lines for users of earlier lines`]
          : []),
      ],
      subject: {},
      apply: async () => {
        const { lines, failed } = await importFile(transfer, file, repetitions);
        return {
          text: `${lines} lines, ${failed} failed; results in ${file}.results`,
          data: { lines, failed, results: `${file}.results` },
          isIncomplete: failed > 0,
        };
      },
    };
  },
};
