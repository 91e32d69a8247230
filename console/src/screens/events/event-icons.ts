import {
  ArrowLeftStartOnRectangleIcon,
  ArrowRightEndOnRectangleIcon,
  BoltIcon,
  BuildingOffice2Icon,
  Cog6ToothIcon,
  EnvelopeIcon,
  EyeIcon,
  FingerPrintIcon,
  KeyIcon,
  LinkIcon,
  LockOpenIcon,
  NoSymbolIcon,
  PencilSquareIcon,
  TrashIcon,
  UserGroupIcon,
  UserPlusIcon,
} from '@heroicons/react/24/outline';
import type { Icon } from '../../places/icon.ts';

/** The picture of events, and its colour: red for what takes something away, teal for what gives. */
type EventLook = { icon: Icon; color: 'gray' | 'teal' | 'red' | 'yellow' | 'blue' };

const LOOKS: readonly [pattern: RegExp, look: EventLook][] = [
  [/^(sign_in|text)\.|budget_used|unlisted_origin/, { icon: BoltIcon, color: 'yellow' }],
  [/read_by_staff$/, { icon: EyeIcon, color: 'yellow' }],
  [/\.disabled$/, { icon: NoSymbolIcon, color: 'red' }],
  [/\.enabled$/, { icon: LockOpenIcon, color: 'teal' }],
  [/\.deleted$|identity_provider_deleted$/, { icon: TrashIcon, color: 'red' }],
  [/signed_in$/, { icon: ArrowRightEndOnRectangleIcon, color: 'teal' }],
  [/signed_out|session_revoked/, { icon: ArrowLeftStartOnRectangleIcon, color: 'gray' }],
  [/^user\.(created|promoted)$/, { icon: UserPlusIcon, color: 'teal' }],
  [/passkey/, { icon: FingerPrintIcon, color: 'blue' }],
  [/identity|client_authorized/, { icon: LinkIcon, color: 'blue' }],
  [/address_change/, { icon: EnvelopeIcon, color: 'blue' }],
  [/^invite\./, { icon: EnvelopeIcon, color: 'gray' }],
  [/^(group|member)\./, { icon: UserGroupIcon, color: 'blue' }],
  [/^(credential|oidc_client|webhook)\./, { icon: KeyIcon, color: 'gray' }],
  [/^account/, { icon: BuildingOffice2Icon, color: 'gray' }],
  [/^user\./, { icon: PencilSquareIcon, color: 'gray' }],
];

/** Returns how an event of a type looks. */
export function lookOf(type: string): EventLook {
  return LOOKS.find(([pattern]) => pattern.test(type))?.[1] ?? { icon: Cog6ToothIcon, color: 'gray' };
}
