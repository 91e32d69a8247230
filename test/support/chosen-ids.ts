/** Ids of users as other services make them, with every separator that an id may have. */
export const CHOSEN_USER_IDS = ['auth0|62a0b1', 'google-oauth2|117=', '=|a', '.dots..', 'a.b:c@d+e~f|g='];
