import { HostedAccount } from './account-page/hosted-account.ts';
import { HostedSession } from './account-page/hosted-session.ts';
import { shellOf } from './account-page/shell.ts';
