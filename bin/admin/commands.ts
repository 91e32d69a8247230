import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { bootstrap } from './commands/bootstrap.ts';
import { checkPasskeys } from './commands/check-passkeys.ts';
import { drillRestore } from './commands/drill-restore.ts';
import { exportUserData } from './commands/export-user-data.ts';
import { exportUsers } from './commands/export-users.ts';
import { findUserByValue } from './commands/find-user.ts';
import { grantSupport } from './commands/grant-support.ts';
import { importUsers } from './commands/import-users.ts';
import { initSettings } from './commands/init-settings.ts';
import { inspectUser } from './commands/inspect-user.ts';
import { listApplicationsOf } from './commands/list-applications.ts';
import { listPasskeysOf } from './commands/list-passkeys.ts';
import { listSessionsOf } from './commands/list-sessions.ts';
import { redeliverEvent } from './commands/redeliver-event.ts';
import { redrive } from './commands/redrive.ts';
import { removePasskeyOf } from './commands/remove-passkey.ts';
import { removeUser } from './commands/remove-user.ts';
import { repairStandby } from './commands/repair-standby.ts';
import { repeatDeletions } from './commands/repeat-deletions.ts';
import { revokeSessions } from './commands/revoke-sessions.ts';
import { revokeSupport } from './commands/revoke-support.ts';
import { rotateKeys } from './commands/rotate-keys.ts';
import { rotateCredentialSecret } from './commands/rotate-secret.ts';
import { closeApi, openApi } from './commands/set-api-state.ts';
import { disableApplication, enableApplication } from './commands/set-application-state.ts';
import { setPlan } from './commands/set-plan.ts';
import { closeStandby, openStandby } from './commands/set-standby-state.ts';
import { disableUser, enableUser } from './commands/set-user-state.ts';
import { showApplication } from './commands/show-application.ts';
import { showAttempts } from './commands/show-attempts.ts';
import { showAudit } from './commands/show-audit.ts';
import { showConfig } from './commands/show-config.ts';
import { showCredentials } from './commands/show-credentials.ts';
import { showDeliveries } from './commands/show-deliveries.ts';
import { showKeys } from './commands/show-keys.ts';
import { showPlans } from './commands/show-plans.ts';
import { showRunbookVariables } from './commands/show-runbook-variables.ts';
import { showStandby } from './commands/show-standby.ts';
import { showWebhooks } from './commands/show-webhooks.ts';
import { tailEvents } from './commands/tail-events.ts';

/** Descriptions of the groups of commands, by their first word. */
export const GROUPS: Readonly<Record<string, string>> = {
  settings: 'Settings of new deployments',
  support: 'Service staff: hub users who may read every application and account',
  plans: 'Plans of accounts',
  application: 'Applications of tenants',
  credentials: 'Credentials of applications',
  webhooks: 'Webhooks of applications',
  user: 'Users of applications',
  sessions: 'Sessions of users',
  passkeys: 'Passkeys of users',
  keys: 'Keys that sign tokens',
  api: 'The API of the deployment',
  restore: 'Restoring data',
  standby: 'The standby of a lost region',
  runbook: 'The runbooks',
  config: 'Settings of the deployment',
  audit: 'Records of the commands of operators',
  events: 'Events of applications and accounts',
};

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  initSettings,
  bootstrap,
  grantSupport,
  revokeSupport,
  showPlans,
  setPlan,
  listApplicationsOf,
  showApplication,
  disableApplication,
  enableApplication,
  showCredentials,
  rotateCredentialSecret,
  showWebhooks,
  showDeliveries,
  redeliverEvent,
  findUserByValue,
  showAttempts,
  inspectUser,
  disableUser,
  enableUser,
  exportUserData,
  removeUser,
  listSessionsOf,
  revokeSessions,
  listPasskeysOf,
  removePasskeyOf,
  checkPasskeys,
  showKeys,
  rotateKeys,
  closeApi,
  openApi,
  redrive,
  backup,
  drillRestore,
  repeatDeletions,
  repairStandby,
  openStandby,
  closeStandby,
  showStandby,
  showRunbookVariables,
  showConfig,
  showAudit,
  tailEvents,
  importUsers,
  exportUsers,
];
