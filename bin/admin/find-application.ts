import type { Application } from '../../shared/applications/application.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import type { Report } from './command.ts';

/** Returns the application of `--app`. Throws an Error if there is none. */
export async function findApplicationOf(id: string): Promise<Application> {
  const application = await findApplication(id);
  if (application) return application;
  throw new Error(`--app: there is no application ${id}`);
}

/** Reports the account and state of an application. */
export function applicationReport({ id, name, account, state, updated_at }: Application): Report {
  const data = { application: id, name, account, state: state ?? 'enabled', updated_at };
  return { text: `the application ${id} (${name}) of the account ${account} is ${data.state}`, data };
}
