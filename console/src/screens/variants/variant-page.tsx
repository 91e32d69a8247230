import { Stack } from '@mantine/core';
import type { Application, ApplicationVariant } from '@svc/client/server';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useCaller } from '../../api/application.ts';
import { useVariant } from '../../api/variant.ts';
import { Actions } from '../../parts/actions.tsx';
import { Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { overridesOf } from './overrides.ts';
import { OverridesTable } from './overrides-table.tsx';
import { VARIANTS } from './texts.ts';
import { deleteVariant, editVariant, resetVariant } from './variant-actions.ts';

/** A variant on one page: what it is, and what it sets itself. */
export function VariantPage(): ReactNode {
  const { variant: id = '' } = useParams({ strict: false });
  const application = useApplication();
  const variant = useVariant(application?.id ?? '', id);
  if (!application || !variant) return <UnknownPage />;
  return <KnownVariant application={application} variant={variant} />;
}

type Known = { application: Application; variant: ApplicationVariant };

function KnownVariant({ application, variant }: Known): ReactNode {
  const say = useSay(VARIANTS);
  const caller = useCaller(application.account);
  const navigate = useNavigate();
  const app = application.id;
  const overrides = overridesOf(variant, application);
  const settings = overrides.filter(({ isPicture }) => !isPicture).length;
  const given = { app, variant, say };
  const leave = () => void navigate({ to: addresses.variants(app) });
  return (
    <Page
      title={variant.name}
      {...(variant.description && { text: <bdi>{variant.description}</bdi> })}
      above={[{ title: say('variants'), to: addresses.variants(app) }]}
      actions={
        <Actions
          caller={caller}
          subject={variant.id}
          primary={editVariant(given)}
          actions={[...(settings > 0 ? [resetVariant(given, settings)] : []), deleteVariant(given, leave)]}
        />
      }
    >
      <Stack gap="lg">
        <OverridesTable overrides={overrides} branding={addresses.brandingOf(app, variant.id)} />
        <Section title={say('facts')}>
          <Facts
            facts={[
              { label: say('id'), value: <IdText id={variant.id} /> },
              ...(variant.subdomain ? [{ label: say('subdomain'), value: variant.subdomain }] : []),
              { label: say('created'), value: <When at={variant.created_at} /> },
              { label: say('updated'), value: <When at={variant.updated_at} /> },
            ]}
          />
        </Section>
      </Stack>
    </Page>
  );
}
