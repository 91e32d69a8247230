import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Caller } from '../../api/application.ts';
import { useProviders } from '../../facts/use-providers.ts';
import { useSay } from '../../texts/say.ts';
import { type AttemptTerm, recogniseTerm, TERM_KINDS, type TermKind } from './term.ts';
import { ATTEMPTS } from './texts.ts';

type Props = {
  app: string;
  caller: Caller;
  /** What is looked for now. */
  term: AttemptTerm | undefined;
  /** What the service says of it. */
  fault: string | undefined;
  look: (term: AttemptTerm) => void;
};

/** Asks for what attempts are looked for. What it is, is recognised; the reader can say otherwise. */
export function TermForm({ app, caller, term, fault, look }: Props): ReactNode {
  const say = useSay(ATTEMPTS);
  const providers = useProviders(app, caller).map(({ id }) => id);
  const [typed, setTyped] = useState(term?.value ?? '');
  const [kind, setKind] = useState<TermKind | ''>(() => chosenKind(term, providers));
  const [isRefused, setRefused] = useState(false);
  const recognised = recogniseTerm(typed, providers);
  const asked = kind === '' ? recognised : { kind, value: typed.trim() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked?.value) look(asked);
    else setRefused(typed.trim() !== '');
  };
  const unknown = isRefused && !asked && say('unknownTerm');
  const hint = kind === '' && recognised && say('recognised', { kind: say(recognised.kind) });
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <Group align="flex-start" gap="sm">
          <TextInput
            label={say('term')}
            placeholder={say('placeholder')}
            description={hint || ' '}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={typed === term?.value && fault ? fault : unknown}
            leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
            flex="1 1 18rem"
            maw={560}
            autoFocus={term === undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Select
            label={say('kind')}
            w={{ base: '100%', xs: 190 }}
            allowDeselect={false}
            data={[
              { value: '', label: say('recognise') },
              ...TERM_KINDS.map((one) => ({ value: one, label: say(one) })),
            ]}
            value={kind}
            onChange={(chosen) => setKind(TERM_KINDS.find((one) => one === chosen) ?? '')}
          />
          <Button type="submit" mt={{ base: 0, xs: 25 }}>
            {say('find')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A kind that would not have been recognised was chosen by somebody, and stays chosen. */
function chosenKind(term: AttemptTerm | undefined, providers: readonly string[]): TermKind | '' {
  if (!term || term.kind === 'provider') return '';
  return recogniseTerm(term.value, providers)?.kind === term.kind ? '' : term.kind;
}
