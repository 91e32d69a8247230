/** The texts of the button, in the languages of the elements. `{who}` is the user's address. */
export const TEXTS = {
  en: {
    account: 'Account of {who}',
    page: 'Your account',
    signOut: 'Sign out',
    everywhere: 'Sign out everywhere',
  },
  de: { account: 'Konto von {who}', page: 'Ihr Konto', signOut: 'Abmelden', everywhere: 'Überall abmelden' },
  es: {
    account: 'Cuenta de {who}',
    page: 'Su cuenta',
    signOut: 'Cerrar sesión',
    everywhere: 'Cerrar sesión en todas partes',
  },
  fr: {
    account: 'Compte de {who}',
    page: 'Votre compte',
    signOut: 'Se déconnecter',
    everywhere: 'Se déconnecter partout',
  },
  pt: {
    account: 'Conta de {who}',
    page: 'Sua conta',
    signOut: 'Sair',
    everywhere: 'Sair de todos os lugares',
  },
  ja: {
    account: '{who} のアカウント',
    page: 'アカウント',
    signOut: 'ログアウト',
    everywhere: 'すべての端末からログアウト',
  },
  ar: {
    account: 'حساب {who}',
    page: 'حسابك',
    signOut: 'تسجيل الخروج',
    everywhere: 'تسجيل الخروج من كل مكان',
  },
} as const;
