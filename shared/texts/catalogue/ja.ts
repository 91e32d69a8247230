import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  help: 'ヘルプ',
  openAgain: 'ページをもう一度開く',
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
  invitedAs: 'この招待は {who} 宛てです。',
  signedInHere: 'このブラウザーでは {here} としてログインしています。参加すると、{invited} として続けます。',
  join: '参加する',
  joinAs: '{who} として参加する',
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
  invalid_input: 'このアドレスにはメッセージを送信できません。',
  too_many_requests: '試行回数が多すぎます。{when}にもう一度お試しください。',
  budget_exhausted: '現在、これ以上メッセージを送信できません。しばらくしてからもう一度お試しください。',
  text_refused: 'この番号ではメッセージを受信できません。携帯電話の番号を入力してください。',
  invite_ended: 'この招待はすでに終了しています。',
  last_identifier: 'この連絡先はログインに必要です。先に別の連絡先を追加して確認してください。',
  reauthentication_required:
    'この操作には新たなログインが必要です。ログアウトしてから、もう一度ログインしてください。',
  unreachable: '接続できません。ネットワークを確認して、もう一度お試しください。',
  failed: 'うまくいきませんでした。もう一度お試しください。',
};

export const screen: Translated<typeof english.screen> = {
  title: '{application} にログイン',
  toContinue: '{client} に進みます',
  email: 'メールアドレス',
  phone: '電話番号',
  either: 'メールアドレスまたは電話番号',
  continue: '続ける',
  or: 'または',
  continueWith: '{name} で続ける',
  passkey: 'パスキーでログイン',
  cancel: 'キャンセル',
  codeTitle: 'コードを入力してください',
  code: '6 桁のコード',
  sent: '{to} にコードとリンクを送信しました。',
  sentAgain: '{to} に新しいコードとリンクを送信しました。',
  signIn: 'ログイン',
  linkHint:
    'このブラウザーでリンクを開くこともできます。届いていない場合は、迷惑メールフォルダーをご確認ください。',
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
  notVerified:
    '{client} は確認されていません。{application} は運営者を把握していません。ご自身で開始した場合にのみ許可してください。',
  callsItself: 'このアプリは {name} と名乗っています。',
  answerTo: '許可すると {place} に進みます。',
  answerToDevice: '許可すると、このデバイス上のプログラム ({place}) に進みます。',
  signedInAs: '{who} としてログインしています。',
  willBeAble: '{client} に許可する内容:',
  atResource: '{resource}（{host}）で {client} に許可する内容:',
  useResource: '{client} があなたに代わって {resource}（{host}）を利用できるようになります。',
  backTo: 'その後、{host} に戻ります。',
  allow: '許可する',
  closed: 'ログインは受け付けていません',
  closedText: '{application} では、ここからログインできません。',
  goBackTo: '{client} に戻る',
  noNewUsers: '{application} では新規登録を受け付けていません。アカウントのアドレスを入力してください。',
  needsDomain: '{domains} のメールアドレスが必要です。',
  needsCertainDomain: '特定のドメインのメールアドレスが必要です。',
  offerTitle: '次回からもっと早くログインしますか？',
  offerText:
    'パスキーを追加すると、コードなしで、お使いの端末のロック解除だけで {application} にログインできます。',
  addPasskey: 'パスキーを追加',
  notAdded: 'パスキーを追加できませんでした',
  later: '今はしない',
  never: '今後は表示しない',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: '名前や画像などのプロフィールの閲覧',
  email: 'メールアドレスの閲覧',
  phone: '電話番号の閲覧',
  address: '住所の閲覧',
  group: 'チームとその中での役割の閲覧',
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
  emailInvalid: 'name@example.com のようなメールアドレスを入力してください。',
  phoneInvalid: '「+」と国番号で始まる電話番号を入力してください。',
  enterEither: 'メールアドレス、または「+」と国番号で始まる電話番号を入力してください',
  enterPhoneLike: '{national} や {international} のような電話番号を入力してください',
  enterEitherLike: 'メールアドレス、または {national} や {international} のような電話番号を入力してください',
  codeInvalid: 'コードの 6 桁の数字を入力してください',
  proving: '少々お待ちください。ブラウザがサインインを確認しています。',
  codesPaused:
    '本日、このアドレスでは誤ったコードが多すぎます。このブラウザでメッセージのリンクを開いてください。',
  resendEarly: '前のコードがまだ届いていない可能性があります。{time}後に新しいコードをリクエストできます。',
  noTextsUseEmail:
    'この番号ではメッセージを受信できません。メールアドレスまたは携帯電話の番号を入力してください。',
  reserved:
    '現在、これ以上メッセージを送信できません。以前ログインした端末か別のログイン方法をご利用いただくか、しばらくしてからもう一度お試しください。',
  codeEnded: 'そのコードは使えなくなりました。新しいコードをリクエストしてください。',
  linkEnded: 'そのリンクは使えなくなりました。新しいリンクをリクエストしてください。',
  passkeyRefused:
    'このパスキーはここでは使えません。削除された可能性があります。コードでログインしてください。',
  passkeyElsewhere: 'このパスキーは別のアプリケーションのものです。コードでログインしてください。',
  passkeyEnded: '時間がかかりすぎました。もう一度パスキーを使うか、コードでログインしてください。',
  passkeysPaused: 'パスキーでの試行回数が多すぎます。コードでログインしてください。',
  wrongCode: 'コードが正しくありません',
  wrongCodeTries_one: 'コードが正しくありません（あと {count} 回試せます）',
  wrongCodeTries_other: 'コードが正しくありません（あと {count} 回試せます）',
  useNewest: '{error}。最新のメッセージのコードを入力してください。',
  otherAccount: '{client} は、ログインしたものとは別のアカウントを求めています',
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

export const elements: Translated<typeof english.elements> = {
  loading: '読み込み中',
  phoneHint: '電話番号は + と国番号から入力してください。',
  forDevelopers: 'このページの開発者の方へ',
  tryAgain: 'もう一度試す',
  guestLoses:
    'ゲストとして利用中です。続けると、ここでのデータは完全に失われます。残すには、先にアドレスを登録してください。',
  keepGuest: 'アドレスを登録',
  signOutEverywhere: 'すべての端末からログアウト',
  everywhereFailed: 'この端末でのみログアウトしました。ログインして、もう一度お試しください。',
  addressInUse: 'このアドレスは使用されています。別のアドレスを入力してください。',
};

export const signInElement: Translated<typeof english.signInElement> = {
  tooManyCodes:
    '間違ったコードの入力が多すぎます。メッセージのリンクを開くか、{when}にもう一度お試しください。',
  unavailable: '現在、ここではログインできません。',
  linkTitle: 'リンクで続けますか？',
  linkAsk: 'リンクからこのページが開きました。ご自分で依頼したか、送信者をご存じの場合は続けてください。',
  linkFor: 'このリンクは {who} 宛てです。',
  switchTo: '{who} に切り替える',
  stayAs: '{who} のまま続ける',
  elsewhere:
    'このリンクは別のブラウザーでのログインのものです。そこにメッセージの 6 桁の数字を入力してください。',
  changeAddress: 'アドレスを変更',
  asGuest: 'ゲストとして続ける',
  guestHint: 'ゲストとして利用中です。内容を残すにはサインインしてください。',
  addressOfOther:
    'このアドレスは別のアカウントのものです。そのアカウントにサインインすると、ゲストとしての内容は完全に失われます。',
  switchUser: 'そのアカウントにサインイン',
  passkey: 'パスキーでログイン',
  passkeyRefused: 'このパスキーではここにログインできません。アドレスでログインしてください。',
  lastUsed: '前回使用',
  sentToAccount: '{name} のアカウントのメールアドレスにコードとリンクを送信しました。',
  sentAgainToAccount: '{name} のアカウントのメールアドレスに新しいコードとリンクを送信しました。',
  accountOfOther:
    'この {name} のアカウントは、ここでは別のアカウントのものです。そのアカウントにサインインすると、ゲストとしての内容は完全に失われます。',
  providerDenied:
    '{name} でログインできませんでした。もう一度お試しいただくか、別の方法でログインしてください。',
  providerUnavailable:
    '現在 {name} ではログインできません。しばらくしてからお試しいただくか、別の方法でログインしてください。',
};

export const accountElement: Translated<typeof english.accountElement> = {
  account: 'アカウント',
  signedOut: 'アカウントを表示するにはログインしてください。',
  unavailable: '現在、ここにアカウントを表示できません。',
  details: '登録情報',
  save: '保存',
  saved: '保存しました。',
  required: 'この項目を入力してください。',
  valueInvalid: 'この値は使えません。別の値を入力してください。',
  needsNumber: '1.5 のような半角の数値を入力してください。',
  needsDate: '日付をすべて入力してください。',
  choosePicture: '画像を選択',
  pictureInvalid: 'この画像は使用できません。JPEG または PNG の別の画像を選択してください。',
  addresses: 'メールと電話',
  confirmed: '確認済み',
  unconfirmed: '未確認',
  change: '変更',
  add: '追加',
  confirm: '確認',
  remove: '削除',
  removeAsk: '今後、{to} ではログインできなくなります。',
  cancelChange: '変更を中止する',
  changeCancelled: '変更を中止しました。',
  undoHint:
    '確認済みの連絡先にお知らせしました。そのメッセージのリンクから、7 日以内なら変更を元に戻せます。',
  sessions: 'ログイン中の端末',
  here: 'このブラウザー',
  unknownDevice: '不明な端末',
  since: '開始: {time}',
  lastUsed: '最終利用: {time}',
  endAccess: 'アクセスを取り消す',
  ended: 'そのログインを終了しました。',
  apps: '連携アプリ',
  noApps: 'アカウントにアクセスできるアプリはありません。',
  agents: 'エージェント',
  agentsHint: 'AI アシスタントなど、お客様に代わって動作するプログラムです。',
  notVerified: '未確認',
  noHistory: 'まだ何もありません。',
  history: '最近のアクティビティ',
  more: 'もっと見る',
  'user.signed_in': 'ログイン',
  'user.signed_out': 'ログアウト',
  'user.signed_out_everywhere': 'すべての端末からログアウト',
  'user.session_revoked': 'ログインが終了されました',
  'user.passkey_added': 'パスキーが追加されました',
  'user.passkey_removed': 'パスキーが削除されました',
  'user.identity_linked': 'プロバイダーのアカウントが連携されました',
  'user.identity_unlinked': 'プロバイダーのアカウントの連携が解除されました',
  'user.client_authorized': 'アプリと連携しました',
  'user.sign_in_link_requested': 'ログイン用リンクが送信されました',
  'user.address_change_requested': '連絡先の変更が申し込まれました',
  'user.address_changed': '連絡先が変更または削除されました',
  'user.address_change_undone': '連絡先の変更が取り消されました',
  'user.enabled': 'アカウントが有効になりました',
  'user.disabled': 'アカウントが無効になりました',
  language: '言語',
  languageHint: 'ページとメッセージの言語です。',
  ofDevice: '端末の言語',
  data: 'データ',
  download: 'データをダウンロードする',
  deleteAccount: 'アカウントを削除する',
  deleteAsk:
    '{application} のアカウントは、すべての端末で直ちに終了します。データは数分以内に削除され、バックアップからは 35 日後に消えます。元に戻すことはできません。',
  deleteLast: 'アカウントを削除',
  deleted: 'アカウントを削除しました',
  freshAsk: 'この操作には新たなログインが必要です。コードの送信先を選んでください。',
  freshAtProvider: 'この操作には新たなログインが必要です。ログイン先を選んでください。',
  freshImpossible:
    'コードを受け取れる確認済みの連絡先がありません。ログアウトしてからログインし、もう一度お試しください。',
  otherAccount: '現在は別のアカウントでログインしています。何も変更されていません。',
  guest: 'ゲスト',
  guestKeep: 'ゲストとして利用中です。データを残すには、メールアドレスか電話番号を登録してください。',
  spamHint: '届かない場合は、迷惑メールフォルダーを確認してください。',
  deleteHint: 'アカウントを終了し、データを完全に削除します。',
  first_name: '名',
  last_name: '姓',
  nick_name: 'ニックネーム',
  zip_code: '郵便番号',
  newEmail: '新しいメールアドレス',
  newPhone: '新しい電話番号',
  sendCode: 'コードを送信',
  sendCodeText: '新しい連絡先にコードを送ります。入力するまで何も変わりません。',
  codePending: '{to} にコードを送りました。入力するまで何も変わりません。',
  everywhereHint: 'この端末を含むすべてのログインと、すべてのアプリのアクセスを終了します。',
  byApplication: 'アプリによる',
  downloadHint:
    'データ、ログイン、グループ、リンク、連携アプリを含むファイルを受け取れます。安全な場所に保管してください。',
  downloadFile: 'ダウンロード',
  chooseFile: 'ファイルを選択してください',
  otherEvent: 'アカウントの変更',
  needsJson: '元と同じ形式で入力してください',
  fileWaits: 'ファイルを受け取りました。まもなくここに表示されます。',
  fileInvalid: 'このファイルは使えません。別のファイルを選んでください。',
  freshLeave:
    '前回のログインから 10 分以上たっています。もう一度ログインしてください。その後、このページに戻ります。',
  signInAgain: 'もう一度ログイン',
  passkeys: 'パスキー',
  passkeysHint: 'コードなしで、お使いの端末のロック解除だけでログインできます。',
  passkeysAlone:
    'お使いの端末のロック解除でログインできます。メールアドレスか電話番号も追加してください。どちらもないと、パスキーを失ったときにアカウントも失われます。',
  passkeysFull: 'パスキーは上限の 20 個に達しています。追加するには、どれかを削除してください。',
  passkeyName: 'パスキーの名前',
  rename: '名前を変更',
  passkeyAdded: 'パスキーを追加しました。',
  passkeyRemoved: 'パスキーを削除しました。',
  passkeyRemoveAsk: '今後、このパスキーではログインできなくなります。端末からも削除してください。',
  lastWayIn: 'ログインの手段はこれだけです。先に連絡先を確認するか、別のログイン方法を追加してください。',
  passkeyHere: 'この端末には、このアカウントのパスキーがすでにあります。',
  identities: '連携アカウント',
  identitiesHint: 'ほかのサービスのアカウントで、コードなしでログインできます。',
  connect: '連携する',
  disconnect: '連携を解除',
  identityLinked: 'アカウントを連携しました。',
  identityUnlinked: 'アカウントの連携を解除しました。',
  identityUnlinkAsk: '今後、このアカウントではログインできなくなります。',
  identityTaken: 'このアカウントは {application} の別の利用者のものです。別のアカウントを連携してください。',
  identityEnded: '時間がかかりすぎたため、連携されませんでした。もう一度お試しください。',
  identityDenied: 'ログインが中止または拒否されたため、連携されませんでした。',
  identityUnavailable: '現在、このアカウントは連携できません。',
};

export const teamElement: Translated<typeof english.teamElement> = {
  title: 'あなたのチーム',
  signedOut: 'チームを表示するにはサインインしてください。',
  unavailable: '現在、ここではチームを表示できません。',
  choose: 'チーム',
  noTeam: 'チームなし',
  noTeamYet: 'まだチームがありません。ほかの人と使うには、チームを作成してください。',
  noTeamChosen: 'メンバーを表示するチームを選んでください。',
  create: 'チームを作成',
  name: 'チームの名前',
  nameInvalid: '100文字以内で名前を入力してください。',
  members: 'メンバー',
  you: 'あなた',
  notJoined: 'まだ参加していません',
  role: '役割',
  owner: 'オーナー',
  member: 'メンバー',
  removeAsk: '{who} さんはチーム「{team}」を表示することも使うこともできなくなります。',
  removed: 'メンバーを外しました。',
  invites: '招待',
  invite: '招待する',
  inviteSend: '招待を送信',
  noInvites: '回答待ちの招待はありません。',
  until: '有効期限：{time}',
  invited: '招待を送信しました。',
  sendAgain: '再送信',
  takeBack: '招待を取り消す',
  takenBack: '招待を取り消しました。',
  leave: 'チームを抜ける',
  leaveAsk:
    'チーム「{team}」を表示することも使うこともできなくなります。戻るには、もう一度招待してもらう必要があります。',
  left: 'チームを抜けました。',
  lastOwner: 'チームにはオーナーが必要です。先にほかのメンバーをオーナーにしてください。',
  alreadyMember: 'この人はすでにメンバーです。',
  alreadyInvited: 'この人はすでに招待されています。',
  notAllowed: 'あなたの役割ではこの操作はできません。',
  noLongerMember: 'あなたはもうこのチームのメンバーではありません。',
  changedMeanwhile: 'ほかの人がこれを変更しました。もう一度確認してください。',
};

export const userButton: Translated<typeof english.userButton> = {
  accountOf: '{who} のアカウント',
};

export const account: Translated<typeof english.account> = {
  titleAt: '{application} のアカウント',
  needsScript:
    'このページには JavaScript が必要です。このサイトで有効にして再読み込みするか、下からログアウトしてください。',
  signInTitle: 'アカウントを表示するにはログインしてください',
  signIn: 'ログイン',
  signedOut: 'ログアウトしました',
  signedOutText: 'アカウントを表示するには、もう一度ログインしてください。',
  failed: '処理できませんでした',
  tryAgain: '少し待ってから、もう一度お試しください。',
  otherSite: 'このフォームは別のサイトから送信されました。',
  signOut: 'ログアウト',
  deleted: 'アカウントを削除しました',
  deletedText:
    'データと連絡先は消え、すべての端末からログアウトしました。ファイル、リンク、グループのメンバー情報は数分以内に消えます。',
};

export const sms: Translated<typeof english.sms> = {
  signIn: '{application} のコード: {code} またはリンクを開いてください: {link}',
  signInThere: '{application} のコード: {code} または、始めたブラウザーでリンクを開いてください: {link}',
  signInCode: '{application} のコード: {code} リクエストの詳細: {link}',
  signInLink: '{application} のチームからのログイン用リンク（誰にも渡さないでください）: {link}',
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

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'アカウント',
  before: '変更前',
  after: '変更後',
  none: 'なし',
  confirmed: '確認済み',
  the_email: 'メールアドレス',
  the_phone: '電話番号',
  the_address: '連絡先',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: '{application} へのログイン',
  heading: '{application} にログイン',
  body: 'ログインしようとした画面にこのコードを入力してください。この端末でログインする場合は、リンクを開いてください。',
  button: 'ログイン',
  bodyThere:
    'ログインを始めた画面にこのコードを入力してください。同じブラウザーでリンクを開けば、コードを入力せずに続けられます。',
  bodyCode:
    'ログインを始めた画面にこのコードを入力してください。リンクを開くと、コードと、ログインが始められた時間とブラウザーが表示されます。',
  subjectCode: '{application} のコード',
  buttonCode: 'コードを表示',
  reason:
    'このメッセージは、{application} へのログインのためにこのアドレスが入力されたためお送りしています。お心当たりがない場合は無視し、コードを誰にも教えないでください。',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: '{application} へのログインについて',
  heading: 'このアドレスではログインできません',
  body: 'このアドレスで {application} へのログインが試みられました。{refusal}',
  reason:
    'このメッセージは、{application} へのログインのためにこのアドレスが入力されたためお送りしています。お心当たりがない場合は無視してください。',
  sms: 'この番号で {application} へのログインが試みられました。{refusal} お心当たりがない場合は無視してください。',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{application} に該当するアカウントがなく、新しいユーザーは受け付けていません。',
  domains: '{application} を利用できるのは {domains} のメールアドレスのみで、このアドレスは対象外です。',
  some_domains:
    '{application} を利用できるのは特定のドメインのメールアドレスのみで、このアドレスは対象外です。',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: '{application} のグループに参加',
  heading: 'グループに招待されています',
  body: '{application} のグループに招待されています。リンクを開くと、グループと招待した人を確認して、参加または辞退できます。',
  button: 'グループに参加する',
  reason:
    'このメッセージは、招待のためにこのアドレスが入力されたためお送りしています。参加を希望しない場合は無視してください。',
};

export const signInLinkMail: Translated<typeof english.signInLinkMail> = {
  subject: '{application} へのログイン用リンク',
  heading: '{application} にログイン',
  body: '{application} のチームから、このリンクをお送りしています。リンクを開いた端末でログインできます。使えるのは一度だけで、短い時間に限られます。',
  button: 'ログイン',
  reason:
    'このメッセージは、{application} のチームがこのアドレスにリンクを送ったためお届けしています。お心当たりがない場合は無視してください。リンクを使うとアカウントに入れるため、誰にも渡さないでください。',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: '{application} の新しいメールアドレスの確認',
  heading: 'メールアドレスを確認してください',
  body: '{application} のアカウントでこのメールアドレスを使用する手続きが行われました。手続きをした画面にコードを入力してください。別の端末では、リンクを開くとコードがもう一度表示されます。',
  button: 'コードを表示',
  reason:
    'このメッセージは、{application} のアカウントでこのアドレスを使用する手続きが行われたためお送りしています。お心当たりがない場合は無視し、コードを誰にも教えないでください。',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'お心当たりがない場合は {application} のアカウントの変更を取り消してください',
  heading: 'この変更はご本人によるものですか？',
  body: '{application} のアカウントにログイン中の方が{field}の変更を申請しました。まだ何も変更されていません。\n\nご本人の場合は、新しいアドレスにお送りしたコードを入力してください。お心当たりがない場合は、変更を取り消してください。',
  button: '変更を取り消す',
  reason: 'このメッセージは、このアドレスが {application} のアカウントに登録されているためお送りしています。',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'お心当たりがない場合は {application} のアカウントの変更を元に戻してください',
  heading: 'アカウントが変更されました',
  body: '{application} のアカウントの{field}を変更しました。\n\nご本人の場合は、何もする必要はありません。お心当たりがない場合は、7日以内に変更を元に戻してください。その際、アカウントのすべての端末からログアウトします。',
  button: '変更を元に戻す',
  reason: 'このメッセージは、このアドレスが {application} のアカウントに登録されているためお送りしています。',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: '{application} のアカウントの{field}を確認しました。これを使ってログインできるようになりました。\n\nご本人の場合は、何もする必要はありません。お心当たりがない場合は、7日以内に元に戻してください。その際、アカウントのすべての端末からログアウトします。',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: '{application} のアカウントが変更されました',
  heading: 'アカウントが変更されました',
  body: '{application} がアカウントの{field}を変更しました。\n\nご存じの場合は、何もする必要はありません。お心当たりがない場合は、こちらにお問い合わせください: {support}',
  reason: 'このメッセージは、このアドレスが {application} のアカウントに登録されていたためお送りしています。',
};

export const identityNotices: Translated<typeof english.identityNotices> = {
  added_subject: '{application} のアカウントに {provider} が連携されました',
  added_body:
    '{provider} のアカウントで {application} のアカウントにログインできるようになりました。\n\nご本人が連携した場合は、何もする必要はありません。お心当たりがない場合は、ログインして {provider} の連携を解除し、すべての端末からログアウトしてください。お困りのときはこちらにお問い合わせください: {support}',
  added_sms:
    '{application} のアカウントに {provider} が連携されました。お心当たりがなければ解除するか、お問い合わせください: {support}',
  removed_subject: '{application} のアカウントから {provider} の連携が解除されました',
  removed_body:
    '{provider} のアカウントでは {application} のアカウントにログインできなくなりました。\n\nご本人が解除した場合は、何もする必要はありません。お心当たりがない場合は、こちらにお問い合わせください: {support}',
  removed_sms:
    '{application} のアカウントから {provider} の連携が解除されました。お心当たりがなければお問い合わせください: {support}',
  revoked_subject: '{application} がアカウントと {provider} の連携を解除しました',
  revoked_body:
    '{application} がアカウントと {provider} の連携を解除しました。連携を解除したアカウントではログインできません。\n\nご存じの場合は、何もする必要はありません。お心当たりがない場合は、こちらにお問い合わせください: {support}',
  revoked_sms:
    '{application} がアカウントと {provider} の連携を解除しました。お心当たりがなければお問い合わせください: {support}',
  ended_subject: '{application} のアカウントと {provider} の古い連携が無効になりました',
  ended_body:
    '{application} のアカウントのアドレスが初めて確認されました。それより前に連携された {provider} のアカウントは、ほかの人が連携した可能性があるため、ログインに使えなくなりました。\n\n{provider} でログインするには、もう一度連携してください。',
  ended_sms:
    '{application}: アカウントの確認より前に連携された {provider} は無効になりました。もう一度連携してください。',
};

export const passkeyNotices: Translated<typeof english.passkeyNotices> = {
  added_subject: '{application} のアカウントにパスキーが追加されました',
  added_body:
    '新しいパスキーで {application} のアカウントにログインできるようになりました。\n\nご本人が追加した場合は、何もする必要はありません。お心当たりがない場合は、ログインしてパスキーを削除し、すべての端末からログアウトしてください。お困りのときはこちらにお問い合わせください: {support}',
  added_sms:
    '{application} のアカウントにパスキーが追加されました。お心当たりがなければ削除するか、お問い合わせください: {support}',
  removed_subject: '{application} のアカウントからパスキーが削除されました',
  removed_body:
    'このパスキーでは {application} のアカウントにログインできなくなりました。\n\nご本人が削除した場合は、何もする必要はありません。お心当たりがない場合は、こちらにお問い合わせください: {support}',
  removed_sms:
    '{application} のアカウントからパスキーが削除されました。お心当たりがなければお問い合わせください: {support}',
  revoked_subject: '{application} がアカウントのパスキーを削除しました',
  revoked_body:
    '{application} がアカウントのパスキーを削除しました。このパスキーではログインできなくなりました。\n\nご存じの場合は、何もする必要はありません。お心当たりがない場合は、こちらにお問い合わせください: {support}',
  revoked_sms:
    '{application} がアカウントのパスキーを削除しました。お心当たりがなければお問い合わせください: {support}',
  ended_subject: '{application} のアカウントの古いパスキーが無効になりました',
  ended_body:
    '{application} のアカウントのアドレスが初めて確認されました。それより前に追加されたパスキーは、ほかの人が追加した可能性があるため、ログインに使えなくなりました。\n\nパスキーでログインするには、新しいパスキーを追加してください。',
  ended_sms:
    '{application}: アカウントの確認より前に追加されたパスキーは無効になりました。新しいパスキーを追加してください。',
  refused_subject: '{application} のアカウントのパスキーが拒否されました',
  refused_body:
    'コピーされた可能性のあるパスキーで {application} のアカウントにログインしようとした人がいたため、拒否しました。\n\nこのパスキーを削除し、新しいパスキーを追加してください。それまではほかの方法でログインしてください。お困りのときはこちらにお問い合わせください: {support}',
  refused_sms:
    '{application}: コピーされた可能性のあるパスキーを拒否しました。削除してください。お問い合わせ: {support}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: '{application} にログインして招待に回答',
  heading: 'アカウントに招待されています',
  body: '{application} のアカウントに招待されています。このメールアドレスで {application} にログインすると、招待を確認して承諾または辞退できます。招待の有効期間は14日です。',
  button: '{application} にログイン',
  reason:
    'このメッセージは、招待のためにこのアドレスが入力されたためお送りしています。参加を希望しない場合は無視してください。',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: '{name} の Webhook が無効になりました',
  heading: 'Webhook が無効になりました',
  body: '{host} にある {name} の Webhook を無効にしました。{cause}\n\nフィードに残っている間は、イベントは失われません。受信側を修復してから Webhook を有効にすると、最後のイベント以降のイベントが届きます。',
  reason: 'このメッセージは、{application} で {name} を管理されているためお送りしています。',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: '受信側が 410 を返したため、すでに存在しないと判断しました。',
  failing: '5日間、どのイベントも配信できませんでした。',
  enable: 'Webhook を有効にする',
  failures: '配信に失敗した理由を確認する',
};
