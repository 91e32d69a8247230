import { recentUnlistedOrigins } from '../../../shared/sign-in/note-unlisted-origin.ts';
import type { ReadCommand } from '../command.ts';
import { applicationReport, findApplicationOf, originReport } from '../find-application.ts';
import { textOf } from '../options.ts';

export const showApplication: ReadCommand = {
  kind: 'read',
  name: 'application show',
  summary: 'Show the account and state of an application',
  details:
    'Shows name, account, state, the time of the last change, the rule for origins of browsers, and the origins without it that called a sign-in in the last two weeks. GET /applications/{app} has the whole record.',
  options: [{ flags: '--app <id>', text: 'the application', required: true }],
  needs: ['table'],
  run: async (values) => {
    const application = await findApplicationOf(textOf(values, 'app'));
    const { text, data } = applicationReport(application);
    const origins = originReport(application, await recentUnlistedOrigins(application.id));
    return { text: `${text}\n${origins.text}`, data: { ...data, ...origins.data } };
  },
};
