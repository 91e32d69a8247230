import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  help: 'ヘルプ',
  errorTitle: 'エラー: {title}',
  unnamed: '（名前なし）',
};

export const links: Translated<typeof english.links> = {
  signInTo: '{application} にログイン',
  continueAs: '{who} として続けます',
  continue: '続ける',
  joins: 'グループ「{group}」に参加します。',
  joinGroup: '{group} に参加',
  invitedBy: '{inviter} さんから、{application} のグループ「{group}」に招待されています。',
  invited: '{application} のグループ「{group}」に招待されています。',
  join: '参加する',
  joined: '{group} に参加しました',
  inviteEnded: 'この招待は無効になりました。',
  decline: '辞退する',
  declined: '招待を辞退しました',
  declinedText: '{application} のグループ「{group}」には参加していません。',
  notAsked: 'リクエストした覚えがない場合は、このページを閉じてください。',
  dead: 'このリンクは使えません',
  deadText: 'すでに使用されたか、有効期限が切れています。新しいリンクをリクエストしてください。',
  renew: '新しいリンクを送信',
  renewText: 'すでに使用されたか、有効期限が切れています。同じ宛先に新しいリンクを送信できます。',
  renewed: '新しいリンクを送信しました',
  renewedText:
    'この端末で開いてください。届くまで少し時間がかかるか、迷惑メールフォルダーに入っていることがあります。',
  goBackTo: 'このページを閉じて、{application} に戻ってください。',
  goBack: 'このページを閉じて、リンクを受け取ったところに戻ってください。',
  backTo: '{application} に戻る',
  continueTo: '{application} に進む',
  signedIn: 'ログインしました',
  signedInText: 'このページを閉じて、{application} に戻ってください。',
  failed: 'ログインできませんでした',
  forged:
    'このリンクのアドレスは途中で変更されています。届いたメッセージのリンクを開くか、新しいリンクをリクエストしてください。',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'あなたのコード',
  enterCode: 'ログインを始めた画面に入力してください:',
  application: 'アプリケーション',
  started: '開始',
  browser: 'ブラウザー',
  keepCode: '他の人に教えないでください。このログインを始めた覚えがない場合は、何もしないでください。',
  sameBrowser: 'このブラウザーで始めた場合は、コードを入力せずに続けられます。',
  continueTo: '{application} に進む',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'このアプリケーションは現在利用できません。アクセスが無効になっています。',
  user_disabled: 'このアカウントは無効です。このアカウントではログインできません。',
  user_not_verified: 'メールアドレスまたは電話番号が確認済みの方だけがログインできます。',
  sign_up_closed: 'まだアカウントがなく、現在このアプリケーションでは新規登録を受け付けていません。',
  email_domain_not_allowed: 'このアプリケーションは、特定のドメインのメールアドレスでのみ利用できます。',
  identity_taken: 'このアドレスは現在、別のアカウントで使用されています。',
  link_expired:
    'このリンクは使えません。有効期限が切れたか、リンクの作成後にアカウントが変更されました。新しいリンクをリクエストしてください。',
  challenge_ended: 'このログインは終了しました。もう一度初めからお試しください。',
  origin_not_allowed: 'リンクはそのページでのみ使用できます。リンクを開いて、そこで続けてください。',
  form_not_confirmed:
    'このページのボタンが押されたことを、ブラウザーから確認できませんでした。ページに戻って、もう一度ボタンを押してください。このエラーが繰り返される場合は、このサイトの Cookie を許可するか、別のブラウザーをお使いください。',
  openAgain: 'ページをもう一度開く',
  invalid_input: 'このアドレスにはメッセージを送信できません。',
  too_many_requests: '試行回数が多すぎます。しばらくしてからもう一度お試しください。',
  budget_exhausted: '本日はこれ以上メッセージを送信できません。明日もう一度お試しください。',
  text_refused:
    'この番号にはテキストメッセージを送信できません。携帯電話の番号またはメールアドレスをご利用ください。',
  invite_ended: 'この招待はすでに終了しています。',
  other: 'うまくいきませんでした。もう一度お試しください。',
};

export const screen: Translated<typeof english.screen> = {
  signInTo: '{application} にログイン',
  toContinue: '{client} に進みます',
  email: 'メールアドレス',
  phone: '電話番号',
  emailOrPhone: 'メールアドレスまたは電話番号',
  continue: '続ける',
  cancel: 'キャンセル',
  enterCode: 'コードを入力してください',
  code: '6 桁のコード',
  sent: '{address} にコードとリンクを送信しました。',
  sentAgain: '{address} に新しいコードとリンクを送信しました。',
  signIn: 'ログイン',
  orLink:
    'このブラウザーでリンクを開くこともできます。まだ届いていませんか？届くまで 1 分ほどかかることがあります。迷惑メールフォルダーもご確認ください。',
  resend: '新しいコードを送信',
  resendIn: '新しいコードを送信（あと {time}）',
  otherAddress: '別のアドレスを使う',
  as: '{who} として',
  notAsked: 'リクエストした覚えがない場合は、このページを閉じてください。',
  chooseAccount: 'アカウントを選択してください',
  expects: '{client} は {account} でのログインを求めています。',
  continueAs: '{who} として続ける',
  signInAs: '{who} としてログイン',
  otherAccount: '別のアカウントを使う',
  continueTo: '{client} に進む',
  signedInAs: '{who} としてログインしています。',
  willBeAble: '{client} に許可する内容:',
  allow: '許可する',
  closed: 'ログインは受け付けていません',
  closedText: '{application} では、ここからログインできません。',
  goBackTo: '{client} に戻る',
  noNewUsers: '{application} では新規登録を受け付けていません。アカウントのアドレスを入力してください。',
  needsDomain: '{domains} のメールアドレスが必要です。',
  needsCertainDomain: '特定のドメインのメールアドレスが必要です。',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: '名前や画像などのプロフィールの閲覧',
  email: 'メールアドレスの閲覧',
  phone: '電話番号の閲覧',
  address: '住所の閲覧',
  offline_access: '離席中のログイン状態の維持',
  api: '{application} であなたに代わって操作すること',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'このアカウントは無効です',
  disabledText: 'このアカウントは {application} によって停止されたため、ログインできません。',
  closed: '新規登録は受け付けていません',
  closedText: '{application} にはこのアドレスのアカウントがありません。新規登録も受け付けていません。',
  domain: 'このアドレスは使用できません',
  domainText: '{application} は、{domains} のメールアドレスでのみ利用できます。',
  certainDomainText: '{application} は、特定のドメインのメールアドレスでのみ利用できます。',
  enterEmail: 'メールアドレスを入力してください',
  enterPhone: '「+」と国番号で始まる電話番号を入力してください',
  enterEither: 'メールアドレス、または「+」と国番号で始まる電話番号を入力してください',
  enterPhoneLike: '{national} や {international} のような電話番号を入力してください',
  enterEitherLike: 'メールアドレス、または {national} や {international} のような電話番号を入力してください',
  enterDigits: 'コードの 6 桁の数字を入力してください',
  proving: '少々お待ちください。ブラウザがサインインを確認しています。',
  codesPaused:
    '本日、このアドレスでは誤ったコードが多すぎます。このブラウザでメッセージのリンクを開いてください。',
  resendEarly: '前のコードがまだ届いていない可能性があります。{time}後に新しいコードをリクエストできます。',
  wait: '試行回数が多すぎます。{time}後にもう一度お試しください。',
  budget: '{application} は本日、コードを送信できません。明日もう一度お試しください。',
  noTexts: 'この番号ではメッセージを受信できません。携帯電話の番号を入力してください。',
  noTextsUseEmail:
    'この番号ではメッセージを受信できません。メールアドレスまたは携帯電話の番号を入力してください。',
  reserved:
    '本日、この端末ではメッセージを受け取れません。以前ログインした端末か別のログイン方法をご利用いただくか、明日もう一度お試しください。',
  codeEnded: 'そのコードは使えなくなりました。続けると新しいコードが届きます。',
  linkEnded: 'そのリンクは使えなくなりました。続けると新しいリンクが届きます。',
  wrongCode: 'コードが正しくありません',
  wrongCodeTries_one: 'コードが正しくありません（あと {count} 回試せます）',
  wrongCodeTries_other: 'コードが正しくありません（あと {count} 回試せます）',
  useNewest: '{error}。最新のメッセージのコードを入力してください。',
  otherAccount: '{client} は、ログインしたものとは別のアカウントを求めています',
  other: 'うまくいきませんでした。もう一度お試しください。',
};

export const notices: Translated<typeof english.notices> = {
  goTo: '{name} へ',
  ended: 'このログインは終了しました',
  staleText: '時間がかかりすぎたか、すでに完了しています。元のサイトに戻って、もう一度ログインしてください。',
  endedText: 'すでに完了したか、別のタブで続行されています。このページは閉じてかまいません。',
  otherBrowser: '別のブラウザーで続けてください',
  otherBrowserText:
    'このログインは別のブラウザーで開始されました。そちらで続けるか、元のサイトに戻って、こちらでログインしてください。',
  cookies: 'ログインするには Cookie を許可してください',
  cookiesText:
    'ブラウザーからこのログインの Cookie が送信されませんでした。ブロックされている可能性があります。{host} の Cookie を許可してから、元のサイトに戻って、もう一度ログインしてください。別のブラウザーで開始した場合は、そちらで続けてください。',
  staleLink: 'このリンクは使えません',
  staleLinkText:
    'すでに使用されたか、有効期限が切れています。もう一度ログインすると、新しいリンクが届きます。',
  moment: '少々お待ちください',
  pressContinue: '画面が変わらない場合は、「続ける」を押してください。',
  continue: '続ける',
  signedOut: 'ログアウトしました',
  closePage: 'このページは閉じてかまいません。',
  stillSignedIn: 'ログインしたままです',
  nothingChanged: '何も変更されていません。このページは閉じてかまいません。',
  signOutOf: '{application} からログアウトしますか？',
  asksToSignOut: '{client} がログアウトを求めています。',
  signOut: 'ログアウト',
  staySignedIn: 'ログインしたままにする',
  failed: 'ログインできませんでした',
  tryAgain: '少し待ってから、もう一度お試しください。',
  invalidRequest:
    'このログインのリクエストは正しくありません: {detail}。元のサイトに戻って、もう一度お試しください。',
  otherSite: 'このフォームは別のサイトから送信されました。',
  nothingHere: 'ページが見つかりません',
  checkAddress: 'アドレスをご確認ください。',
  notNow: '現在ログインできません',
  notAvailable: 'このアプリケーションは現在利用できません。アクセスが無効になっています。',
  tooLong: 'リクエストが長すぎます',
};

export const invites: Translated<typeof english.invites> = {
  title: '招待',
  accepted: '招待は承諾されました。',
  rejected: '招待は辞退されました。',
  revoked: '招待は取り消されました。',
  expired: '招待の有効期限が切れました。',
  sendAgain: 'もう一度送信',
  sentAgain: 'もう一度送信しました',
  sentTo: '{address} に送信しました。',
  sentToUser:
    '招待された方は、ご自身のグループの一覧で確認できます。確認済みのアドレスがある場合は、そちらにも送信しました。',
  cannotSend:
    'もう一度送信することはできません。招待された方に確認済みのアドレスがないか、アドレスが現在は別の人のものになっています。',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'あなたのコード',
  wantsToAdd:
    '{application} のアカウントにログインしている人が、このアドレスを追加しようとしています。ご本人の場合は、変更を始めた画面にこのコードを入力してください:',
  wantsToAddTo:
    '{application} の {account} のアカウントにログインしている人が、このアドレスを追加しようとしています。ご本人の場合は、変更を始めた画面にこのコードを入力してください:',
  numberToAdd:
    '{application} のアカウントにログインしている人が、この電話番号を追加しようとしています。ご本人の場合は、変更を始めた画面にこのコードを入力してください:',
  numberToAddTo:
    '{application} の {account} のアカウントにログインしている人が、この電話番号を追加しようとしています。ご本人の場合は、変更を始めた画面にこのコードを入力してください:',
  keepCode: 'お心当たりがない場合は、このページを閉じ、コードを誰にも教えないでください。',
  cancelTitle: 'この変更を中止しますか？',
  cancelEmail:
    'あなたのアカウントにログインしている人が、{application} のアカウントのメールアドレスを {after} に変更しようとしています。まだ変更されていません。',
  cancelPhone:
    'あなたのアカウントにログインしている人が、{application} のアカウントの電話番号を {after} に変更しようとしています。まだ変更されていません。',
  cancelButton: '変更を中止する',
  undoTitle: 'この変更を元に戻しますか？',
  emailChanged: '{application} のアカウントのメールアドレスが {after} に変更されました。',
  phoneChanged: '{application} のアカウントの電話番号が {after} に変更されました。',
  addressConfirmed: '{application} のアカウントで {after} が確認され、ログインに使えるようになりました。',
  emailRemoved: '{application} のアカウントのメールアドレスが削除されました。',
  phoneRemoved: '{application} のアカウントの電話番号が削除されました。',
  undoEmail:
    'お心当たりがない場合は、元に戻してください。アカウントのメールアドレスは {before} に戻り、すべての端末がアカウントからログアウトされます。',
  undoPhone:
    'お心当たりがない場合は、元に戻してください。アカウントの電話番号は {before} に戻り、すべての端末がアカウントからログアウトされます。',
  undoConfirmed:
    'お心当たりがない場合は、元に戻してください。{before} ではログインできなくなり、すべての端末がアカウントからログアウトされます。',
  undoNewEmail:
    'お心当たりがない場合は、元に戻してください。メールアドレスはアカウントから削除され、すべての端末がアカウントからログアウトされます。',
  undoNewPhone:
    'お心当たりがない場合は、元に戻してください。電話番号はアカウントから削除され、すべての端末がアカウントからログアウトされます。',
  undoButton: '変更を元に戻す',
  ifYou: 'ご本人による変更の場合は、このページを閉じてください。',
  cancelled: '変更を中止しました',
  cancelledEmail:
    'アカウントのメールアドレスは変更されていません。他の人があなたのアカウントにログインしている可能性があります。{application} にログインして、すべての端末からログアウトしてください。',
  cancelledPhone:
    'アカウントの電話番号は変更されていません。他の人があなたのアカウントにログインしている可能性があります。{application} にログインして、すべての端末からログアウトしてください。',
  unchanged: '何も変更されていません',
  unchangedEmail: '変更は時間内に完了しませんでした。アカウントのメールアドレスは以前のままです。',
  unchangedPhone: '変更は時間内に完了しませんでした。アカウントの電話番号は以前のままです。',
  undone: '変更を元に戻しました',
  emailRestored:
    'アカウントのメールアドレスは {before} に戻りました。すべての端末がアカウントからログアウトされました。',
  phoneRestored:
    'アカウントの電話番号は {before} に戻りました。すべての端末がアカウントからログアウトされました。',
  confirmationUndone:
    '{before} ではログインできなくなりました。すべての端末がアカウントからログアウトされました。',
  newEmailRemoved:
    'メールアドレスはアカウントから削除されました。すべての端末がアカウントからログアウトされました。',
  newPhoneRemoved:
    '電話番号はアカウントから削除されました。すべての端末がアカウントからログアウトされました。',
  waysIn:
    '次のアドレスでログインできます。ご自身のものでないアドレスがある場合は、ログインして削除してください:',
  notUndone: '変更は元に戻りませんでした',
};

export const sms: Translated<typeof english.sms> = {
  signIn: '{application} のコード: {code} またはリンクを開いてください: {link}',
  signInThere: '{application} のコード: {code} または、始めたブラウザーでリンクを開いてください: {link}',
  signInCode: '{application} のコード: {code} リクエストの詳細: {link}',
  newNumber:
    '{application} のアカウントにこの番号を登録するコード: {code} またはリンクを開いてください: {link}',
  newNumberOf:
    '{application} のアカウント（{account}）にこの番号を登録するコード: {code} またはリンクを開いてください: {link}',
  pendingEmail:
    '{application} のメールアドレスの変更がリクエストされました。お心当たりがなければ中止してください: {link}',
  pendingPhone:
    '{application} の電話番号の変更がリクエストされました。お心当たりがなければ中止してください: {link}',
  emailChanged:
    '{application} のメールアドレスを変更しました。お心当たりがなければ 7 日以内に元に戻してください: {link}',
  phoneChanged:
    '{application} の電話番号を変更しました。お心当たりがなければ 7 日以内に元に戻してください: {link}',
  addressConfirmed:
    '{application} の連絡先を確認しました。お心当たりがなければ 7 日以内に元に戻してください: {link}',
  replaced:
    '{application} がアカウントの電話番号を変更しました。お心当たりがなければお問い合わせください: {support}',
  invited: '{application} のグループに招待されました: {link}',
  welcome: 'ようこそ！こちらからログインしてください: {link}',
  welcomeBack: 'おかえりなさい！こちらからログインしてください: {link}',
};
