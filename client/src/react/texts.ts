/** The texts of the button, in the languages of the elements. `{who}` is the user's address. */
export const TEXTS = {
  en: {
    account: 'Account of {who}',
    page: 'Your account',
    signOut: 'Sign out',
    everywhere: 'Sign out everywhere',
    guestLoses:
      'You are here as a guest. If you continue, you lose what you have here for good. To keep it, give your address first.',
  },
  de: {
    account: 'Konto von {who}',
    page: 'Ihr Konto',
    signOut: 'Abmelden',
    everywhere: 'Überall abmelden',
    guestLoses:
      'Sie sind als Gast hier. Wenn Sie fortfahren, verlieren Sie endgültig, was Sie hier haben. Geben Sie zuerst Ihre Adresse an, um es zu behalten.',
  },
  es: {
    account: 'Cuenta de {who}',
    page: 'Su cuenta',
    signOut: 'Cerrar sesión',
    everywhere: 'Cerrar sesión en todas partes',
    guestLoses:
      'Está aquí como invitado. Si continúa, perderá para siempre lo que tiene aquí. Para conservarlo, indique antes su dirección.',
  },
  fr: {
    account: 'Compte de {who}',
    page: 'Votre compte',
    signOut: 'Se déconnecter',
    everywhere: 'Se déconnecter partout',
    guestLoses:
      'Vous êtes ici en tant qu’invité. Si vous continuez, vous perdrez définitivement ce que vous avez ici. Pour le garder, indiquez d’abord votre adresse.',
  },
  pt: {
    account: 'Conta de {who}',
    page: 'Sua conta',
    signOut: 'Sair',
    everywhere: 'Sair de todos os lugares',
    guestLoses:
      'Você está aqui como convidado. Se continuar, perderá para sempre o que tem aqui. Para não perder, informe antes seu endereço.',
  },
  ja: {
    account: '{who} のアカウント',
    page: 'アカウント',
    signOut: 'ログアウト',
    everywhere: 'すべての端末からログアウト',
    guestLoses:
      'ゲストとして利用中です。続けると、ここでのデータは完全に失われます。残すには、先にアドレスを登録してください。',
  },
  ar: {
    account: 'حساب {who}',
    page: 'حسابك',
    signOut: 'تسجيل الخروج',
    everywhere: 'تسجيل الخروج من كل مكان',
    guestLoses: 'أنت هنا كضيف. إذا تابعت فستفقد ما لديك هنا نهائيًا. للاحتفاظ به، أدخل عنوانك أولًا.',
  },
} as const;
