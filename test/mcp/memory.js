/**
 * What a program has to give the SDK so that it signs a user in (`OAuthClientProvider` of both generations):
 * keeps everything in memory, and notes the address that the user is to visit. Without a `client` the SDK has
 * to get one by itself.
 */
export class Memory {
  redirectUrl;
  clientMetadata;
  clientMetadataUrl;
  /** The address that the user is to visit. */
  asked;
  /** The tokens that it got, and whether the SDK may refresh them. */
  stored;
  #client;
  #verifier;
  #discovered;

  constructor({ redirectUrl, client, metadata, documentUrl }) {
    this.redirectUrl = redirectUrl;
    this.#client = client;
    this.clientMetadata = { client_name: 'Agent', redirect_uris: [redirectUrl], ...metadata };
    if (documentUrl) this.clientMetadataUrl = documentUrl;
  }

  state = () => 'state-of-the-agent';
  clientInformation = () => this.#client;
  saveClientInformation = (client) => {
    this.#client = client;
  };
  tokens = () => this.stored;
  saveTokens = (tokens) => {
    this.stored = tokens;
  };
  redirectToAuthorization = (url) => {
    this.asked = url.href;
  };
  saveCodeVerifier = (verifier) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state) => {
    this.#discovered = state;
  };
  discoveryState = () => this.#discovered;
}
