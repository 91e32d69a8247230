import type { ApplicationState } from '../../../shared/applications/application.ts';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import type { ChangeCommand } from '../command.ts';
import { applicationReport, findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';

export const disableApplication = stateCommand('disabled', {
  name: 'application disable',
  summary: 'Refuse every use of an application',
  details: `From the next request on, keys, service accounts, tokens of users, sign-ins, links, the OpenID provider and
text keywords of the application get 403 application_disabled, and members of its account may only read. Nothing is
deleted. APIs of others that verify access tokens themselves accept them for up to an hour.`,
});

export const enableApplication = stateCommand('enabled', {
  name: 'application enable',
  summary: 'Allow the use of a disabled application again',
  details: `From the next request on, everything works as before it was disabled. Sessions, links and codes that have not
expired work again: "sessions revoke" ends those of a user.`,
});

function stateCommand(
  state: ApplicationState,
  texts: Pick<ChangeCommand, 'name' | 'summary' | 'details'>,
): ChangeCommand {
  return {
    kind: 'change',
    ...texts,
    options: [{ flags: '--app <id>', text: 'the application', required: true }],
    needs: ['table'],
    plan: async (values, { operator }) => {
      const application = await findApplicationOf(textOf(values, 'app'));
      const { id, name } = application;
      if (id === HUB_APPLICATION_ID) throw new Error('--app: the hub application cannot be disabled');
      if ((application.state ?? 'enabled') === state)
        return { changes: [], unchanged: applicationReport(application) };
      const verb = state === 'disabled' ? 'Disables' : 'Enables';
      return {
        changes: [`${verb} the application ${id} (${name})`],
        subject: { application: id },
        needsConfirmation: state === 'disabled',
        apply: async () => applicationReport(await setApplicationState(id, state, operator)),
      };
    },
  };
}
