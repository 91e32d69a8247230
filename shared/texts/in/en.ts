/** The frame of every page. */
export const layout = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  help: 'Help',
} as const;
