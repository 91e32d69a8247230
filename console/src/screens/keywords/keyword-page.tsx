import { Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useVariants } from '../../api/variant.ts';
import { Actions } from '../../parts/actions.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { deleteKeyword, editKeyword, switchKeyword } from './keyword-actions.ts';
import { KeywordAnswers, KeywordFacts } from './keyword-facts.tsx';
import { KeywordState } from './keyword-state.tsx';
import { type ReadKeyword, useKeyword } from './read-keyword.ts';
import { KEYWORDS } from './texts.ts';

/** An SMS keyword on one page: what it answers, and what can be done with it. */
export function KeywordPage(): ReactNode {
  const { keyword = '' } = useParams({ strict: false });
  const read = useKeyword(useApplicationId(), keyword);
  return read ? <KnownKeyword read={read} /> : <UnknownPage />;
}

function KnownKeyword({ read }: { read: ReadKeyword }): ReactNode {
  const say = useSay(KEYWORDS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const variants = useVariants(app);
  const navigate = useNavigate();
  const { keyword } = read;
  const variant = variants.find(({ id }) => id === keyword.app_variant_id);
  const given = { app, variants, say, read };
  const leave = () => void navigate({ to: addresses.keywords(app) });
  return (
    <Page
      title={keyword.keyword}
      beside={<KeywordState state={keyword.state} />}
      above={[{ title: say('keywords'), to: addresses.keywords(app) }]}
      actions={
        <Actions
          caller={caller}
          subject={keyword.id}
          primary={switchKeyword(given)}
          actions={[editKeyword(given), deleteKeyword(given, leave)]}
        />
      }
    >
      <Stack gap="lg">
        <KeywordAnswers keyword={keyword} />
        <KeywordFacts keyword={keyword} {...(variant && { variant: variant.name })} />
      </Stack>
    </Page>
  );
}
