/** What the tests use of a library that comes without types. */
declare module 'passport-openidconnect' {
  type Profile = { id: string; displayName?: string; emails?: { value: string }[] };
  type Done = (error: unknown, user?: object) => void;
  type Tokens = (error: unknown, accessToken: string, refreshToken: string) => void;

  export class Strategy {
    constructor(
      options: Record<string, unknown>,
      verify: (
        issuer: string,
        uiProfile: Profile,
        idProfile: Profile,
        context: object,
        idToken: string,
        accessToken: string,
        refreshToken: string,
        params: object,
        done: Done,
      ) => void,
    );
    authenticate(req: { query: Record<string, string>; session: object }): void;
    _oauth2: { getOAuthAccessToken(token: string, params: Record<string, string>, done: Tokens): void };
  }
}
