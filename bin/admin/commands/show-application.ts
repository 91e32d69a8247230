import type { ReadCommand } from '../command.ts';
import { applicationReport, findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';

export const showApplication: ReadCommand = {
  kind: 'read',
  name: 'application show',
  summary: 'Show the account and state of an application',
  details:
    'Shows name, account, state and the time of the last change. GET /applications/{app} has the whole record.',
  options: [{ flags: '--app <id>', text: 'the application', required: true }],
  needs: ['table'],
  run: async (values) => applicationReport(await findApplicationOf(textOf(values, 'app'))),
};
