import { FingerPrintIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Stack } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { faultsByField } from '../../api/failure.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Note } from '../../parts/paged-rows.tsx';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useSay } from '../../texts/say.ts';
import { AttemptList } from './attempt-list.tsx';
import { MailDeliveryNotice } from './mail-delivery.tsx';
import { type AttemptTerm, placeOfTerm, termAt } from './term.ts';
import { TermForm } from './term-form.tsx';
import { ATTEMPTS } from './texts.ts';
import { useAttempts } from './use-attempts.ts';

/** Why somebody could not sign in: attempts by an address, number or id that the page's address names. */
export function AttemptsPage(): ReactNode {
  const say = useSay(ATTEMPTS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const refusal = useRefusal('lookupSignInAttempts', caller);
  const [term, look] = useTerm();
  const found = useAttempts(app, term, caller);
  const { byField } = faultsByField(found.query.error, [term?.kind ?? 'email']);
  const fault = byField[term?.kind ?? 'email'];
  return (
    <Page title={say('title')} text={say('text')}>
      {refusal ? (
        <Note>{refusal}</Note>
      ) : (
        <Stack gap="lg">
          <TermForm
            key={`${term?.kind} ${term?.value}`}
            app={app}
            caller={caller}
            term={term}
            fault={fault}
            look={look}
          />
          {term === undefined && (
            <EmptyState icon={FingerPrintIcon} title={say('nothingYet')} text={say('nothingYetText')} />
          )}
          {term !== undefined && fault === undefined && (
            <Found app={app} caller={caller} term={term} found={found} />
          )}
        </Stack>
      )}
    </Page>
  );
}

type FoundProps = { app: string; caller: Caller; term: AttemptTerm; found: ReturnType<typeof useAttempts> };

function Found({ app, caller, term, found }: FoundProps): ReactNode {
  const say = useSay(ATTEMPTS);
  return (
    <>
      {term.kind === 'email' && found.attempts && (
        <MailDeliveryNotice app={app} email={term.value} caller={caller} />
      )}
      <Stack component="section" aria-label={say('attempts')}>
        <AttemptList
          found={found}
          app={app}
          caller={caller}
          hasUser
          none={<EmptyState icon={MagnifyingGlassIcon} title={say('none')} text={say('noneText')} />}
        />
      </Stack>
    </>
  );
}

function useTerm(): [AttemptTerm | undefined, (term: AttemptTerm) => void] {
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const navigate = useNavigate();
  const look = (term: AttemptTerm) => void navigate({ to: '.', ...placeOfTerm(term) });
  return [termAt({ search, hash }), look];
}
