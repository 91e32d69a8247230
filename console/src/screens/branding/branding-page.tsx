import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId } from '../../api/application.ts';
import { useVariant, useVariants } from '../../api/variant.ts';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useSay } from '../../texts/say.ts';
import { BrandingEditor } from './branding-editor.tsx';
import { looksOfApplication, looksOfVariant } from './looks.ts';
import { BRANDING } from './texts.ts';

/** How pages and messages of an application or variant look, changed beside a preview of the real page. */
export function BrandingPage(): ReactNode {
  const say = useSay(BRANDING);
  const { variant } = useSearch({ strict: false });
  return (
    <Page title={say('branding')} text={say('text')} actions={<BrandChoice />}>
      {variant === undefined ? <OfApplication /> : <OfVariant variant={String(variant)} />}
    </Page>
  );
}

function OfApplication(): ReactNode {
  const application = useApplication();
  if (!application) return <UnknownPage />;
  return (
    <BrandingEditor
      key={application.id}
      account={application.account}
      looks={looksOfApplication(application)}
    />
  );
}

function OfVariant({ variant }: { variant: string }): ReactNode {
  const application = useApplication();
  const read = useVariant(useApplicationId(), variant);
  if (!application || !read) return <UnknownPage />;
  return <BrandingEditor key={variant} account={application.account} looks={looksOfVariant(read)} />;
}

/** Switches between the application and its variants. Without variants there is nothing to choose. */
function BrandChoice(): ReactNode {
  const say = useSay(BRANDING);
  const application = useApplication();
  const variants = useVariants(application?.id ?? '');
  const { variant } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!application || variants.length === 0) return null;
  const choose = (id: string) =>
    void navigate({ to: '.', search: id === application.id ? {} : { variant: id } });
  return (
    <Select
      label={say('brand')}
      data={[
        { value: application.id, label: say('application', { name: application.name }) },
        ...variants.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={variant === undefined ? application.id : String(variant)}
      onChange={(id) => id && choose(id)}
      allowDeselect={false}
      searchable={variants.length > 10}
    />
  );
}
