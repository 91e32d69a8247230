/** The texts of the button, in the languages of the element. `{who}` is the address of the user. */
export const TEXTS = {
  en: { account: 'Account of {who}', signOut: 'Sign out', everywhere: 'Sign out everywhere' },
  de: { account: 'Konto von {who}', signOut: 'Abmelden', everywhere: 'Überall abmelden' },
  es: {
    account: 'Cuenta de {who}',
    signOut: 'Cerrar sesión',
    everywhere: 'Cerrar sesión en todos los dispositivos',
  },
  fr: { account: 'Compte de {who}', signOut: 'Se déconnecter', everywhere: 'Se déconnecter partout' },
  pt: { account: 'Conta de {who}', signOut: 'Sair', everywhere: 'Sair de todos os dispositivos' },
  ja: {
    account: '{who} のアカウント',
    signOut: 'ログアウト',
    everywhere: 'すべての端末からログアウト',
  },
  ar: {
    account: 'حساب {who}',
    signOut: 'تسجيل الخروج',
    everywhere: 'تسجيل الخروج من جميع الأجهزة',
  },
} as const;
