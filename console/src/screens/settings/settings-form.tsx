import { Checkbox, Stack } from '@mantine/core';
import { type Application, etagOf } from '@svc/client/server';
import { type FormEvent, type ReactNode, useState } from 'react';
import { applicationKey, type Caller } from '../../api/application.ts';
import { isServiceError } from '../../api/failure.ts';
import { type Described, describe } from '../../api/operation.ts';
import { EditConflict } from '../../parts/edit-conflict.tsx';
import { EditNotices, SaveFailure } from '../../parts/edit-notices.tsx';
import { EDIT } from '../../parts/edit-texts.ts';
import { SaveBar } from '../../parts/save-bar.tsx';
import { Section } from '../../parts/section.tsx';
import { type FieldTexts, type TextEdit, unsavedFields } from '../../parts/text-edit.ts';
import { useRecordAuthors } from '../../parts/use-record-authors.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { type TextEditing, useTextEdit } from '../../parts/use-text-edit.ts';
import { useSay } from '../../texts/say.ts';
import {
  patchOfSettings,
  readableText,
  type Setting,
  type SettingGroup,
  type SettingsRecord,
  textsOfSettings,
} from './setting.ts';
import { faultsBySetting } from './setting-faults.ts';
import { SettingField } from './setting-field.tsx';
import { SETTINGS } from './texts.ts';

type Props = {
  /** Names the draft: each form of an application has its own. */
  name: string;
  application: Application;
  caller: Caller;
  groups: readonly SettingGroup[];
  /** The record that has the settings; by default they are in `config` itself. */
  record?: SettingsRecord;
};

/** A form of settings of an application, which saves those that were changed. */
export function SettingsForm({ name, application, caller, groups, record }: Props): ReactNode {
  const say = useSay(SETTINGS);
  const settings = groups.flatMap((group) => group.settings);
  const present = textsOfSettings(settings, record?.values ?? application.config);
  const [isForced, setForced] = useState(false);
  const edit = useTextEdit({
    draft: `settings:${application.id}:${name}`,
    present,
    queryKey: applicationKey(application.id),
    request: (changes) => saving({ application, record, settings, present, changes, isForced }),
    ended: () => setForced(false),
  });
  const refusal = useRefusal('updateApplication', caller);
  const isRefused = ({ isGuarded }: Setting) =>
    refusal !== undefined || (isGuarded && caller.role === 'editor');
  const { byPath, rest } = faultsBySetting(edit.save.error, settings, edit.texts, record?.path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save.mutate();
  };
  const hasRefused = refusal === undefined && settings.some(isRefused);
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <EditNotices edit={edit} refusal={refusal ?? (hasRefused ? say('ownersOnly') : undefined)} />
        {edit.meanwhile.length > 0 && (
          <SettingsConflict application={application} settings={settings} edit={edit} />
        )}
        {groups.map((group) => (
          <Section key={group.name} title={group.title} {...(group.text && { text: group.text })}>
            <Stack gap="md" maw={640}>
              {group.settings.map((setting) => (
                <SettingField
                  key={setting.path}
                  setting={setting}
                  text={edit.texts[setting.path] ?? ''}
                  isDisabled={isRefused(setting)}
                  fault={byPath[setting.path]}
                  effect={effectOf(setting, present, edit)}
                  type={(text) => edit.type(setting.path, text)}
                />
              ))}
            </Stack>
          </Section>
        ))}
        <SaveFailure edit={edit} rest={rest} fields={Object.keys(byPath).length} />
        <ForceChoice error={edit.save.error} isForced={isForced} choose={setForced} />
        {edit.unsaved.length > 0 && <SaveBar edit={edit} />}
      </Stack>
    </form>
  );
}

function effectOf(setting: Setting, present: FieldTexts, edit: TextEditing): string | undefined {
  const { path, effect } = setting;
  if (!edit.unsaved.includes(path)) return undefined;
  return effect?.({ from: present[path] ?? '', to: edit.texts[path] ?? '', texts: edit.texts });
}

type Saving = {
  application: Application;
  record: SettingsRecord | undefined;
  settings: readonly Setting[];
  present: FieldTexts;
  changes: TextEdit;
  isForced: boolean;
};

function saving({ application, record, settings, present, changes, isForced }: Saving): Described {
  const changed = unsavedFields(changes, present).map((path) => [path, changes.mine[path] ?? '']);
  const patch = patchOfSettings(settings, Object.fromEntries(changed), present);
  return describe('updateApplication', {
    path: { app: application.id },
    ...(isForced && { query: { force: 'true' } }),
    body: { config: record?.patchOf(patch) ?? patch },
    ifMatch: etagOf(application),
  });
}

/** Offers to save what the service refuses only as long as nobody insists. */
function ForceChoice({
  error,
  isForced,
  choose,
}: {
  error: unknown;
  isForced: boolean;
  choose: (isForced: boolean) => void;
}): ReactNode {
  const say = useSay(SETTINGS);
  if (!isForced && !canBeForced(error)) return null;
  return (
    <Checkbox
      label={say('force')}
      description={say('forceHint')}
      checked={isForced}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

/** True if the service names the parameter with which it would save. */
function canBeForced(error: unknown): boolean {
  if (!isServiceError(error)) return false;
  return [error.message, ...error.faults.map(({ message }) => message)].some((text) =>
    text.includes('force=true'),
  );
}

type ConflictProps = { application: Application; settings: readonly Setting[]; edit: TextEditing };

function SettingsConflict({ application, settings, edit }: ConflictProps): ReactNode {
  const say = useSay(SETTINGS);
  const sayEdit = useSay(EDIT);
  const authors = useRecordAuthors(application, edit);
  const settingOf = (path: string) => settings.find((one) => one.path === path);
  return (
    <EditConflict
      title={say('changedMeanwhile')}
      edit={edit}
      labelOf={(path) => settingOf(path)?.label ?? path}
      shown={(path, text) => {
        const setting = settingOf(path);
        if (setting?.kind === 'switch') return sayEdit(text === 'true' ? 'on' : 'off');
        return setting?.kind === 'json' ? text : readableText(setting ?? {}, text);
      }}
      authors={authors}
    />
  );
}
