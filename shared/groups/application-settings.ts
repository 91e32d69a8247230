import { applicationFromItem } from '../applications/application-store.ts';
import type { GroupSettings } from '../applications/settings/group-settings.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** Returns the settings for groups in the item of an application. Has none if the application is deleted. */
export function groupSettingsOf(application: Item | undefined): GroupSettings {
  return (application && applicationFromItem(application).config.groups) ?? {};
}
