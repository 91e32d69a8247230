import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'الشروط والأحكام',
  privacy: 'سياسة الخصوصية',
  help: 'المساعدة',
  openAgain: 'فتح الصفحة مرة أخرى',
  errorTitle: 'خطأ: {title}',
  unnamed: '(بلا اسم)',
};

export const links: Translated<typeof english.links> = {
  signInTo: 'تسجيل الدخول إلى {application}',
  continueAs: 'المتابعة باسم {who}',
  continue: 'متابعة',
  joins: 'ستنضم إلى المجموعة {group}.',
  joinGroup: 'الانضمام إلى {group}',
  invitedBy: 'يدعوك {inviter} إلى المجموعة {group} في {application}.',
  invited: 'أنت مدعو إلى المجموعة {group} في {application}.',
  invitedAs: 'هذه الدعوة موجهة إلى {who}.',
  signedInHere: 'سجّلت الدخول هنا باسم {here}. إذا انضممت، فستتابع باسم {invited}.',
  join: 'انضمام',
  joinAs: 'الانضمام باسم {who}',
  joined: 'انضممت إلى {group}',
  inviteEnded: 'لم تعد هذه الدعوة صالحة.',
  decline: 'رفض',
  declined: 'رفضت الدعوة',
  declinedText: 'لم تنضم إلى المجموعة {group} في {application}.',
  notAsked: 'إذا لم تطلب هذا، فأغلق هذه الصفحة.',
  dead: 'لم يعد هذا الرابط صالحًا',
  deadText: 'ربما استُخدم من قبل، أو أنه قديم جدًا. اطلب رابطًا جديدًا.',
  renew: 'إرسال رابط جديد',
  renewText: 'ربما استُخدم من قبل، أو أنه قديم جدًا. يمكننا إرسال رابط جديد إلى العنوان نفسه.',
  renewed: 'أرسلنا رابطًا جديدًا',
  renewedText: 'افتحه على هذا الجهاز. قد يستغرق دقيقة، أو يكون في مجلد الرسائل غير المرغوب فيها.',
  goBackTo: 'يمكنك إغلاق هذه الصفحة والعودة إلى {application}.',
  goBack: 'يمكنك إغلاق هذه الصفحة والعودة إلى المكان الذي حصلت منه على الرابط.',
  backTo: 'العودة إلى {application}',
  continueTo: 'المتابعة إلى {application}',
  signedIn: 'تم تسجيل دخولك',
  signedInText: 'يمكنك إغلاق هذه الصفحة والمتابعة في {application}.',
  failed: 'تعذّر تسجيل الدخول',
  forged: 'تغيّر عنوان هذا الرابط في الطريق. افتح الرابط من الرسالة التي وصلتك، أو اطلب رابطًا جديدًا.',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'رمزك',
  enterCode: 'أدخله حيث بدأت تسجيل الدخول:',
  application: 'التطبيق',
  started: 'البدء',
  browser: 'المتصفح',
  keepCode: 'لا تشاركه مع أحد. إذا لم تبدأ عملية تسجيل الدخول هذه، فلا تفعل شيئًا.',
  sameBrowser: 'هل بدأت في هذا المتصفح؟ تابع هناك إذن من دون الرمز.',
  continueTo: 'المتابعة إلى {application}',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'التطبيق غير متاح: تم تعطيل الوصول إليه.',
  user_disabled: 'هذا الحساب معطّل. لا يمكنك تسجيل الدخول به.',
  user_not_verified: 'لا يمكن تسجيل الدخول إلا لمن لديه بريد إلكتروني أو رقم هاتف مؤكَّد.',
  sign_up_closed: 'ليس لديك حساب بعد، ولا يقبل التطبيق مستخدمين جددًا.',
  email_domain_not_allowed: 'لا يقبل التطبيق إلا عناوين البريد الإلكتروني من نطاقات معيّنة.',
  identity_taken: 'أصبح هذا العنوان تابعًا لحساب آخر.',
  link_expired: 'لم يعد هذا الرابط صالحًا: إما أنه قديم جدًا، أو أن الحساب تغيّر منذ إنشائه. اطلب رابطًا جديدًا.',
  challenge_ended: 'انتهت عملية تسجيل الدخول هذه. ابدأ عملية جديدة.',
  origin_not_allowed: 'تُستخدم الروابط من صفحتها فقط: افتح الرابط وتابع من هناك.',
  form_not_confirmed:
    'لم يؤكد متصفحك أنك ضغطت على زر صفحتنا. عُد إلى الصفحة واضغط على الزر مرة أخرى. إذا تكرر هذا الخطأ، فاسمح بملفات تعريف الارتباط لهذا الموقع أو استخدم متصفحًا آخر.',
  invalid_input: 'لا يمكن إرسال رسالة إلى هذا العنوان.',
  too_many_requests: 'عدد المحاولات كبير جدًا. حاول مرة أخرى {when}.',
  budget_exhausted: 'لا يمكن إرسال المزيد من الرسائل في الوقت الحالي. حاول مرة أخرى لاحقًا.',
  text_refused: 'لا يمكن لهذا الرقم استقبال رسائلنا. أدخل رقم هاتف محمول.',
  invite_ended: 'لم تعد هذه الدعوة مفتوحة.',
  last_identifier: 'تحتاج إلى هذا العنوان لتسجيل الدخول. أضف عنوانًا آخر وأكّده أولًا.',
  reauthentication_required: 'يتطلب هذا تسجيل دخول جديدًا. سجّل الخروج ثم الدخول.',
  unreachable: 'لا يوجد اتصال. تحقق من الشبكة وحاول مرة أخرى.',
  failed: 'لم ينجح ذلك. حاول مرة أخرى.',
};

export const screen: Translated<typeof english.screen> = {
  title: 'تسجيل الدخول إلى {application}',
  toContinue: 'للمتابعة إلى {client}',
  email: 'البريد الإلكتروني',
  phone: 'رقم الهاتف',
  either: 'البريد الإلكتروني أو رقم الهاتف',
  continue: 'متابعة',
  or: 'أو',
  continueWith: 'المتابعة باستخدام {name}',
  passkey: 'تسجيل الدخول بمفتاح مرور',
  cancel: 'إلغاء',
  codeTitle: 'أدخل الرمز',
  code: 'رمز من 6 أرقام',
  sent: 'أرسلنا رمزًا ورابطًا إلى {to}.',
  sentAgain: 'أرسلنا رمزًا جديدًا ورابطًا إلى {to}.',
  signIn: 'تسجيل الدخول',
  linkHint: 'يمكنك أيضًا فتح الرابط في هذا المتصفح. لم يصل شيء بعد؟ تحقق من مجلد الرسائل غير المرغوب فيها.',
  resend: 'إرسال رمز جديد',
  resendIn: 'إرسال رمز جديد خلال {time}',
  otherAddress: 'استخدام عنوان آخر',
  as: 'باسم {who}',
  notAsked: 'إذا لم تطلب هذا، فأغلق هذه الصفحة.',
  chooseAccount: 'اختر حسابًا',
  expects: 'يتوقع {client} الحساب {account}.',
  continueAs: 'المتابعة باسم {who}',
  signInAs: 'تسجيل الدخول باسم {who}',
  otherAccount: 'استخدام حساب آخر',
  continueTo: 'المتابعة إلى {client}',
  notVerified:
    'لم يتم التحقق من {client}. لا يعرف {application} من يقف وراءه. لا تسمح بالوصول إلا إذا كنت قد بدأته بنفسك للتو.',
  callsItself: 'يسمي هذا التطبيق نفسه {name}.',
  answerTo: 'إذا سمحت بذلك، فستنتقل إلى {place}.',
  answerToDevice: 'إذا سمحت بذلك، فستنتقل إلى برنامج على هذا الجهاز ({place}).',
  signedInAs: 'سجّلت الدخول باسم {who}.',
  willBeAble: 'سيتمكن {client} من:',
  atResource: 'في {resource} ({host})، سيتمكن {client} من:',
  useResource: 'سيتمكن {client} من استخدام {resource} ({host}) نيابةً عنك.',
  backTo: 'ثم تعود إلى {host}.',
  allow: 'السماح',
  closed: 'تسجيل الدخول مغلق',
  closedText: 'لا يتيح {application} أي طريقة لتسجيل الدخول هنا.',
  goBackTo: 'العودة إلى {client}',
  noNewUsers: 'لا يقبل {application} مستخدمين جددًا: استخدم عنوان حسابك.',
  needsDomain: 'تحتاج إلى بريد إلكتروني على {domains}.',
  needsCertainDomain: 'تحتاج إلى بريد إلكتروني من نطاقات معيّنة.',
  offerTitle: 'هل تريد تسجيل دخول أسرع في المرة القادمة؟',
  offerText: 'أضف مفتاح مرور: عندها تسجّل الدخول إلى {application} بقفل جهازك، دون رمز.',
  addPasskey: 'إضافة مفتاح مرور',
  notAdded: 'لم يُضف مفتاح المرور',
  later: 'ليس الآن',
  never: 'عدم السؤال مرة أخرى',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'رؤية ملفك الشخصي، مثل اسمك وصورتك',
  email: 'رؤية بريدك الإلكتروني',
  phone: 'رؤية رقم هاتفك',
  address: 'رؤية عنوانك البريدي',
  group: 'رؤية فريقك وأدوارك فيه',
  offline_access: 'إبقائك مسجّل الدخول أثناء غيابك',
  api: 'التصرف نيابةً عنك في {application}',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'هذا الحساب معطّل',
  disabledText: 'أغلق {application} هذا الحساب. لا يمكنك تسجيل الدخول به.',
  closed: 'لا يُقبل مستخدمون جدد',
  closedText: 'لا يوجد في {application} حساب بهذا العنوان، ولا يُقبل مستخدمون جدد.',
  domain: 'هذا العنوان غير مسموح به',
  domainText: 'لا يقبل {application} إلا عناوين البريد الإلكتروني على {domains}.',
  certainDomainText: 'لا يقبل {application} إلا عناوين البريد الإلكتروني من نطاقات معيّنة.',
  emailInvalid: 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
  phoneInvalid: 'أدخل رقم هاتف يبدأ بالعلامة + ورمز البلد.',
  enterEither: 'أدخل بريدًا إلكترونيًا، أو رقم هاتف يبدأ بالعلامة + ورمز البلد',
  enterPhoneLike: 'أدخل رقم هاتف مثل {national} أو {international}',
  enterEitherLike: 'أدخل بريدًا إلكترونيًا، أو رقم هاتف مثل {national} أو {international}',
  codeInvalid: 'أدخل أرقام الرمز الستة',
  proving: 'لحظة واحدة: يؤكد متصفحك تسجيل الدخول.',
  codesPaused: 'رموز خاطئة كثيرة جدًا لهذا العنوان اليوم. افتح رابط الرسالة في هذا المتصفح.',
  resendEarly: 'ربما لا يزال الرمز الأخير في الطريق. يمكنك طلب رمز جديد بعد {time}.',
  noTextsUseEmail: 'لا يمكن لهذا الرقم استقبال رسائلنا. أدخل بريدك الإلكتروني أو رقم هاتف محمول.',
  reserved:
    'لا يمكن إرسال المزيد من الرسائل في الوقت الحالي. استخدم جهازًا سبق أن سجّلت الدخول منه أو طريقة أخرى لتسجيل الدخول، أو حاول مرة أخرى لاحقًا.',
  codeEnded: 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
  linkEnded: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا.',
  passkeyRefused: 'لا يعمل مفتاح المرور هذا هنا، فربما أُزيل. سجّل الدخول برمز بدلًا منه.',
  passkeyElsewhere: 'مفتاح المرور هذا لتطبيق آخر. سجّل الدخول برمز بدلًا منه.',
  passkeyEnded: 'استغرق ذلك وقتًا طويلًا. استخدم مفتاح المرور مرة أخرى، أو سجّل الدخول برمز.',
  passkeysPaused: 'محاولات كثيرة جدًا بمفاتيح المرور. سجّل الدخول برمز بدلًا منها.',
  wrongCode: 'الرمز غير صحيح',
  wrongCodeTries_one: 'الرمز غير صحيح؛ بقيت لك محاولة واحدة',
  wrongCodeTries_two: 'الرمز غير صحيح؛ بقيت لك محاولتان',
  wrongCodeTries_few: 'الرمز غير صحيح؛ بقيت لك {count} محاولات',
  wrongCodeTries_other: 'الرمز غير صحيح؛ بقي لك {count} محاولة',
  useNewest: '{error}. استخدم رمز أحدث رسالة.',
  otherAccount: 'يطلب {client} حسابًا غير الذي سجّلت الدخول به',
};

export const notices: Translated<typeof english.notices> = {
  goTo: 'الذهاب إلى {name}',
  ended: 'انتهت عملية تسجيل الدخول هذه',
  staleText: 'استغرقت وقتًا طويلًا، أو أنها اكتملت بالفعل. عُد إلى حيث كنت وسجّل الدخول مرة أخرى.',
  endedText: 'اكتملت، أو استمرت في علامة تبويب أخرى. يمكنك إغلاق هذه الصفحة.',
  otherBrowser: 'تابع في المتصفح الآخر',
  otherBrowserText: 'بدأت عملية تسجيل الدخول هذه في متصفح آخر. تابع هناك، أو عُد إلى حيث كنت وسجّل الدخول هنا.',
  cookies: 'اسمح بملفات تعريف الارتباط لتسجيل الدخول',
  cookiesText:
    'لم يرسل متصفحك ملف تعريف ارتباط لعملية تسجيل الدخول هذه، وربما يكون قد حظره. اسمح بملفات تعريف الارتباط للموقع {host}، ثم عُد إلى حيث كنت وسجّل الدخول مرة أخرى. إذا بدأت في متصفح آخر، فتابع هناك.',
  staleLink: 'لم يعد هذا الرابط صالحًا',
  staleLinkText: 'ربما استُخدم من قبل، أو أنه قديم جدًا. سجّل الدخول مرة أخرى للحصول على رابط جديد.',
  moment: 'لحظة واحدة',
  pressContinue: 'إذا لم يحدث شيء، فاضغط على «متابعة».',
  continue: 'متابعة',
  signedOut: 'تم تسجيل خروجك',
  closePage: 'يمكنك إغلاق هذه الصفحة.',
  stillSignedIn: 'ما زلت مسجّل الدخول',
  nothingChanged: 'لم يتغير شيء. يمكنك إغلاق هذه الصفحة.',
  signOutOf: 'هل تريد تسجيل الخروج من {application}؟',
  asksToSignOut: 'يطلب {client} تسجيل خروجك.',
  signOut: 'تسجيل الخروج',
  staySignedIn: 'البقاء مسجّل الدخول',
  failed: 'تعذّر تسجيل الدخول',
  tryAgain: 'حاول مرة أخرى بعد لحظات.',
  invalidRequest: 'طلب تسجيل الدخول هذا غير صالح: {detail}. عُد إلى حيث كنت وحاول مرة أخرى.',
  otherSite: 'أُرسل هذا النموذج من موقع آخر.',
  nothingHere: 'لا يوجد شيء هنا',
  checkAddress: 'تحقق من العنوان.',
  notNow: 'لا يمكنك تسجيل الدخول الآن',
  notAvailable: 'التطبيق غير متاح: تم تعطيل الوصول إليه.',
  tooLong: 'الطلب طويل جدًا',
};

export const invites: Translated<typeof english.invites> = {
  title: 'دعوة',
  accepted: 'قُبلت الدعوة.',
  rejected: 'رُفضت الدعوة.',
  revoked: 'سُحبت الدعوة.',
  expired: 'انتهت صلاحية الدعوة.',
  sendAgain: 'إرسالها مرة أخرى',
  sentAgain: 'أُرسلت مرة أخرى',
  sentTo: 'أُرسلت إلى {address}.',
  sentToUser: 'يراها المدعو ضمن مجموعاته. وإذا كان لديه عنوان مؤكَّد، فقد أرسلناها إليه أيضًا.',
  cannotSend: 'لا يمكن إرسالها مرة أخرى: ليس لدى المدعو عنوان مؤكَّد، أو أصبح العنوان تابعًا لشخص آخر.',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'رمزك',
  wantsToAdd:
    'يريد شخص مسجّل الدخول إلى الحساب في {application} إضافة هذا العنوان إليه. إذا كنت أنت، فأدخل هذا الرمز حيث بدأت التغيير:',
  wantsToAddTo:
    'يريد شخص مسجّل الدخول إلى حساب {account} في {application} إضافة هذا العنوان إليه. إذا كنت أنت، فأدخل هذا الرمز حيث بدأت التغيير:',
  numberToAdd:
    'يريد شخص مسجّل الدخول إلى الحساب في {application} إضافة رقم الهاتف هذا إليه. إذا كنت أنت، فأدخل هذا الرمز حيث بدأت التغيير:',
  numberToAddTo:
    'يريد شخص مسجّل الدخول إلى حساب {account} في {application} إضافة رقم الهاتف هذا إليه. إذا كنت أنت، فأدخل هذا الرمز حيث بدأت التغيير:',
  keepCode: 'إذا لم تكن أنت، فأغلق هذه الصفحة ولا تشارك الرمز.',
  cancelTitle: 'هل تريد إلغاء هذا التغيير؟',
  cancelEmail:
    'طلب شخص مسجّل الدخول إلى حسابك تغيير البريد الإلكتروني لحسابك في {application} إلى {after}. لم يتغير بعد.',
  cancelPhone:
    'طلب شخص مسجّل الدخول إلى حسابك تغيير رقم الهاتف لحسابك في {application} إلى {after}. لم يتغير بعد.',
  cancelButton: 'إلغاء التغيير',
  undoTitle: 'هل تريد التراجع عن هذا التغيير؟',
  emailChanged: 'تغيّر البريد الإلكتروني لحسابك في {application} إلى {after}.',
  phoneChanged: 'تغيّر رقم الهاتف لحسابك في {application} إلى {after}.',
  addressConfirmed: 'تم تأكيد {after} في حسابك في {application}، ويمكن الآن تسجيل الدخول به.',
  emailRemoved: 'أُزيل البريد الإلكتروني من حسابك في {application}.',
  phoneRemoved: 'أُزيل رقم الهاتف من حسابك في {application}.',
  undoEmail:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يعود البريد الإلكتروني للحساب إلى {before}، ويُسجَّل خروج الجميع من الحساب.',
  undoPhone:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يعود رقم الهاتف للحساب إلى {before}، ويُسجَّل خروج الجميع من الحساب.',
  undoConfirmed:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: لا يعود ممكنًا تسجيل الدخول باستخدام {before}، ويُسجَّل خروج الجميع من الحساب.',
  undoNewEmail:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يُزال البريد الإلكتروني من الحساب، ويُسجَّل خروج الجميع من الحساب.',
  undoNewPhone:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يُزال رقم الهاتف من الحساب، ويُسجَّل خروج الجميع من الحساب.',
  undoButton: 'التراجع عن التغيير',
  ifYou: 'إذا كنت أنت، فأغلق هذه الصفحة.',
  cancelled: 'أُلغي التغيير',
  cancelledEmail:
    'يبقى البريد الإلكتروني لحسابك كما هو. قد يكون شخص آخر مسجّل الدخول إلى حسابك: سجّل الدخول إلى {application} ثم سجّل الخروج من كل الأجهزة.',
  cancelledPhone:
    'يبقى رقم الهاتف لحسابك كما هو. قد يكون شخص آخر مسجّل الدخول إلى حسابك: سجّل الدخول إلى {application} ثم سجّل الخروج من كل الأجهزة.',
  unchanged: 'لم يتغير شيء',
  unchangedEmail: 'لم يكتمل التغيير في الوقت المحدد. البريد الإلكتروني لحسابك كما كان.',
  unchangedPhone: 'لم يكتمل التغيير في الوقت المحدد. رقم الهاتف لحسابك كما كان.',
  undone: 'تم التراجع عن التغيير',
  emailRestored: 'عاد البريد الإلكتروني للحساب إلى {before}، وسُجّل خروج الجميع من حسابك.',
  phoneRestored: 'عاد رقم الهاتف للحساب إلى {before}، وسُجّل خروج الجميع من حسابك.',
  confirmationUndone: 'لم يعد ممكنًا تسجيل الدخول باستخدام {before}، وسُجّل خروج الجميع من حسابك.',
  newEmailRemoved: 'أُزيل البريد الإلكتروني من الحساب، وسُجّل خروج الجميع من حسابك.',
  newPhoneRemoved: 'أُزيل رقم الهاتف من الحساب، وسُجّل خروج الجميع من حسابك.',
  waysIn: 'يمكن تسجيل الدخول إليه بهذه العناوين. إذا لم يكن أحدها لك، فسجّل الدخول وأزله:',
  notUndone: 'لم يتم التراجع عن التغيير',
};

export const elements: Translated<typeof english.elements> = {
  loading: 'جارٍ التحميل',
  phoneHint: 'ابدأ رقم الهاتف بعلامة + ورمز البلد.',
  forDevelopers: 'لمطوّري هذه الصفحة',
  tryAgain: 'حاول مرة أخرى',
  guestLoses: 'أنت هنا كضيف. إذا تابعت فستفقد ما لديك هنا نهائيًا. للاحتفاظ به، أدخل عنوانك أولًا.',
  keepGuest: 'إدخال عنوانك',
  signOutEverywhere: 'تسجيل الخروج من كل مكان',
  everywhereFailed: 'تم تسجيل خروجك هنا فقط. سجّل الدخول وحاول مرة أخرى.',
  addressInUse: 'هذا العنوان مستخدم بالفعل. أدخل عنوانًا آخر.',
};

export const signInElement: Translated<typeof english.signInElement> = {
  tooManyCodes: 'رموز خاطئة كثيرة جدًا. افتح رابط الرسالة أو حاول مرة أخرى {when}.',
  unavailable: 'لا يمكنك تسجيل الدخول هنا في الوقت الحالي.',
  linkTitle: 'هل تريد المتابعة بالرابط؟',
  linkAsk: 'وصلت إلى هنا عبر رابط. تابع إذا كنت قد طلبته أو تعرف من أرسله.',
  linkFor: 'هذا الرابط موجه إلى {who}.',
  switchTo: 'التبديل إلى {who}',
  stayAs: 'البقاء باسم {who}',
  elsewhere: 'هذا الرابط لتسجيل دخول في متصفح آخر. أدخل هناك الأرقام الستة الواردة في الرسالة.',
  changeAddress: 'تغيير العنوان',
  asGuest: 'المتابعة كضيف',
  guestHint: 'أنت هنا كضيف. سجّل الدخول للاحتفاظ بما لديك.',
  addressOfOther: 'هذا العنوان تابع لحساب آخر. إذا سجّلت الدخول إليه، فستفقد ما فعلته كضيف نهائيًا.',
  switchUser: 'تسجيل الدخول إلى ذلك الحساب',
  passkey: 'تسجيل الدخول بمفتاح مرور',
  passkeyRefused: 'لا يسجّل مفتاح المرور هذا دخولك هنا. استخدم عنوانك.',
  lastUsed: 'آخر استخدام',
  sentToAccount: 'أرسلنا رمزًا ورابطًا إلى البريد الإلكتروني لحسابك لدى {name}.',
  sentAgainToAccount: 'أرسلنا رمزًا جديدًا ورابطًا إلى البريد الإلكتروني لحسابك لدى {name}.',
  accountOfOther: 'حسابك لدى {name} تابع هنا لحساب آخر. إذا سجّلت الدخول إليه، فستفقد ما فعلته كضيف نهائيًا.',
  providerDenied: 'لم يتم تسجيل دخولك لدى {name}. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.',
  providerUnavailable: 'لا يمكنك تسجيل الدخول باستخدام {name} حاليًا. حاول لاحقًا أو سجّل الدخول بطريقة أخرى.',
};

export const accountElement: Translated<typeof english.accountElement> = {
  account: 'حسابك',
  signedOut: 'سجّل الدخول لعرض حسابك.',
  unavailable: 'لا يمكن عرض حسابك هنا في الوقت الحالي.',
  details: 'بياناتك',
  save: 'حفظ',
  saved: 'تم الحفظ.',
  required: 'املأ هذا الحقل.',
  valueInvalid: 'هذه القيمة غير مقبولة. أدخل قيمة أخرى.',
  needsNumber: 'أدخل رقمًا مثل 1.5، بالأرقام 0-9 وبنقطة عشرية.',
  needsDate: 'أدخل التاريخ كاملًا.',
  choosePicture: 'اختيار صورة',
  pictureInvalid: 'لا يمكن استخدام هذه الصورة. اختر صورة أخرى بصيغة JPEG أو PNG.',
  addresses: 'البريد الإلكتروني والهاتف',
  confirmed: 'مؤكَّد',
  unconfirmed: 'غير مؤكَّد',
  change: 'تغيير',
  add: 'إضافة',
  confirm: 'تأكيد',
  remove: 'إزالة',
  removeAsk: 'لن يمكنك بعد ذلك تسجيل الدخول باستخدام {to}.',
  cancelChange: 'إلغاء التغيير',
  changeCancelled: 'أُلغي التغيير.',
  undoHint: 'أبلغنا عناوينك المؤكَّدة. الرابط في تلك الرسالة يلغي التغيير خلال 7 أيام.',
  sessions: 'أماكن تسجيل دخولك',
  here: 'هذا المتصفح',
  unknownDevice: 'جهاز غير معروف',
  since: 'منذ: {time}',
  lastUsed: 'آخر استخدام: {time}',
  endAccess: 'إنهاء الوصول',
  ended: 'انتهت تلك الجلسة.',
  apps: 'التطبيقات المتصلة',
  noApps: 'لا يملك أي تطبيق حق الوصول إلى حسابك.',
  agents: 'الوكلاء',
  agentsHint: 'برامج تتصرف نيابةً عنك، مثل مساعدي الذكاء الاصطناعي.',
  notVerified: 'غير موثّق',
  noHistory: 'لا يوجد شيء بعد.',
  history: 'النشاط الأخير',
  more: 'عرض المزيد',
  'user.signed_in': 'تسجيل دخول',
  'user.signed_out': 'تسجيل خروج',
  'user.signed_out_everywhere': 'تسجيل خروج من كل مكان',
  'user.session_revoked': 'أُنهيت جلسة',
  'user.passkey_added': 'أُضيف مفتاح مرور',
  'user.passkey_removed': 'أُزيل مفتاح مرور',
  'user.identity_linked': 'رُبط حساب لدى مزوّد',
  'user.identity_unlinked': 'فُكّ ربط حساب لدى مزوّد',
  'user.client_authorized': 'اتصل تطبيق بالحساب',
  'user.sign_in_link_requested': 'أُرسل إليك رابط لتسجيل الدخول',
  'user.address_change_requested': 'طُلب عنوان آخر',
  'user.address_changed': 'تغيّر عنوان أو أُزيل',
  'user.address_change_undone': 'تم التراجع عن تغيير عنوان',
  'user.enabled': 'فُعّل الحساب',
  'user.disabled': 'عُطّل الحساب',
  language: 'اللغة',
  languageHint: 'لغة الصفحات والرسائل.',
  ofDevice: 'لغة الجهاز',
  data: 'معلوماتك',
  download: 'تنزيل بياناتك',
  deleteAccount: 'حذف حسابك',
  deleteAsk:
    'ينتهي حسابك في {application} فورًا على جميع الأجهزة. تُحذف بياناتك خلال دقائق، ومن النسخ الاحتياطية بعد 35 يومًا. لا يمكن لأحد التراجع عن ذلك.',
  deleteLast: 'حذف حسابي',
  deleted: 'حُذف حسابك',
  freshAsk: 'يتطلب هذا تسجيل دخول جديدًا. إلى أين نرسل الرمز؟',
  freshAtProvider: 'يتطلب هذا تسجيل دخول جديدًا. اختر مكان تسجيل الدخول.',
  freshImpossible: 'ليس لديك عنوان مؤكَّد لاستلام رمز. سجّل الخروج ثم الدخول وحاول مرة أخرى.',
  otherAccount: 'تم الآن تسجيل الدخول بحساب آخر. لم يتغير شيء.',
  guest: 'ضيف',
  guestKeep: 'أنت هنا كضيف. أدخل عنوانك لتحتفظ بما لديك.',
  spamHint: 'لم يصل شيء بعد؟ تحقق من مجلد الرسائل غير المرغوب فيها.',
  deleteHint: 'ينهي حسابك ويحذف بياناتك نهائيًا.',
  first_name: 'الاسم الأول',
  last_name: 'اسم العائلة',
  nick_name: 'اللقب',
  zip_code: 'الرمز البريدي',
  newEmail: 'البريد الإلكتروني الجديد',
  newPhone: 'رقم الهاتف الجديد',
  sendCode: 'إرسال رمز',
  sendCodeText: 'سنرسل رمزًا إلى العنوان الجديد. لن يتغير شيء قبل أن تُدخله.',
  codePending: 'أُرسل رمز إلى {to}. لن يتغير شيء قبل أن تُدخله.',
  everywhereHint: 'ينهي جميع الجلسات، وهذه منها، ووصول جميع التطبيقات.',
  byApplication: 'من التطبيق',
  downloadHint:
    'تحصل على ملف واحد فيه بياناتك وجلساتك ومجموعاتك وروابطك والتطبيقات المتصلة. احفظه في مكان آمن.',
  downloadFile: 'تنزيل',
  chooseFile: 'اختر ملفًا',
  otherEvent: 'تغيير في حسابك',
  needsJson: 'أدخله بالشكل الذي كان عليه هنا من قبل',
  fileWaits: 'الملف في الطريق. سيظهر هنا بعد لحظات.',
  fileInvalid: 'لا يمكن استخدام هذا الملف. اختر ملفًا آخر.',
  freshLeave: 'مضى على آخر تسجيل دخول لك أكثر من 10 دقائق. سجّل الدخول مرة أخرى، وستعود إلى هذه الصفحة.',
  signInAgain: 'تسجيل الدخول مرة أخرى',
  passkeys: 'مفاتيح المرور',
  passkeysHint: 'سجّل الدخول بقفل جهازك، دون رمز.',
  passkeysAlone:
    'سجّل الدخول بقفل جهازك. أضف أيضًا بريدًا إلكترونيًا أو رقم هاتف: من دونهما، إذا فقدت مفتاح المرور فقدت الحساب.',
  passkeysFull: 'لديك 20 مفتاح مرور، وهذا هو الحد الأقصى. أزل واحدًا لإضافة آخر.',
  passkeyName: 'اسم مفتاح المرور',
  rename: 'إعادة التسمية',
  passkeyAdded: 'أُضيف مفتاح المرور.',
  passkeyRemoved: 'أُزيل مفتاح المرور.',
  passkeyRemoveAsk: 'لن يمكنك بعد ذلك تسجيل الدخول بمفتاح المرور هذا. احذفه من جهازك أيضًا.',
  lastWayIn: 'هذه طريقتك الوحيدة لتسجيل الدخول. أكّد عنوانًا أو أضف طريقة أخرى أولًا.',
  passkeyHere: 'لهذا الجهاز مفتاح مرور لحسابك بالفعل.',
  identities: 'الحسابات المرتبطة',
  identitiesHint: 'سجّل الدخول بحساب لديك في خدمة أخرى، دون رمز.',
  connect: 'ربط',
  disconnect: 'إلغاء الربط',
  identityLinked: 'رُبط الحساب.',
  identityUnlinked: 'أُلغي ربط الحساب.',
  identityUnlinkAsk: 'لن يمكنك بعد ذلك تسجيل الدخول بهذا الحساب.',
  identityTaken: 'هذا الحساب يخص مستخدمًا آخر في {application}. اربط حسابًا آخر.',
  identityEnded: 'استغرق ذلك وقتًا طويلًا، فلم يُربط شيء. حاول مرة أخرى.',
  identityDenied: 'أُلغي تسجيل الدخول هناك أو رُفض، فلم يُربط شيء.',
  identityUnavailable: 'لا يمكن ربط هذا الحساب في الوقت الحالي.',
};

export const teamElement: Translated<typeof english.teamElement> = {
  title: 'فِرقك',
  signedOut: 'سجّل الدخول لعرض فِرقك.',
  unavailable: 'لا يمكن عرض فِرقك هنا حاليًا.',
  choose: 'الفريق',
  noTeam: 'بلا فريق',
  noTeamYet: 'ليس لديك فريق بعد. أنشئ فريقًا للعمل مع الآخرين.',
  noTeamChosen: 'اختر فريقًا لعرض أعضائه.',
  create: 'إنشاء فريق',
  name: 'اسم الفريق',
  nameInvalid: 'أدخل اسمًا لا يزيد على 100 حرف.',
  members: 'الأعضاء',
  you: 'أنت',
  notJoined: 'لم ينضم بعد',
  role: 'الدور',
  owner: 'مالك',
  member: 'عضو',
  removeAsk: 'لن يتمكن {who} بعد ذلك من رؤية الفريق {team} أو استخدامه.',
  removed: 'تمت إزالة العضو.',
  invites: 'الدعوات',
  invite: 'دعوة',
  inviteSend: 'إرسال الدعوة',
  noInvites: 'لا توجد دعوة تنتظر الرد.',
  until: 'صالحة حتى {time}',
  invited: 'تم إرسال الدعوة.',
  sendAgain: 'إعادة الإرسال',
  takeBack: 'سحب الدعوة',
  takenBack: 'تم سحب الدعوة.',
  leave: 'مغادرة الفريق',
  leaveAsk: 'لن تتمكن بعد ذلك من رؤية الفريق {team} أو استخدامه. يجب أن يدعوك أحد من جديد.',
  left: 'لقد غادرت الفريق.',
  lastOwner: 'يحتاج الفريق إلى مالك. اجعل عضوًا آخر مالكًا أولًا.',
  alreadyMember: 'هذا الشخص عضو بالفعل.',
  alreadyInvited: 'هذا الشخص مدعو بالفعل.',
  notAllowed: 'دورك في الفريق لا يسمح بهذا.',
  noLongerMember: 'لم تعد عضوًا في هذا الفريق.',
  changedMeanwhile: 'غيّر شخص آخر هذا. تحقق منه مرة أخرى.',
};

export const userButton: Translated<typeof english.userButton> = {
  accountOf: 'حساب {who}',
};

export const account: Translated<typeof english.account> = {
  titleAt: 'حسابك في {application}',
  needsScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّله لهذا الموقع وأعد تحميل الصفحة، أو سجّل الخروج أدناه.',
  signInTitle: 'سجّل الدخول لعرض حسابك',
  signIn: 'تسجيل الدخول',
  signedOut: 'تم تسجيل خروجك',
  signedOutText: 'سجّل الدخول مرة أخرى لعرض حسابك.',
  failed: 'لم ينجح ذلك',
  tryAgain: 'حاول مرة أخرى بعد لحظات.',
  otherSite: 'أُرسل هذا النموذج من موقع آخر.',
  signOut: 'تسجيل الخروج',
  deleted: 'حُذف حسابك',
  deletedText:
    'حُذفت بياناتك وعناوينك، وسُجّل خروجك من كل مكان. وتُحذف الملفات والروابط وعضويات المجموعات خلال بضع دقائق.',
};

export const sms: Translated<typeof english.sms> = {
  signIn: '{code} هو رمزك في {application}. أو افتح {link}',
  signInThere: '{code} هو رمزك في {application}. أو افتح في المتصفح الذي بدأت فيه {link}',
  signInCode: '{code} هو رمزك في {application}. من طلبه؟ {link}',
  signInLink: 'يرسل إليك فريق {application} رابطًا لتسجيل الدخول. لا تعطه لأحد: {link}',
  newNumber: '{code} هو رمزك لاستخدام هذا الرقم في حسابك في {application}. أو افتح {link}',
  newNumberOf: '{code} هو رمزك لاستخدام هذا الرقم في حسابك في {application} ({account}). أو افتح {link}',
  pendingEmail: 'طلب شخص تغيير البريد الإلكتروني لحسابك في {application}. لست أنت؟ ألغِ التغيير: {link}',
  pendingPhone: 'طلب شخص تغيير رقم الهاتف لحسابك في {application}. لست أنت؟ ألغِ التغيير: {link}',
  emailChanged:
    'غيّرنا البريد الإلكتروني لحسابك في {application}. لست أنت؟ تراجع عن التغيير خلال 7 أيام: {link}',
  phoneChanged: 'غيّرنا رقم الهاتف لحسابك في {application}. لست أنت؟ تراجع عن التغيير خلال 7 أيام: {link}',
  addressConfirmed: 'تأكّد عنوان في حسابك في {application}. لست أنت؟ تراجع عن ذلك خلال 7 أيام: {link}',
  replaced: 'غيّر {application} رقم الهاتف في حسابك. لم تطلب ذلك؟ اطلب المساعدة: {support}',
  invited: 'أنت مدعو إلى مجموعة في {application}: {link}',
  welcome: 'أهلًا بك! سجّل الدخول هنا: {link}',
  welcomeBack: 'أهلًا بعودتك! سجّل الدخول هنا: {link}',
};

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'الحساب',
  before: 'السابق',
  after: 'الجديد',
  none: 'لا يوجد',
  confirmed: 'العنوان المؤكَّد',
  the_email: 'عنوان البريد الإلكتروني',
  the_phone: 'رقم الهاتف',
  the_address: 'عنوان',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'تسجيل الدخول إلى {application}',
  heading: 'تسجيل الدخول إلى {application}',
  body: 'أدخل هذا الرمز حيث طلبت تسجيل الدخول. أو استخدم الرابط لتسجيل الدخول على هذا الجهاز.',
  button: 'تسجيل الدخول',
  bodyThere: 'أدخل هذا الرمز حيث بدأت تسجيل الدخول. أو افتح الرابط في المتصفح نفسه للمتابعة من دونه.',
  bodyCode:
    'أدخل هذا الرمز حيث بدأت تسجيل الدخول. يعرض الرابط الرمز مرة أخرى، ومتى وفي أي متصفح بدأ تسجيل الدخول.',
  subjectCode: 'رمزك في {application}',
  buttonCode: 'عرض الرمز',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {application}. إذا لم تكن أنت، فتجاهل الرسالة ولا تعطِ الرمز لأحد.',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'تسجيل الدخول إلى {application}',
  heading: 'لا يمكنك تسجيل الدخول بهذا العنوان',
  body: 'طلب شخص تسجيل الدخول إلى {application} بهذا العنوان. {refusal}',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {application}. إذا لم تكن أنت، فتجاهل الرسالة.',
  sms: 'طلب شخص تسجيل الدخول إلى {application} بهذا الرقم. {refusal} إذا لم تكن أنت، فتجاهل هذه الرسالة.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: 'لا يوجد حساب مطابق في {application}، ولا يُقبل مستخدمون جدد.',
  domains: 'لا يقبل {application} إلا عناوين البريد الإلكتروني في {domains}، وهذا العنوان ليس منها.',
  some_domains: 'لا يقبل {application} إلا عناوين البريد الإلكتروني في نطاقات معينة، وهذا العنوان ليس منها.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'الانضمام إلى مجموعة في {application}',
  heading: 'لديك دعوة إلى مجموعة',
  body: 'دعاك شخص إلى مجموعة في {application}. افتح الرابط لترى المجموعة ومن يدعوك، ثم انضم أو ارفض الدعوة.',
  button: 'الانضمام إلى المجموعة',
  reason: 'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لدعوتك. إذا كنت لا ترغب في الانضمام، فتجاهل الرسالة.',
};

export const signInLinkMail: Translated<typeof english.signInLinkMail> = {
  subject: 'رابط تسجيل دخولك إلى {application}',
  heading: 'تسجيل الدخول إلى {application}',
  body: 'يرسل إليك فريق {application} هذا الرابط. يسجّل دخولك على الجهاز الذي تفتحه عليه. يعمل مرة واحدة ولوقت قصير.',
  button: 'تسجيل الدخول',
  reason:
    'وصلتك هذه الرسالة لأن فريق {application} أرسل رابطًا إلى عنوانك. إذا لم تكن تتوقعه، فتجاهل الرسالة. لا تعطِ الرابط لأحد: فهو يفتح حسابك.',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'تأكيد عنوان بريدك الإلكتروني الجديد في {application}',
  heading: 'أكّد عنوان بريدك الإلكتروني',
  body: 'طلبت استخدام عنوان البريد الإلكتروني هذا لحسابك في {application}. أدخل الرمز حيث طلبت ذلك. على جهاز آخر، يعرض الرابط الرمز مرة أخرى.',
  button: 'عرض الرمز',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا طلب استخدام هذا العنوان لحساب في {application}. إذا لم تكن أنت، فتجاهل الرسالة ولا تعطِ الرمز لأحد.',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'لم تكن أنت؟ ألغِ التغيير في حسابك في {application}',
  heading: 'هل طلبت هذا التغيير؟',
  body: 'طلب شخص مسجّل الدخول إلى حسابك في {application} تغيير {field}. لم يتغير شيء بعد.\n\nإذا كنت أنت، فأدخل الرمز الذي أرسلناه إلى العنوان الجديد. وإذا لم تكن أنت، فألغِ التغيير.',
  button: 'إلغاء التغيير',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان مرتبط بحساب في {application}.',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'لم تكن أنت؟ تراجع عن التغيير في حسابك في {application}',
  heading: 'تم تغيير حسابك',
  body: 'غيّرنا {field} في حسابك في {application}.\n\nإذا كنت أنت، فلا يلزمك فعل شيء. وإذا لم تكن أنت، فتراجع عن التغيير خلال 7 أيام. يؤدي ذلك أيضًا إلى تسجيل خروج الجميع من حسابك.',
  button: 'التراجع عن التغيير',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان مرتبط بحساب في {application}.',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: 'أكّدنا {field} في حسابك في {application}، ويمكن الآن تسجيل الدخول به.\n\nإذا كنت أنت، فلا يلزمك فعل شيء. وإذا لم تكن أنت، فتراجع عن ذلك خلال 7 أيام. يؤدي ذلك أيضًا إلى تسجيل خروج الجميع من حسابك.',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: 'تم تغيير حسابك في {application}',
  heading: 'تم تغيير حسابك',
  body: 'غيّر {application} {field} في حسابك.\n\nإذا كنت على علم بذلك، فلا يلزمك فعل شيء. وإلا فاطلب المساعدة: {support}',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان كان مرتبطًا بحساب في {application}.',
};

export const identityNotices: Translated<typeof english.identityNotices> = {
  added_subject: 'رُبط {provider} بحسابك في {application}',
  added_body:
    'يمكن الآن تسجيل الدخول إلى حسابك في {application} بحسابك لدى {provider}.\n\nإذا كنت أنت من ربطه، فلا يلزمك فعل شيء. وإلا فسجّل الدخول وألغِ ربط {provider} وسجّل الخروج من كل الأجهزة. إذا احتجت إلى مساعدة: {support}',
  added_sms: '{application}: رُبط {provider} بحسابك. لست أنت؟ ألغِ الربط أو اطلب المساعدة: {support}',
  removed_subject: 'أُلغي ربط {provider} بحسابك في {application}',
  removed_body:
    'لم يعد ممكنًا تسجيل الدخول إلى حسابك في {application} بحساب لدى {provider}.\n\nإذا كنت أنت من ألغى الربط، فلا يلزمك فعل شيء. وإلا فاطلب المساعدة: {support}',
  removed_sms: '{application}: أُلغي ربط {provider} بحسابك. لست أنت؟ اطلب المساعدة: {support}',
  revoked_subject: 'ألغى {application} ربط {provider} بحسابك',
  revoked_body:
    'ألغى {application} ربط {provider} بحسابك. لم يعد ممكنًا تسجيل الدخول به.\n\nإذا كنت على علم بذلك، فلا يلزمك فعل شيء. وإلا فاطلب المساعدة: {support}',
  revoked_sms: 'ألغى {application} ربط {provider} بحسابك. لم تطلب ذلك؟ اطلب المساعدة: {support}',
  ended_subject: 'لم يعد ربط قديم بين {provider} وحسابك في {application} صالحًا',
  ended_body:
    'تم تأكيد عنوان في حسابك في {application} لأول مرة. لم يعد ممكنًا تسجيل الدخول بحساب لدى {provider} رُبط قبل ذلك، لأن شخصًا آخر ربما ربطه.\n\nإذا أردت تسجيل الدخول عبر {provider}، فاربط حسابك لديه من جديد.',
  ended_sms: '{application}: لم يعد {provider} الذي رُبط قبل تأكيد حسابك صالحًا. اربطه من جديد.',
};

export const passkeyNotices: Translated<typeof english.passkeyNotices> = {
  added_subject: 'أُضيف مفتاح مرور إلى حسابك في {application}',
  added_body:
    'يمكن الآن تسجيل الدخول إلى حسابك في {application} بمفتاح المرور الجديد.\n\nإذا كنت أنت من أضافه، فلا يلزمك فعل شيء. وإلا فسجّل الدخول وأزل المفتاح وسجّل الخروج من كل الأجهزة. إذا احتجت إلى مساعدة: {support}',
  added_sms: '{application}: أُضيف مفتاح مرور إلى حسابك. لست أنت؟ أزله أو اطلب المساعدة: {support}',
  removed_subject: 'أُزيل مفتاح مرور من حسابك في {application}',
  removed_body:
    'لم يعد ممكنًا تسجيل الدخول إلى حسابك في {application} بهذا المفتاح.\n\nإذا كنت أنت من أزاله، فلا يلزمك فعل شيء. وإلا فاطلب المساعدة: {support}',
  removed_sms: '{application}: أُزيل مفتاح مرور من حسابك. لست أنت؟ اطلب المساعدة: {support}',
  revoked_subject: 'أزال {application} مفتاح مرور من حسابك',
  revoked_body:
    'أزال {application} مفتاح مرور من حسابك. لم يعد ممكنًا تسجيل الدخول به.\n\nإذا كنت على علم بذلك، فلا يلزمك فعل شيء. وإلا فاطلب المساعدة: {support}',
  revoked_sms: 'أزال {application} مفتاح مرور من حسابك. لم تطلب ذلك؟ اطلب المساعدة: {support}',
  ended_subject: 'لم يعد مفتاح مرور قديم لحسابك في {application} صالحًا',
  ended_body:
    'تم تأكيد عنوان في حسابك في {application} لأول مرة. لم يعد ممكنًا تسجيل الدخول بمفتاح مرور أُضيف قبل ذلك، لأن شخصًا آخر ربما أضافه.\n\nإذا أردت تسجيل الدخول بمفتاح مرور، فأضف مفتاحًا جديدًا.',
  ended_sms: '{application}: لم يعد مفتاح المرور الذي أُضيف قبل تأكيد حسابك صالحًا. أضف مفتاحًا جديدًا.',
  refused_subject: 'رُفض مفتاح مرور لحسابك في {application}',
  refused_body:
    'حاول شخص تسجيل الدخول إلى حسابك في {application} بمفتاح مرور ربما نُسخ، فرفضناه.\n\nأزل المفتاح وأضف مفتاحًا جديدًا. وحتى ذلك الحين سجّل الدخول بطريقة أخرى. إذا احتجت إلى مساعدة: {support}',
  refused_sms: '{application}: رفضنا مفتاح مرور لك ربما نُسخ. أزله. المساعدة: {support}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'سجّل الدخول إلى {application} للرد على دعوة',
  heading: 'لديك دعوة إلى حساب',
  body: 'دعاك شخص إلى حساب في {application}. سجّل الدخول إلى {application} بعنوان البريد الإلكتروني هذا لرؤية الدعوة وقبولها أو رفضها. الدعوة صالحة لمدة 14 يومًا.',
  button: 'تسجيل الدخول إلى {application}',
  reason: 'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لدعوتك. إذا كنت لا ترغب في الانضمام، فتجاهل الرسالة.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'تم تعطيل خطاف ويب في {name}',
  heading: 'تم تعطيل خطاف ويب',
  body: 'عطّلنا خطاف الويب الخاص بـ {name} على {host}. {cause}\n\nلا يضيع أي حدث ما دام في السجل. أصلح المستقبِل ثم فعّل خطاف الويب، وسيتلقى الأحداث منذ آخر حدث.',
  reason: 'وصلتك هذه الرسالة لأنك تدير {name} في {application}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'أجاب المستقبِل بالرمز 410، أي أنه لم يعد موجودًا.',
  failing: 'لم يمكن تسليم أي حدث لمدة خمسة أيام.',
  enable: 'تفعيل خطاف الويب',
  failures: 'معرفة سبب فشل التسليم',
};
