import { changeOwnProfile } from '../../addresses/change-own-profile.ts';
import { isRecentSignIn } from '../../auth/recent-sign-in.ts';
import type { Reply } from '../../http/reply.ts';
import { button, postForm } from '../../oidc/pages/forms.ts';
import { failureText } from '../../pages/failure-text.ts';
import { ApiError } from '../../platform/errors.ts';
import { isolated } from '../../texts/translate.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { redirectWith } from '../account-notices.ts';
import { explainedRefusal, isChangedMeanwhile } from '../explained-refusal.ts';
import { fieldInput, inputName, shownValue, textOfValue, typedField } from '../field-text.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { dataFields, type ShownField } from '../shown-fields.ts';
import { signInAddress } from '../sign-in-request.ts';
import { textOf, type Visit } from '../visit.ts';

const PART = { part: 'data' };

/** Why a form was refused: the faults by field, and the sentence above the form. */
type Refused = {
  faults: Readonly<Record<string, string>>;
  summary: string;
  refusal?: ApiError;
  /** The version that the form shown again is about. The default is that of the refused form. */
  version?: number;
};

/** Answers with a form of the fields that the user may change, and the values of the others. */
export function showData(visit: Visit): Reply {
  return dataReply(visit, undefined);
}

/**
 * Changes the fields that differ from what the page showed. Answers with the form, and the error beside the
 * field, if any of them is refused: nothing is changed then.
 */
export async function saveData(visit: Visit): Promise<Reply> {
  const { plain } = textsOf(visit);
  const typed = editedFields(visit).map((shown) => ({
    name: shown.name,
    ...typedField(visit, shown, textInForm(visit, shown)),
  }));
  const faults = typed.flatMap((one) =>
    'fault' in one && one.fault ? [[one.name, one.fault] as const] : [],
  );
  if (faults.length > 0)
    return dataReply(visit, { faults: Object.fromEntries(faults), summary: plain('fixBelow') });
  const data = Object.fromEntries(typed.map((one) => [one.name, 'value' in one ? one.value : null]));
  try {
    await changeOwnProfile(ownCall(visit, { versions: [Number(textOf(visit, 'version'))] }), {
      mode: 'merge',
      data,
    });
    return redirectWith(visit, { part: OVERVIEW }, 'saved');
  } catch (error) {
    return dataReply(visit, refusedChange(visit, explainedRefusal(error), Object.keys(data)));
  }
}

function refusedChange(visit: Visit, error: ApiError, changed: readonly string[]): Refused {
  const { plain } = textsOf(visit);
  if (isChangedMeanwhile(error)) return changedElsewhere(visit, changed);
  const { code } = error;
  if (code === 'identity_taken') {
    const identifying = dataFields(visit).filter(({ mayChange }) => mayChange === 'recently');
    const names = identifying.map(({ name }) => name).filter((name) => changed.includes(name));
    return { faults: faultsOf(names, plain('valueTaken')), summary: plain('fixBelow') };
  }
  if (code !== 'invalid_input')
    return { faults: {}, summary: failureText(visit.language, error), refusal: error };
  const named = (error.extras.faults ?? []).map(({ path }) => path.replace('body.data.', ''));
  const known = named.filter((name) => changed.includes(name));
  const names = known.length > 0 ? known : changed;
  return { faults: faultsOf(names, plain('notAccepted')), summary: plain('fixBelow') };
}

/** Keeps what was typed, with the present value beside it. The next form is about the present data. */
function changedElsewhere(visit: Visit, changed: readonly string[]): Refused {
  const { plain } = textsOf(visit);
  const fields = dataFields(visit).filter(({ name }) => changed.includes(name));
  const faults = fields.map(({ name, value }) => {
    const present = textOfValue(value) || plain('notGiven');
    return [name, plain('presentValue', { value: present })] as const;
  });
  const { version } = visit.profile;
  const refusal = new ApiError('conflict');
  return { faults: Object.fromEntries(faults), summary: plain('changedMeanwhile'), refusal, version };
}

function faultsOf(names: readonly string[], text: string): Refused['faults'] {
  return Object.fromEntries(names.map((name) => [name, text]));
}

/** Returns the fields of the form whose text differs from that of their value. */
function editedFields(visit: Visit): ShownField[] {
  return dataFields(visit).filter(
    (shown) => shown.mayChange !== 'no' && textInForm(visit, shown) !== textOfValue(shown.value),
  );
}

/** Returns what was typed into a field, with line ends as they were sent, or else the value of the field. */
function textInForm({ fields }: Visit, { name, value }: ShownField): string {
  const typed = fields[inputName(name)];
  return typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : textOfValue(value);
}

function dataReply(visit: Visit, refused: Refused | undefined): Reply {
  const { application, profile } = visit;
  const { say, plain } = textsOf(visit);
  const fields = dataFields(visit);
  const canChange = (shown: ShownField) =>
    shown.mayChange === 'yes' || (shown.mayChange === 'recently' && isRecentSignIn(visit.signedInAt));
  const inputs = fields.filter(canChange).map((shown) => {
    const text = textInForm(visit, shown);
    return fieldInput(visit, shown, { text, error: refused?.faults[shown.name] });
  });
  const version = refused ? (refused.version ?? textOf(visit, 'version')) : profile.version;
  const form = postForm(
    addressOfPlace(application.id, PART),
    { action: 'save', version: String(version) },
    inputs.join('') + button(say('save')),
  );
  const others = fields.filter((shown) => !canChange(shown)).map((shown) => fixedField(visit, shown));
  const body = [
    inputs.length > 0 ? form : '',
    others.length > 0 ? `<dl>${others.join('')}</dl>` : '',
    fields.length === 0 ? `<p>${say('noData')}</p>` : '',
  ];
  const { summary, refusal } = refused ?? {};
  return partReply(visit, { title: plain('changeData'), body: body.join(''), summary, refusal });
}

function fixedField(visit: Visit, shown: ShownField): string {
  const { say } = textsOf(visit);
  const why =
    shown.mayChange === 'recently'
      ? `${say('needsConfirming')} ${linkTo(signInAddress(visit.application.id, PART, { again: true }), say('confirmFirst'))}`
      : say('onlyByApplication');
  return `<dt>${isolated(shown.label, visit.language)}</dt><dd>${shownValue(visit, shown)}<div class="note">${why}</div></dd>`;
}
