/**
 * An enabled identity provider in the record of its application, for a page that shows its button. `preset`
 * is as in the record of the provider, of which this is a copy (decision 0581).
 */
export type ProviderButton = {
  id: string;
  preset: 'google' | 'microsoft' | 'apple' | 'github' | 'oidc';
  name: string;
  button_label?: string | undefined;
  created_at: string;
};

/** The enabled identity providers in the order of creation. An attribute of its own: no caller writes it. */
export type WithProviderButtons = { identity_providers?: readonly ProviderButton[] | undefined };
