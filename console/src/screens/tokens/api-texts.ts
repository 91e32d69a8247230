import type { Texts } from '../../texts/say.ts';

/** The texts of an application's own APIs and of their scopes. */
export const API = {
  en: {
    apis: 'Your APIs and MCP servers',
    apisText:
      'Apps and agents get access tokens for them, once a user has agreed. The users’ own tokens need no entry here.',
    none: 'No APIs yet',
    noneText:
      'Add an API or MCP server of yours to which others should have access in the name of your users.',
    api: 'API',
    scopes: 'Scopes',
    noScopesShort: 'none',
    valid: 'Tokens are valid for',
    clients: 'Who may ask',
    own: 'Your OpenID clients',
    everybody: 'Also agents',
    add: 'Add API',
    addText: 'Then you name its scopes, and tell your server how to verify its tokens.',
    name: 'Name',
    nameHelp: 'People read it before they agree.',
    identifier: 'Address',
    identifierHint:
      'The URL at which clients call it: https, or http on localhost. Tokens have it as their audience, letter by letter. It cannot be changed later.',
    added: 'The API was added.',
    settings: 'Settings',
    lifetime: 'Tokens are valid for seconds',
    lifetimeHelp:
      '60 to 3600. Your server accepts a token until then, also after the user has ended the access.',
    lifetimeEffect: 'Tokens that clients have keep their time.',
    open: 'Agents may ask for tokens',
    openHelp:
      'Also clients that you have not created, once you let agents in. Users read that nobody has verified them.',
    closedEffect:
      'Agents that you have not created as a client get no more tokens for this API. Those that they have are good until they expire.',
    remove: 'Remove API',
    removeText:
      'Clients and agents get no more tokens for it, and a sign-in that asks for one fails. Tokens that they have are good for at most {lifetime}. If you add the same address again, what users have agreed to counts again.',
    removed: 'The API was removed.',
    scopesText: 'What clients may ask for. Users read the description before they agree.',
    noScopes: 'No scopes',
    noScopesText: 'Without scopes, a token says who the user is, and not what the client may do.',
    scope: 'Scope',
    scopeDescription: 'Description',
    addScope: 'Add scope',
    addScopeText:
      'Clients get it once they ask for it and the user agrees. Your server decides what it allows.',
    scopeName: 'Name of the scope',
    scopeNameHint: 'As in requests and tokens. It cannot be changed later.',
    scopeDescriptionHint: 'What a client may do then, in the words of your users: “See your orders”.',
    scopeAdded: 'The scope was added.',
    editScope: 'Edit description',
    editScopeText: 'Whoever agrees to {scope} from now on reads this. What users have agreed to stays.',
    saveScope: 'Save',
    scopeSaved: 'The description was saved.',
    removeScope: 'Remove scope',
    removeScopeText:
      'Clients and agents lose {scope} with their next token, also where users have agreed to it. Tokens that have it are good for at most {lifetime}.',
    scopeRemoved: 'The scope was removed.',
    actions: 'Actions',
    use: 'In your code',
    useText: 'A client adds this to its request to the sign-in:',
    verifyText: 'Your server verifies the token, and tells clients without one where they get it:',
    toGuide: 'Guide: tokens for your own API',
    toMcpGuide: 'Guide: an MCP server behind your users',
  },
  de: {
    apis: 'Ihre APIs und MCP-Server',
    apisText:
      'Apps und Agenten bekommen Zugriffstokens für sie, sobald ein Benutzer zugestimmt hat. Die eigenen Tokens der Benutzer brauchen hier keinen Eintrag.',
    none: 'Noch keine APIs',
    noneText:
      'Fügen Sie eine Ihrer APIs oder einen MCP-Server hinzu, auf die andere im Namen Ihrer Benutzer zugreifen sollen.',
    api: 'API',
    scopes: 'Scopes',
    noScopesShort: 'keine',
    valid: 'Tokens gelten',
    clients: 'Wer fragen darf',
    own: 'Ihre OpenID-Clients',
    everybody: 'Auch Agenten',
    add: 'API hinzufügen',
    addText: 'Danach nennen Sie ihre Scopes und sagen Ihrem Server, wie er ihre Tokens prüft.',
    name: 'Name',
    nameHelp: 'Man liest ihn, bevor man zustimmt.',
    identifier: 'Adresse',
    identifierHint:
      'Die URL, unter der Clients sie aufrufen: https, oder http auf localhost. Sie steht buchstabengetreu als Empfänger (audience) in den Tokens und lässt sich später nicht ändern.',
    added: 'Die API wurde hinzugefügt.',
    settings: 'Einstellungen',
    lifetime: 'Gültigkeit der Tokens in Sekunden',
    lifetimeHelp:
      '60 bis 3600. Bis dahin nimmt Ihr Server ein Token an, auch wenn der Benutzer den Zugriff schon beendet hat.',
    lifetimeEffect: 'Tokens, die Clients schon haben, behalten ihre Zeit.',
    open: 'Agenten dürfen um Tokens bitten',
    openHelp:
      'Auch Clients, die Sie nicht angelegt haben, sobald Sie Agenten zulassen. Benutzer lesen, dass niemand sie geprüft hat.',
    closedEffect:
      'Agenten, die Sie nicht als Client angelegt haben, bekommen keine Tokens mehr für diese API. Tokens, die sie schon haben, gelten bis zu ihrem Ablauf.',
    remove: 'API entfernen',
    removeText:
      'Clients und Agenten bekommen keine Tokens mehr dafür, und eine Anmeldung, die um eines bittet, schlägt fehl. Tokens, die sie schon haben, gelten höchstens {lifetime}. Wenn Sie dieselbe Adresse wieder hinzufügen, gilt wieder, wozu Benutzer zugestimmt haben.',
    removed: 'Die API wurde entfernt.',
    scopesText: 'Worum Clients bitten dürfen. Benutzer lesen die Beschreibung, bevor sie zustimmen.',
    noScopes: 'Keine Scopes',
    noScopesText: 'Ohne Scopes sagt ein Token, wer der Benutzer ist, aber nicht, was der Client darf.',
    scope: 'Scope',
    scopeDescription: 'Beschreibung',
    addScope: 'Scope hinzufügen',
    addScopeText:
      'Clients bekommen ihn, wenn sie darum bitten und der Benutzer zustimmt. Was er erlaubt, entscheidet Ihr Server.',
    scopeName: 'Name des Scopes',
    scopeNameHint: 'So steht er in Anfragen und Tokens. Er lässt sich später nicht ändern.',
    scopeDescriptionHint:
      'Was ein Client dann darf, in den Worten Ihrer Benutzer: „Ihre Bestellungen sehen“.',
    scopeAdded: 'Der Scope wurde hinzugefügt.',
    editScope: 'Beschreibung bearbeiten',
    editScopeText:
      'Wer ab jetzt {scope} zustimmt, liest dies. Wozu Benutzer schon zugestimmt haben, das bleibt.',
    saveScope: 'Speichern',
    scopeSaved: 'Die Beschreibung wurde gespeichert.',
    removeScope: 'Scope entfernen',
    removeScopeText:
      'Clients und Agenten verlieren {scope} mit ihrem nächsten Token, auch wenn Benutzer zugestimmt haben. Tokens, in denen er steht, gelten höchstens {lifetime}.',
    scopeRemoved: 'Der Scope wurde entfernt.',
    actions: 'Aktionen',
    use: 'In Ihrem Code',
    useText: 'Ein Client fügt dies seiner Anfrage an die Anmeldung hinzu:',
    verifyText: 'Ihr Server prüft das Token und sagt Clients ohne Token, woher sie eines bekommen:',
    toGuide: 'Anleitung: Tokens für Ihre eigene API',
    toMcpGuide: 'Anleitung: ein MCP-Server hinter Ihren Benutzern',
  },
} satisfies Texts;
