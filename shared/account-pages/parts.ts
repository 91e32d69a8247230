import type { Reply } from '../http/reply.ts';
import { showOverview } from './overview.ts';
import { cancelChange, enterCode, resendCode, showCode } from './parts/address-code-part.ts';
import { changeAddress, confirmAddress, removeAddress, showAddress } from './parts/address-part.ts';
import { saveData, showData } from './parts/data-part.ts';
import { deleteOwnAccount, showDeletion } from './parts/delete-part.ts';
import { showDownload } from './parts/download-part.ts';
import { removeFile, showFile, uploadFile } from './parts/file-part.ts';
import { showHistory } from './parts/history-part.ts';
import { saveLanguage } from './parts/language-part.ts';
import { endEverySession, endOneSession, showSessions } from './parts/sessions-part.ts';
import { OVERVIEW } from './places.ts';
import type { Visit } from './visit.ts';

type PartAnswer = (visit: Visit) => Reply | Promise<Reply>;

/** A part of the page: how it is shown, and the actions of its forms. */
type AccountPart = { show: PartAnswer; actions?: Readonly<Record<string, PartAnswer>> };

const PARTS: Readonly<Record<string, AccountPart>> = {
  [OVERVIEW]: { show: showOverview, actions: { language: saveLanguage } },
  data: { show: showData, actions: { save: saveData } },
  address: {
    show: showAddress,
    actions: { change: changeAddress, confirm: confirmAddress, remove: removeAddress },
  },
  code: { show: showCode, actions: { enter: enterCode, resend: resendCode, cancel: cancelChange } },
  file: { show: showFile, actions: { upload: uploadFile, remove: removeFile } },
  sessions: { show: showSessions, actions: { end: endOneSession, everywhere: endEverySession } },
  history: { show: showHistory },
  download: { show: showDownload },
  delete: { show: showDeletion, actions: { delete: deleteOwnAccount } },
};

/** The names of the parts, as addresses have them. */
export const PART_NAMES = Object.keys(PARTS);

/** Returns the part of a name; undefined if there is none. */
export function partOf(name: string): AccountPart | undefined {
  return Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
}

/** Returns the action of a posted form of a part; undefined if the part has none of this name. */
export function actionOf(name: string, action: string): PartAnswer | undefined {
  const actions = partOf(name)?.actions ?? {};
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
}
