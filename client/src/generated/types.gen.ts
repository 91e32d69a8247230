// Generated from docs/openapi.json by `npm run generate -- client`. Do not edit.
import type { ByType, NoFields, ProfileData, ProfileDataReq } from '../fields/profile-data.ts';

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type Error = {
    /**
     * Link to the documentation of the code
     */
    type: string;
    title: string;
    status: number;
    detail: string;
    /**
     * Id of the request
     */
    instance: string;
    code: 'invalid_input' | 'malformed_body' | 'invalid_upload' | 'invalid_cursor' | 'invalid_redirect' | 'invalid_grant' | 'nothing_to_verify' | 'invalid_code' | 'invalid_passkey' | 'text_refused' | 'missing_credentials' | 'invalid_token' | 'expired_token' | 'revoked_session' | 'reauthentication_required' | 'invalid_key' | 'plan_required' | 'plan_limit_reached' | 'forbidden' | 'contradicting_credentials' | 'wrong_scheme' | 'first_party_only' | 'application_disabled' | 'user_disabled' | 'user_not_verified' | 'code_required' | 'guests_not_allowed' | 'passkeys_not_enabled' | 'sign_up_closed' | 'form_not_confirmed' | 'origin_not_allowed' | 'email_domain_not_allowed' | 'route_not_found' | 'application_not_found' | 'account_not_found' | 'plan_not_found' | 'member_not_found' | 'asset_not_found' | 'credential_not_found' | 'variant_not_found' | 'keyword_not_found' | 'oidc_client_not_found' | 'invite_not_found' | 'group_not_found' | 'session_not_found' | 'passkey_not_found' | 'identity_not_found' | 'user_not_found' | 'field_not_found' | 'link_not_found' | 'challenge_not_found' | 'webhook_not_found' | 'identity_provider_not_found' | 'page_not_found' | 'delivery_not_found' | 'method_not_allowed' | 'conflict' | 'limit_reached' | 'keyword_reserved' | 'keyword_taken' | 'account_in_use' | 'last_identifier' | 'still_used' | 'passkeys_in_use' | 'last_owner' | 'already_member' | 'already_invited' | 'invite_declined' | 'invite_ended' | 'identity_taken' | 'values_not_unique' | 'values_not_convertible' | 'indexing_in_progress' | 'group_not_open' | 'webhook_disabled' | 'idempotency_in_progress' | 'idempotency_answer_lost' | 'link_used' | 'link_expired' | 'challenge_ended' | 'precondition_failed' | 'body_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'too_many_requests' | 'proof_required' | 'budget_exhausted' | 'budget_reserved' | 'number_range_exhausted' | 'internal' | 'dependency_unavailable';
    errors?: Array<{
        path: string;
        message: string;
    }>;
    /**
     * With `invalid_code`: how many more codes the challenge accepts
     */
    tries_left?: number;
    /**
     * With `user_disabled`: what staff wrote for the person, if anything
     */
    user_message?: string;
    /**
     * With `identity_taken`, for a guest: the request with `switch_user` signs in the other user
     */
    may_switch?: boolean;
    /**
     * With `proof_required`: the work to do, in the form of ALTCHA (version 2)
     */
    challenge?: {
        parameters: {
            algorithm: string;
            nonce: string;
            salt: string;
            cost: number;
            keyLength: number;
            keyPrefix: string;
            keySignature?: string;
            expiresAt?: number;
            data?: {
                [key: string]: string;
            };
        };
        signature: string;
    };
};

export type ApplicationUpdatedBy = {
    /**
     * Link to the documentation of the code
     */
    type: string;
    title: string;
    status: number;
    detail: string;
    /**
     * Id of the request
     */
    instance: string;
    code: 'invalid_input' | 'malformed_body' | 'invalid_upload' | 'invalid_cursor' | 'invalid_redirect' | 'invalid_grant' | 'nothing_to_verify' | 'invalid_code' | 'invalid_passkey' | 'text_refused' | 'missing_credentials' | 'invalid_token' | 'expired_token' | 'revoked_session' | 'reauthentication_required' | 'invalid_key' | 'plan_required' | 'plan_limit_reached' | 'forbidden' | 'contradicting_credentials' | 'wrong_scheme' | 'first_party_only' | 'application_disabled' | 'user_disabled' | 'user_not_verified' | 'code_required' | 'guests_not_allowed' | 'passkeys_not_enabled' | 'sign_up_closed' | 'form_not_confirmed' | 'origin_not_allowed' | 'email_domain_not_allowed' | 'route_not_found' | 'application_not_found' | 'account_not_found' | 'plan_not_found' | 'member_not_found' | 'asset_not_found' | 'credential_not_found' | 'variant_not_found' | 'keyword_not_found' | 'oidc_client_not_found' | 'invite_not_found' | 'group_not_found' | 'session_not_found' | 'passkey_not_found' | 'identity_not_found' | 'user_not_found' | 'field_not_found' | 'link_not_found' | 'challenge_not_found' | 'webhook_not_found' | 'identity_provider_not_found' | 'page_not_found' | 'delivery_not_found' | 'method_not_allowed' | 'conflict' | 'limit_reached' | 'keyword_reserved' | 'keyword_taken' | 'account_in_use' | 'last_identifier' | 'still_used' | 'passkeys_in_use' | 'last_owner' | 'already_member' | 'already_invited' | 'invite_declined' | 'invite_ended' | 'identity_taken' | 'values_not_unique' | 'values_not_convertible' | 'indexing_in_progress' | 'group_not_open' | 'webhook_disabled' | 'idempotency_in_progress' | 'idempotency_answer_lost' | 'link_used' | 'link_expired' | 'challenge_ended' | 'precondition_failed' | 'body_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'too_many_requests' | 'proof_required' | 'budget_exhausted' | 'budget_reserved' | 'number_range_exhausted' | 'internal' | 'dependency_unavailable';
    errors?: Array<{
        path: string;
        message: string;
    }>;
    /**
     * With `invalid_code`: how many more codes the challenge accepts
     */
    tries_left?: number;
    /**
     * With `user_disabled`: what staff wrote for the person, if anything
     */
    user_message?: string;
    /**
     * With `identity_taken`, for a guest: the request with `switch_user` signs in the other user
     */
    may_switch?: boolean;
    /**
     * With `proof_required`: the work to do, in the form of ALTCHA (version 2)
     */
    challenge?: {
        parameters: {
            algorithm: string;
            nonce: string;
            salt: string;
            cost: number;
            keyLength: number;
            keyPrefix: string;
            keySignature?: string;
            expiresAt?: number;
            data?: {
                [key: string]: string;
            };
        };
        signature: string;
    };
    updated_by?: string;
    updated_at?: string;
};

export type Account = {
    id: string;
    name: string;
    /**
     * Absent until a plan is subscribed
     */
    plan?: string;
    /**
     * The number of its applications
     */
    applications: number;
    /**
     * The maximum number of its applications
     */
    application_limit?: number;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    created_by: string;
    version: number;
};

export type AccountCreateReq = {
    /**
     * Name of the account
     */
    name: string;
};

export type AccountInvite = {
    id: string;
    account: string;
    account_name: string;
    role: 'owner' | 'admin' | 'editor' | 'viewer';
    /**
     * Who made it
     */
    created_by: string;
    /**
     * Who sent it last: it can be accepted while that user is an enabled owner of the account
     */
    updated_by: string;
    /**
     * When the invite expires (ISO 8601 date-time)
     */
    expires_at: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last sent (ISO 8601 date-time)
     */
    updated_at: string;
    version: number;
};

export type AccountMember = {
    /**
     * The member's user ID in the hub; of a pending member the ID of the invite
     */
    id: string;
    account: string;
    role: 'owner' | 'admin' | 'editor' | 'viewer';
    state: 'active' | 'pending';
    /**
     * Of a pending member the invited address. In a list also the verified address of an active member, as it is now; absent if the user has none
     */
    email?: string;
    /**
     * When the invite expires; of pending members only (ISO 8601 date-time)
     */
    expires_at?: string;
    /**
     * Who made the invite; of pending members only
     */
    created_by?: string;
    /**
     * Of a pending member who sent the invite last: it can be accepted while that user is an enabled owner of the account. Else who gave the present role
     */
    updated_by: string;
    /**
     * When the user became a member or was invited (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When the role was last changed, or the invite last sent (ISO 8601 date-time)
     */
    updated_at: string;
    version: number;
};

export type AccountMemberInviteReq = {
    /**
     * Whom to invite
     */
    email: string;
    role: 'owner' | 'admin' | 'editor' | 'viewer';
};

export type AccountMemberUpdateReq = {
    role: 'owner' | 'admin' | 'editor' | 'viewer';
};

export type AccountUsage = {
    /**
     * Id of the plan; absent until one is subscribed
     */
    plan?: string;
    applications: {
        /**
         * The number of its applications
         */
        used: number;
        /**
         * The most that the plan allows; absent without a plan
         */
        limit?: number;
    };
    /**
     * E-mails of all its applications in this UTC day
     */
    emails_today: {
        /**
         * Messages that were sent, or whose sending was tried
         */
        used: number;
        /**
         * The most that are sent
         */
        limit: number;
    };
    /**
     * Text messages of all its applications in this UTC day
     */
    texts_today: {
        /**
         * Messages that were sent, or whose sending was tried
         */
        used: number;
        /**
         * The most that are sent
         */
        limit: number;
    };
    /**
     * Text messages of all its applications in this UTC month
     */
    texts_this_month: {
        /**
         * Messages that were sent, or whose sending was tried
         */
        used: number;
        /**
         * The most that are sent
         */
        limit: number;
    };
    /**
     * When the counts of the day begin again (ISO 8601 date-time)
     */
    day_ends_at: string;
    /**
     * When the counts of the month begin again (ISO 8601 date-time)
     */
    month_ends_at: string;
    /**
     * A page of its applications, in the order of their creation
     */
    results: Array<{
        id: string;
        name: string;
        /**
         * Of today, without notices about changes of address
         */
        emails_today: {
            /**
             * Messages that were sent, or whose sending was tried
             */
            used: number;
            /**
             * The limit of its settings, or that of the plan if smaller
             */
            limit: number;
        };
        /**
         * Of today, without notices about changes of address
         */
        texts_today: {
            /**
             * Messages that were sent, or whose sending was tried
             */
            used: number;
            /**
             * The limit of its settings, or that of the plan if smaller
             */
            limit: number;
        };
    }>;
    /**
     * Pass as `after` to get the next page; absent on the last one
     */
    next?: string;
};

export type AppConfig = {
    app: ApplicationPublic;
    config: {
        customizations: {
            /**
             * Colour of buttons and links
             */
            primary_color?: string;
            /**
             * The same in dark mode
             */
            primary_color_dark_mode?: string;
            /**
             * Colour behind the sign-in screen
             */
            background_color?: string;
            font_family?: string;
            rounded_corners?: boolean;
            dark_mode?: 'enabled' | 'disabled' | 'auto';
        };
        sign_in_methods: {
            email: {
                enabled: boolean;
            };
            phone: {
                enabled: boolean;
            };
            anonymous: {
                enabled: boolean;
            };
            passkey: {
                enabled: boolean;
                /**
                 * Host for which browsers have the passkeys; absent if the page that asks is not of their origins
                 */
                rp_id?: string;
            };
            /**
             * The enabled identity providers in the order of creation, each for a button
             */
            providers: Array<{
                id: string;
                name: string;
                preset: 'google' | 'microsoft' | 'apple' | 'github' | 'oidc';
                button_label?: string;
            }>;
        };
        legal: {
            /**
             * Shown in messages and on pages
             */
            company_name?: string;
            /**
             * Terms and conditions
             */
            terms_conditions_url?: string;
            /**
             * Privacy policy
             */
            privacy_policy_url?: string;
            /**
             * Where users ask for help
             */
            support_email?: string;
        };
        /**
         * `disabled` if nobody new may sign up: users need the address of their account
         */
        sign_up_status: 'enabled' | 'disabled';
        /**
         * The roles of members besides `owner` and `member`, each with the roles that it may give to others; absent if the application takes any role
         */
        groups?: {
            roles: {
                [key: string]: {
                    may_invite: Array<string>;
                };
            };
        };
    };
    /**
     * The fields of the profile that a user may see
     */
    schema: {
        [key: string]: {
            type: 'string' | 'boolean' | 'number' | 'date' | 'image' | 'document' | 'object' | 'any';
            /**
             * What people call the field
             */
            display_name: string;
            data_category: 'pii_basic' | 'pii_advanced' | 'demographic' | 'location' | 'history' | 'app_basic' | 'custom';
            owned_by: 'user' | 'app';
            required: boolean;
            unique: boolean;
            user_visible: boolean;
            read_only: boolean;
            example?: unknown;
            validation_rules: Array<{
                rule_name: 'min_length' | 'max_length' | 'match_regex';
                rule_value: string | number;
            }>;
        };
    };
};

export type Application = {
    id: string;
    name: string;
    slug: string;
    description?: string;
    icon?: string;
    account: string;
    connections: Array<{
        [key: string]: unknown;
    }>;
    config: {
        /**
         * Relative redirects of magic links are appended to its path
         */
        default_redirect_url?: string;
        /**
         * Where links of backends may lead, besides hub.allowed_web_origins, with magic_links.require_allowed_redirect
         */
        allowed_schemes?: Array<string>;
        default_user_id_format?: '__uuid__' | '__objectid__' | '__svcid__';
        subdomain?: string;
        /**
         * Anything the application keeps with its settings
         */
        custom_props?: {
            [key: string]: unknown;
        };
        user_merge_options?: {
            state?: 'enabled' | 'disabled';
        };
        magic_links?: {
            /**
             * Longest expiration of a magic link; at most 30d
             */
            max_lifetime?: string;
            require_allowed_redirect?: boolean;
        };
        customizations?: {
            primary_color?: string;
            logo?: string;
            logo_dark_mode?: string;
            logo_email?: string;
            animations?: {
                [key: string]: string;
            };
        };
        hub?: {
            allowed_web_origins?: Array<string>;
            /**
             * Pages that may get the link or code of a sign-in, besides default_redirect_url and the pages of this machine: links of sign-ins, of users and of their invites lead there only. Links of backends lead where the backend says
             */
            return_urls?: Array<string>;
            /**
             * Language of pages and messages for people whose language is not known or not among these; default en
             */
            default_locale?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
            customizations?: {
                /**
                 * Colour of buttons and links
                 */
                primary_color?: string;
                /**
                 * The same in dark mode
                 */
                primary_color_dark_mode?: string;
                /**
                 * Colour behind the sign-in screen
                 */
                background_color?: string;
                font_family?: string;
                rounded_corners?: boolean;
                dark_mode?: 'enabled' | 'disabled' | 'auto';
            };
            legal?: {
                /**
                 * Shown in messages and on pages
                 */
                company_name?: string;
                /**
                 * Terms and conditions
                 */
                terms_conditions_url?: string;
                /**
                 * Privacy policy
                 */
                privacy_policy_url?: string;
                /**
                 * Where users ask for help
                 */
                support_email?: string;
            };
            auth?: {
                sign_in_methods?: {
                    email?: {
                        enabled: boolean;
                    };
                    phone?: {
                        enabled: boolean;
                    };
                    anonymous?: {
                        enabled: boolean;
                    };
                    passkey?: {
                        enabled: boolean;
                    };
                };
                passkeys?: {
                    /**
                     * Host for which browsers make passkeys, such as example.com: that of your pages, or one above it
                     */
                    rp_id: string;
                    /**
                     * Origins whose pages may use them; default `https://` and rp_id
                     */
                    origins?: Array<string>;
                };
                /**
                 * Days without use after which a guest is deleted; default 30
                 */
                guest_days?: number;
                /**
                 * Default true; if false, only users with a verified e-mail address or phone number may sign in
                 */
                allow_unverified_users?: boolean;
                /**
                 * How long a code or link of a sign-in is valid; default and most 10m
                 */
                challenge_duration?: string;
                refresh_tokens?: {
                    /**
                     * Sliding life of a refresh token; default 30d
                     */
                    ttl?: string;
                };
                access_tokens?: {
                    /**
                     * Signs users' access tokens; default RS256
                     */
                    signing_alg?: 'EdDSA' | 'RS256';
                    custom_claims?: {
                        [key: string]: {
                            source: 'user_profile' | 'static_value';
                            /**
                             * Name of a profile field, or the value itself
                             */
                            value: string;
                        };
                    };
                };
                restrictions?: {
                    allowed_email_domains?: Array<string>;
                    sign_up_status?: 'enabled' | 'disabled';
                };
                limits?: {
                    /**
                     * Most text messages in a UTC day; default 500, never more than `texts_per_day` of the plan
                     */
                    sms_per_day?: number;
                    /**
                     * Most e-mails in a UTC day; default 10,000, never more than `emails_per_day` of the plan
                     */
                    email_per_day?: number;
                    /**
                     * Most text messages in a UTC day to the 1,000 numbers that differ in their last three digits only; default 20, at most `texts_per_range_per_day` of the plan. Known devices and notices count apart
                     */
                    sms_per_range_per_day?: number;
                    networks?: Array<{
                        /**
                         * Network, such as 192.0.2.0/24 or 2001:db8::/48
                         */
                        cidr: string;
                        /**
                         * Most sign-ins that start from one address of it
                         */
                        starts_per_10_minutes: number;
                    }>;
                };
                phone?: {
                    /**
                     * Countries (ISO 3166-1) whose numbers get text messages, of those of the deployment; default all of these
                     */
                    countries?: Array<string>;
                    /**
                     * Whether fixed lines and toll-free numbers get text messages; default false
                     */
                    fixed_lines?: boolean;
                };
                email?: {
                    /**
                     * Sender of sign-in messages; must be verified with SES
                     */
                    from_address?: string;
                    /**
                     * Subject of sign-in messages
                     */
                    subject?: string;
                    /**
                     * Text of the sign-in link
                     */
                    call_to_action_text?: string;
                };
                test_identities?: Array<{
                    /**
                     * Address
                     */
                    email?: string;
                    phone?: string;
                    /**
                     * End, within 90 days (ISO 8601 date-time)
                     */
                    expires_at: string;
                    code?: string;
                }>;
            };
            agents?: {
                /**
                 * Clients whose client_id is the URL of their metadata: `open` those of any host, `domains` those of allowed_domains; default `off`
                 */
                client_documents?: 'off' | 'domains' | 'open';
                /**
                 * Clients that register by themselves (RFC 7591), for older ones; default `off`
                 */
                registration?: 'off' | 'open';
                /**
                 * Needed with `client_documents: domains`
                 */
                allowed_domains?: Array<string>;
            };
        };
        groups?: {
            /**
             * The roles of members besides `owner` and `member`, each with its permissions. Then every other role is refused, and access tokens name the active group of a session; default any role
             */
            roles?: {
                [key: string]: {
                    /**
                     * What members with the role may do; default nothing
                     */
                    permissions?: Array<string>;
                    /**
                     * Roles that members with the role may give to others; default none
                     */
                    may_invite?: Array<unknown>;
                };
            };
            /**
             * What happens to a group when its last active member leaves, is removed or deleted: it stays empty, or is deleted with its invites; default keep
             */
            empty?: 'keep' | 'delete';
            /**
             * What happens to a group whose last owner is deleted: the member who joined first becomes owner, or it has none until the backend makes a member one; default promote
             */
            without_owner?: 'promote' | 'keep';
        };
        /**
         * Your own APIs and MCP servers for which clients get access tokens (RFC 8707): /docs/guides/tokens-for-your-api
         */
        resources?: Array<{
            /**
             * URL of your API or MCP server, without fragment. Clients request it as `resource`, and the tokens have it as `aud`, as you write it here. http is for localhost alone
             */
            identifier: string;
            /**
             * Name of the API or MCP server, which users read before they agree
             */
            name: string;
            /**
             * What clients may ask for; default none
             */
            scopes: Array<{
                /**
                 * The name in `scope` of requests and tokens
                 */
                name: string;
                /**
                 * What a client with this scope may do, which users read before they agree
                 */
                description: string;
            }>;
            /**
             * Seconds for which its tokens are valid; default 3600
             */
            lifetime?: number;
            /**
             * True if clients that came by themselves may ask for tokens of it, not only your own
             */
            self_registered: boolean;
        }>;
    };
    /**
     * The state of the uploads of icon, logos and animation
     */
    uploads?: {
        [key: string]: Upload;
    };
    /**
     * `disabled` by the operator of the service: only reads by hub users work; default `enabled`
     */
    state?: 'enabled' | 'disabled';
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    created_by: string;
    updated_by: string;
    version: number;
};

export type ApplicationAnimation = {
    /**
     * Id of the application
     */
    application: string;
    /**
     * URL of the animation that is served now
     */
    animation?: string;
    processing: 'pending' | 'ready' | 'rejected';
    /**
     * Why processing refused the file
     */
    rejection_reason?: string;
    /**
     * What the file has lost
     */
    warnings?: Array<string>;
};

export type ApplicationCreateReq = {
    /**
     * Name of the application. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins
     */
    name: string;
    /**
     * Account that owns it; default the only account of the caller
     */
    account?: string;
    /**
     * What the application is
     */
    description?: string;
    connections?: Array<{
        [key: string]: unknown;
    }>;
    config?: {
        /**
         * Relative redirects of magic links are appended to its path
         */
        default_redirect_url?: string;
        /**
         * Where links of backends may lead, besides hub.allowed_web_origins, with magic_links.require_allowed_redirect
         */
        allowed_schemes?: Array<string>;
        default_user_id_format?: '__uuid__' | '__objectid__' | '__svcid__';
        subdomain?: string;
        /**
         * Anything the application keeps with its settings
         */
        custom_props?: {
            [key: string]: unknown;
        };
        user_merge_options?: {
            state?: 'enabled' | 'disabled';
        };
        magic_links?: {
            /**
             * Longest expiration of a magic link; at most 30d
             */
            max_lifetime?: string;
            require_allowed_redirect?: boolean;
        };
        customizations?: {
            /**
             * Main colour
             */
            primary_color?: string;
        };
        hub?: {
            allowed_web_origins?: Array<string>;
            /**
             * Pages that may get the link or code of a sign-in, besides default_redirect_url and the pages of this machine: links of sign-ins, of users and of their invites lead there only. Links of backends lead where the backend says
             */
            return_urls?: Array<string>;
            /**
             * Language of pages and messages for people whose language is not known or not among these; default en
             */
            default_locale?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
            customizations?: {
                /**
                 * Colour of buttons and links
                 */
                primary_color?: string;
                /**
                 * The same in dark mode
                 */
                primary_color_dark_mode?: string;
                /**
                 * Colour behind the sign-in screen
                 */
                background_color?: string;
                font_family?: string;
                rounded_corners?: boolean;
                dark_mode?: 'enabled' | 'disabled' | 'auto';
            };
            legal?: {
                /**
                 * Shown in messages and on pages
                 */
                company_name?: string;
                /**
                 * Terms and conditions
                 */
                terms_conditions_url?: string;
                /**
                 * Privacy policy
                 */
                privacy_policy_url?: string;
                /**
                 * Where users ask for help
                 */
                support_email?: string;
            };
            auth?: {
                sign_in_methods?: {
                    email?: {
                        enabled: boolean;
                    };
                    phone?: {
                        enabled: boolean;
                    };
                    anonymous?: {
                        enabled: boolean;
                    };
                    passkey?: {
                        enabled: boolean;
                    };
                };
                passkeys?: {
                    /**
                     * Host for which browsers make passkeys, such as example.com: that of your pages, or one above it
                     */
                    rp_id: string;
                    /**
                     * Origins whose pages may use them; default `https://` and rp_id
                     */
                    origins?: Array<string>;
                };
                /**
                 * Days without use after which a guest is deleted; default 30
                 */
                guest_days?: number;
                /**
                 * Default true; if false, only users with a verified e-mail address or phone number may sign in
                 */
                allow_unverified_users?: boolean;
                /**
                 * How long a code or link of a sign-in is valid; default and most 10m
                 */
                challenge_duration?: string;
                refresh_tokens?: {
                    /**
                     * Sliding life of a refresh token; default 30d
                     */
                    ttl?: string;
                };
                access_tokens?: {
                    /**
                     * Signs users' access tokens; default RS256
                     */
                    signing_alg?: 'EdDSA' | 'RS256';
                    custom_claims?: {
                        [key: string]: {
                            source: 'user_profile' | 'static_value';
                            /**
                             * Name of a profile field, or the value itself
                             */
                            value: string;
                        };
                    };
                };
                restrictions?: {
                    allowed_email_domains?: Array<string>;
                    sign_up_status?: 'enabled' | 'disabled';
                };
                limits?: {
                    /**
                     * Most text messages in a UTC day; default 500, never more than `texts_per_day` of the plan
                     */
                    sms_per_day?: number;
                    /**
                     * Most e-mails in a UTC day; default 10,000, never more than `emails_per_day` of the plan
                     */
                    email_per_day?: number;
                    /**
                     * Most text messages in a UTC day to the 1,000 numbers that differ in their last three digits only; default 20, at most `texts_per_range_per_day` of the plan. Known devices and notices count apart
                     */
                    sms_per_range_per_day?: number;
                    networks?: Array<{
                        /**
                         * Network, such as 192.0.2.0/24 or 2001:db8::/48
                         */
                        cidr: string;
                        /**
                         * Most sign-ins that start from one address of it
                         */
                        starts_per_10_minutes: number;
                    }>;
                };
                phone?: {
                    /**
                     * Countries (ISO 3166-1) whose numbers get text messages, of those of the deployment; default all of these
                     */
                    countries?: Array<string>;
                    /**
                     * Whether fixed lines and toll-free numbers get text messages; default false
                     */
                    fixed_lines?: boolean;
                };
                email?: {
                    /**
                     * Sender of sign-in messages; must be verified with SES
                     */
                    from_address?: string;
                    /**
                     * Subject of sign-in messages
                     */
                    subject?: string;
                    /**
                     * Text of the sign-in link
                     */
                    call_to_action_text?: string;
                };
                /**
                 * For app reviews: /docs/guides/test-identities
                 */
                test_identities?: Array<{
                    /**
                     * Address
                     */
                    email?: string;
                    phone?: string;
                    /**
                     * End, within 90 days (ISO 8601 date-time)
                     */
                    expires_at: string;
                }>;
            };
            agents?: {
                /**
                 * Clients whose client_id is the URL of their metadata: `open` those of any host, `domains` those of allowed_domains; default `off`
                 */
                client_documents?: 'off' | 'domains' | 'open';
                /**
                 * Clients that register by themselves (RFC 7591), for older ones; default `off`
                 */
                registration?: 'off' | 'open';
                /**
                 * Needed with `client_documents: domains`
                 */
                allowed_domains?: Array<string>;
            };
        };
        groups?: {
            /**
             * The roles of members besides `owner` and `member`, each with its permissions. Then every other role is refused, and access tokens name the active group of a session; default any role
             */
            roles?: {
                [key: string]: {
                    /**
                     * What members with the role may do; default nothing
                     */
                    permissions?: Array<string>;
                    /**
                     * Roles that members with the role may give to others; default none
                     */
                    may_invite?: Array<string>;
                };
            };
            /**
             * What happens to a group when its last active member leaves, is removed or deleted: it stays empty, or is deleted with its invites; default keep
             */
            empty?: 'keep' | 'delete';
            /**
             * What happens to a group whose last owner is deleted: the member who joined first becomes owner, or it has none until the backend makes a member one; default promote
             */
            without_owner?: 'promote' | 'keep';
        };
        /**
         * Your own APIs and MCP servers for which clients get access tokens (RFC 8707): /docs/guides/tokens-for-your-api
         */
        resources?: Array<{
            /**
             * URL of your API or MCP server, without fragment. Clients request it as `resource`, and the tokens have it as `aud`, as you write it here. http is for localhost alone
             */
            identifier: string;
            /**
             * Name of the API or MCP server, which users read before they agree
             */
            name: string;
            /**
             * What clients may ask for; default none
             */
            scopes?: Array<{
                /**
                 * The name in `scope` of requests and tokens
                 */
                name: string;
                /**
                 * What a client with this scope may do, which users read before they agree
                 */
                description: string;
            }>;
            /**
             * Seconds for which its tokens are valid; default 3600
             */
            lifetime?: number;
            /**
             * True if clients that came by themselves may ask for tokens of it, not only your own
             */
            self_registered?: boolean;
        }>;
    };
};

export type ApplicationCredential = {
    /**
     * The publishable key, sent as x-svc-app-key
     */
    client_id: string;
    name: string;
    /**
     * Absent if there is no secret
     */
    secret_last_four?: string;
    /**
     * When it stops working (ISO 8601 date-time)
     */
    expires?: string;
    application: string;
    app_variant_id?: string;
    oidc_client_configuration_id?: string;
    /**
     * Last use, to the hour (ISO 8601 date-time)
     */
    last_used_at?: string;
    /**
     * When the secret before the last rotation stops working (ISO 8601 date-time)
     */
    previous_secret_until?: string;
    /**
     * Last use of the previous secret, to the hour (ISO 8601 date-time)
     */
    previous_secret_last_used_at?: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
};

export type ApplicationCredentialCreateReq = {
    /**
     * What the credential is for
     */
    name: string;
    /**
     * When it stops working; never when absent (ISO 8601 date-time)
     */
    expires?: string;
    /**
     * Variant that the credential acts for
     */
    app_variant_id?: string;
    /**
     * True for the key of a page or app alone: it gets no secret, now or later, so it never authenticates a backend
     */
    publishable?: boolean;
};

export type ApplicationCredentialCreated = {
    /**
     * The publishable key, sent as x-svc-app-key
     */
    client_id: string;
    name: string;
    /**
     * Absent if there is no secret
     */
    secret_last_four?: string;
    /**
     * When it stops working (ISO 8601 date-time)
     */
    expires?: string;
    application: string;
    app_variant_id?: string;
    oidc_client_configuration_id?: string;
    /**
     * Last use, to the hour (ISO 8601 date-time)
     */
    last_used_at?: string;
    /**
     * When the secret before the last rotation stops working (ISO 8601 date-time)
     */
    previous_secret_until?: string;
    /**
     * Last use of the previous secret, to the hour (ISO 8601 date-time)
     */
    previous_secret_last_used_at?: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    /**
     * Shown only now; sent as x-svc-app-secret. A publishable key has none
     */
    secret?: string;
};

export type ApplicationCredentialUpdateReq = {
    /**
     * What the credential is for
     */
    name?: string;
    expires?: string | null;
};

export type ApplicationCredentialWithSecret = {
    /**
     * The publishable key, sent as x-svc-app-key
     */
    client_id: string;
    name: string;
    /**
     * Absent if there is no secret
     */
    secret_last_four?: string;
    /**
     * When it stops working (ISO 8601 date-time)
     */
    expires?: string;
    application: string;
    app_variant_id?: string;
    oidc_client_configuration_id?: string;
    /**
     * Last use, to the hour (ISO 8601 date-time)
     */
    last_used_at?: string;
    /**
     * When the secret before the last rotation stops working (ISO 8601 date-time)
     */
    previous_secret_until?: string;
    /**
     * Last use of the previous secret, to the hour (ISO 8601 date-time)
     */
    previous_secret_last_used_at?: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    /**
     * Shown only now; sent as x-svc-app-secret
     */
    secret: string;
};

export type ApplicationIcon = {
    /**
     * Id of the application
     */
    application: string;
    /**
     * URL of the icon that is served now
     */
    icon?: string;
    /**
     * URLs of PNG renderings, by their longest side in pixels
     */
    renderings?: {
        [key: string]: string;
    };
    processing: 'pending' | 'ready' | 'rejected';
    /**
     * Why processing refused the file
     */
    rejection_reason?: string;
    /**
     * What the file has lost
     */
    warnings?: Array<string>;
};

export type ApplicationPatchReq = {
    /**
     * Name of the application. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins
     */
    name?: string;
    /**
     * What the application is
     */
    description?: string;
    connections?: Array<{
        [key: string]: unknown;
    }>;
    /**
     * Merge patch (RFC 7396) of the configuration
     */
    config?: {
        [key: string]: unknown;
    };
};

export type ApplicationPublic = {
    id: string;
    name: string;
    slug: string;
    description?: string;
    icon?: string;
    app_variant_id?: string;
    branding: {
        /**
         * Colour of buttons and links
         */
        primary_color?: string;
        logo?: string;
        logo_dark_mode?: string;
        logo_email?: string;
        animations?: {
            [key: string]: string;
        };
        /**
         * The same in dark mode
         */
        primary_color_dark_mode?: string;
        /**
         * Colour behind the sign-in screen
         */
        background_color?: string;
        font_family?: string;
        rounded_corners?: boolean;
        dark_mode?: 'enabled' | 'disabled' | 'auto';
    };
};

export type ApplicationStatistics = {
    /**
     * False in a deployment that keeps no events (`eventDays: 0`): it counts nothing, and there are no results
     */
    is_counted: boolean;
    /**
     * One for each day, the oldest first, also without counts
     */
    results: Array<{
        /**
         * The day (UTC), such as 2026-01-31
         */
        day: string;
        /**
         * Sign-ins of users, first ones included
         */
        sign_ins: number;
        /**
         * Users who were created, and guests who proved an address
         */
        new_users: number;
        /**
         * Guests who were created
         */
        new_guests: number;
        /**
         * Users who were deleted; no guests
         */
        deleted_users: number;
        /**
         * Refused sign-ins by the code of the error; a lower bound: of a reason and hour at most 1,000 count, and those that could not be stored at once do not
         */
        refused_sign_ins: {
            [key: string]: number;
        };
        /**
         * Text messages that were refused because of their number, by cause; a lower bound: of a reason and hour at most 1,000 count, and those that could not be stored at once do not
         */
        refused_texts: {
            [key: string]: number;
        };
        /**
         * E-mails that the application has sent, notices included
         */
        emails_sent: number;
        /**
         * Text messages that the application has sent, notices included
         */
        texts_sent: number;
        /**
         * What became of e-mails of sign-ins, as far as it is reported. There is no report about other e-mails, nor about text messages; a deployment without sign-in attempts has none
         */
        sign_in_emails: {
            /**
             * E-mails of sign-ins that the mail server of the recipient took
             */
            delivered: number;
            /**
             * E-mails of sign-ins that it refused
             */
            bounced: number;
        };
    }>;
};

export type ApplicationUpdateReq = {
    /**
     * Name of the application. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins
     */
    name: string;
    /**
     * What the application is
     */
    description?: string;
    connections?: Array<{
        [key: string]: unknown;
    }>;
    config?: {
        /**
         * Relative redirects of magic links are appended to its path
         */
        default_redirect_url?: string;
        /**
         * Where links of backends may lead, besides hub.allowed_web_origins, with magic_links.require_allowed_redirect
         */
        allowed_schemes?: Array<string>;
        default_user_id_format?: '__uuid__' | '__objectid__' | '__svcid__';
        subdomain?: string;
        /**
         * Anything the application keeps with its settings
         */
        custom_props?: {
            [key: string]: unknown;
        };
        user_merge_options?: {
            state?: 'enabled' | 'disabled';
        };
        magic_links?: {
            /**
             * Longest expiration of a magic link; at most 30d
             */
            max_lifetime?: string;
            require_allowed_redirect?: boolean;
        };
        customizations?: {
            /**
             * Main colour
             */
            primary_color?: string;
        };
        hub?: {
            allowed_web_origins?: Array<string>;
            /**
             * Pages that may get the link or code of a sign-in, besides default_redirect_url and the pages of this machine: links of sign-ins, of users and of their invites lead there only. Links of backends lead where the backend says
             */
            return_urls?: Array<string>;
            /**
             * Language of pages and messages for people whose language is not known or not among these; default en
             */
            default_locale?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
            customizations?: {
                /**
                 * Colour of buttons and links
                 */
                primary_color?: string;
                /**
                 * The same in dark mode
                 */
                primary_color_dark_mode?: string;
                /**
                 * Colour behind the sign-in screen
                 */
                background_color?: string;
                font_family?: string;
                rounded_corners?: boolean;
                dark_mode?: 'enabled' | 'disabled' | 'auto';
            };
            legal?: {
                /**
                 * Shown in messages and on pages
                 */
                company_name?: string;
                /**
                 * Terms and conditions
                 */
                terms_conditions_url?: string;
                /**
                 * Privacy policy
                 */
                privacy_policy_url?: string;
                /**
                 * Where users ask for help
                 */
                support_email?: string;
            };
            auth?: {
                sign_in_methods?: {
                    email?: {
                        enabled: boolean;
                    };
                    phone?: {
                        enabled: boolean;
                    };
                    anonymous?: {
                        enabled: boolean;
                    };
                    passkey?: {
                        enabled: boolean;
                    };
                };
                passkeys?: {
                    /**
                     * Host for which browsers make passkeys, such as example.com: that of your pages, or one above it
                     */
                    rp_id: string;
                    /**
                     * Origins whose pages may use them; default `https://` and rp_id
                     */
                    origins?: Array<string>;
                };
                /**
                 * Days without use after which a guest is deleted; default 30
                 */
                guest_days?: number;
                /**
                 * Default true; if false, only users with a verified e-mail address or phone number may sign in
                 */
                allow_unverified_users?: boolean;
                /**
                 * How long a code or link of a sign-in is valid; default and most 10m
                 */
                challenge_duration?: string;
                refresh_tokens?: {
                    /**
                     * Sliding life of a refresh token; default 30d
                     */
                    ttl?: string;
                };
                access_tokens?: {
                    /**
                     * Signs users' access tokens; default RS256
                     */
                    signing_alg?: 'EdDSA' | 'RS256';
                    custom_claims?: {
                        [key: string]: {
                            source: 'user_profile' | 'static_value';
                            /**
                             * Name of a profile field, or the value itself
                             */
                            value: string;
                        };
                    };
                };
                restrictions?: {
                    allowed_email_domains?: Array<string>;
                    sign_up_status?: 'enabled' | 'disabled';
                };
                limits?: {
                    /**
                     * Most text messages in a UTC day; default 500, never more than `texts_per_day` of the plan
                     */
                    sms_per_day?: number;
                    /**
                     * Most e-mails in a UTC day; default 10,000, never more than `emails_per_day` of the plan
                     */
                    email_per_day?: number;
                    /**
                     * Most text messages in a UTC day to the 1,000 numbers that differ in their last three digits only; default 20, at most `texts_per_range_per_day` of the plan. Known devices and notices count apart
                     */
                    sms_per_range_per_day?: number;
                    networks?: Array<{
                        /**
                         * Network, such as 192.0.2.0/24 or 2001:db8::/48
                         */
                        cidr: string;
                        /**
                         * Most sign-ins that start from one address of it
                         */
                        starts_per_10_minutes: number;
                    }>;
                };
                phone?: {
                    /**
                     * Countries (ISO 3166-1) whose numbers get text messages, of those of the deployment; default all of these
                     */
                    countries?: Array<string>;
                    /**
                     * Whether fixed lines and toll-free numbers get text messages; default false
                     */
                    fixed_lines?: boolean;
                };
                email?: {
                    /**
                     * Sender of sign-in messages; must be verified with SES
                     */
                    from_address?: string;
                    /**
                     * Subject of sign-in messages
                     */
                    subject?: string;
                    /**
                     * Text of the sign-in link
                     */
                    call_to_action_text?: string;
                };
                /**
                 * For app reviews: /docs/guides/test-identities
                 */
                test_identities?: Array<{
                    /**
                     * Address
                     */
                    email?: string;
                    phone?: string;
                    /**
                     * End, within 90 days (ISO 8601 date-time)
                     */
                    expires_at: string;
                }>;
            };
            agents?: {
                /**
                 * Clients whose client_id is the URL of their metadata: `open` those of any host, `domains` those of allowed_domains; default `off`
                 */
                client_documents?: 'off' | 'domains' | 'open';
                /**
                 * Clients that register by themselves (RFC 7591), for older ones; default `off`
                 */
                registration?: 'off' | 'open';
                /**
                 * Needed with `client_documents: domains`
                 */
                allowed_domains?: Array<string>;
            };
        };
        groups?: {
            /**
             * The roles of members besides `owner` and `member`, each with its permissions. Then every other role is refused, and access tokens name the active group of a session; default any role
             */
            roles?: {
                [key: string]: {
                    /**
                     * What members with the role may do; default nothing
                     */
                    permissions?: Array<string>;
                    /**
                     * Roles that members with the role may give to others; default none
                     */
                    may_invite?: Array<string>;
                };
            };
            /**
             * What happens to a group when its last active member leaves, is removed or deleted: it stays empty, or is deleted with its invites; default keep
             */
            empty?: 'keep' | 'delete';
            /**
             * What happens to a group whose last owner is deleted: the member who joined first becomes owner, or it has none until the backend makes a member one; default promote
             */
            without_owner?: 'promote' | 'keep';
        };
        /**
         * Your own APIs and MCP servers for which clients get access tokens (RFC 8707): /docs/guides/tokens-for-your-api
         */
        resources?: Array<{
            /**
             * URL of your API or MCP server, without fragment. Clients request it as `resource`, and the tokens have it as `aud`, as you write it here. http is for localhost alone
             */
            identifier: string;
            /**
             * Name of the API or MCP server, which users read before they agree
             */
            name: string;
            /**
             * What clients may ask for; default none
             */
            scopes?: Array<{
                /**
                 * The name in `scope` of requests and tokens
                 */
                name: string;
                /**
                 * What a client with this scope may do, which users read before they agree
                 */
                description: string;
            }>;
            /**
             * Seconds for which its tokens are valid; default 3600
             */
            lifetime?: number;
            /**
             * True if clients that came by themselves may ask for tokens of it, not only your own
             */
            self_registered?: boolean;
        }>;
    };
};

export type ApplicationVariant = {
    id: string;
    name: string;
    description?: string;
    subdomain?: string;
    config: {
        default_redirect_url?: string | null;
        allowed_schemes?: Array<string> | null;
        default_user_id_format?: '__uuid__' | '__objectid__' | '__svcid__' | null;
        subdomain?: string | null;
        custom_props?: {
            [key: string]: unknown;
        } | null;
        user_merge_options?: {
            state?: 'enabled' | 'disabled' | null;
        } | null;
        magic_links?: {
            max_lifetime?: string | null;
            require_allowed_redirect?: boolean | null;
        } | null;
        customizations?: {
            primary_color?: string | null;
            logo?: string | null;
            logo_dark_mode?: string | null;
            logo_email?: string | null;
            animations?: {
                [key: string]: string | null;
            } | null;
        } | null;
        hub?: {
            allowed_web_origins?: Array<string> | null;
            return_urls?: Array<string> | null;
            default_locale?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar' | null;
            customizations?: {
                primary_color?: string | null;
                primary_color_dark_mode?: string | null;
                background_color?: string | null;
                font_family?: string | null;
                rounded_corners?: boolean | null;
                dark_mode?: 'enabled' | 'disabled' | 'auto' | null;
            } | null;
            legal?: {
                company_name?: string | null;
                terms_conditions_url?: string | null;
                privacy_policy_url?: string | null;
                support_email?: string | null;
            } | null;
            auth?: {
                sign_in_methods?: {
                    email?: {
                        enabled: boolean;
                    } | null;
                    phone?: {
                        enabled: boolean;
                    } | null;
                    anonymous?: {
                        enabled: boolean;
                    } | null;
                    passkey?: {
                        enabled: boolean;
                    } | null;
                } | null;
                passkeys?: {
                    /**
                     * Host for which browsers make passkeys, such as example.com: that of your pages, or one above it
                     */
                    rp_id: string;
                    origins?: Array<string> | null;
                } | null;
                guest_days?: number | null;
                allow_unverified_users?: boolean | null;
                challenge_duration?: string | null;
                refresh_tokens?: {
                    ttl?: string | null;
                } | null;
                access_tokens?: {
                    signing_alg?: 'EdDSA' | 'RS256' | null;
                    custom_claims?: {
                        [key: string]: {
                            source: 'user_profile' | 'static_value';
                            /**
                             * Name of a profile field, or the value itself
                             */
                            value: string;
                        } | null;
                    } | null;
                } | null;
                restrictions?: {
                    allowed_email_domains?: Array<string> | null;
                    sign_up_status?: 'enabled' | 'disabled' | null;
                } | null;
                limits?: {
                    sms_per_day?: number | null;
                    email_per_day?: number | null;
                    sms_per_range_per_day?: number | null;
                    networks?: Array<{
                        /**
                         * Network, such as 192.0.2.0/24 or 2001:db8::/48
                         */
                        cidr: string;
                        /**
                         * Most sign-ins that start from one address of it
                         */
                        starts_per_10_minutes: number;
                    }> | null;
                } | null;
                phone?: {
                    countries?: Array<string> | null;
                    fixed_lines?: boolean | null;
                } | null;
                email?: {
                    from_address?: string | null;
                    subject?: string | null;
                    call_to_action_text?: string | null;
                } | null;
            } | null;
        } | null;
    };
    /**
     * The application's config with the variant's merged into it (RFC 7396). A logo of the variant, light or dark, replaces both of the application's
     */
    effective_config: {
        [key: string]: unknown;
    };
    /**
     * The state of the uploads of icon, logos and animation
     */
    uploads?: {
        [key: string]: Upload;
    };
    app_id: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    created_by: string;
    updated_by: string;
    version: number;
};

export type ApplicationVariantCreateReq = {
    /**
     * Shown on pages and in messages. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins
     */
    name: string;
    /**
     * What the variant is
     */
    description?: string;
    subdomain?: string;
    config?: {
        default_redirect_url?: string | null;
        allowed_schemes?: Array<string> | null;
        default_user_id_format?: '__uuid__' | '__objectid__' | '__svcid__' | null;
        subdomain?: string | null;
        custom_props?: {
            [key: string]: unknown;
        } | null;
        user_merge_options?: {
            state?: 'enabled' | 'disabled' | null;
        } | null;
        magic_links?: {
            max_lifetime?: string | null;
            require_allowed_redirect?: boolean | null;
        } | null;
        customizations?: {
            primary_color?: string | null;
        } | null;
        hub?: {
            allowed_web_origins?: Array<string> | null;
            return_urls?: Array<string> | null;
            default_locale?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar' | null;
            customizations?: {
                primary_color?: string | null;
                primary_color_dark_mode?: string | null;
                background_color?: string | null;
                font_family?: string | null;
                rounded_corners?: boolean | null;
                dark_mode?: 'enabled' | 'disabled' | 'auto' | null;
            } | null;
            legal?: {
                company_name?: string | null;
                terms_conditions_url?: string | null;
                privacy_policy_url?: string | null;
                support_email?: string | null;
            } | null;
            auth?: {
                sign_in_methods?: {
                    email?: {
                        enabled: boolean;
                    } | null;
                    phone?: {
                        enabled: boolean;
                    } | null;
                    anonymous?: {
                        enabled: boolean;
                    } | null;
                    passkey?: {
                        enabled: boolean;
                    } | null;
                } | null;
                passkeys?: {
                    /**
                     * Host for which browsers make passkeys, such as example.com: that of your pages, or one above it
                     */
                    rp_id: string;
                    origins?: Array<string> | null;
                } | null;
                guest_days?: number | null;
                allow_unverified_users?: boolean | null;
                challenge_duration?: string | null;
                refresh_tokens?: {
                    ttl?: string | null;
                } | null;
                access_tokens?: {
                    signing_alg?: 'EdDSA' | 'RS256' | null;
                    custom_claims?: {
                        [key: string]: {
                            source: 'user_profile' | 'static_value';
                            /**
                             * Name of a profile field, or the value itself
                             */
                            value: string;
                        } | null;
                    } | null;
                } | null;
                restrictions?: {
                    allowed_email_domains?: Array<string> | null;
                    sign_up_status?: 'enabled' | 'disabled' | null;
                } | null;
                limits?: {
                    sms_per_day?: number | null;
                    email_per_day?: number | null;
                    sms_per_range_per_day?: number | null;
                    networks?: Array<{
                        /**
                         * Network, such as 192.0.2.0/24 or 2001:db8::/48
                         */
                        cidr: string;
                        /**
                         * Most sign-ins that start from one address of it
                         */
                        starts_per_10_minutes: number;
                    }> | null;
                } | null;
                phone?: {
                    countries?: Array<string> | null;
                    fixed_lines?: boolean | null;
                } | null;
                email?: {
                    from_address?: string | null;
                    subject?: string | null;
                    call_to_action_text?: string | null;
                } | null;
            } | null;
        } | null;
    };
};

export type ApplicationVariantUpdateReq = {
    /**
     * Shown on pages and in messages. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins
     */
    name?: string;
    description?: string | null;
    subdomain?: string | null;
    config?: {
        [key: string]: unknown;
    } | null;
};

export type AssetUpload = {
    id: string;
    application: string;
    filename?: string;
    content_type: string;
    /**
     * Bytes of the file as it was uploaded
     */
    size: number;
    /**
     * SHA-256 of the file as it was uploaded, in hex
     */
    sha256: string;
    processing: 'pending' | 'ready' | 'rejected';
    /**
     * Why processing refused the file
     */
    rejection_reason?: string;
    /**
     * What the file has lost
     */
    warnings?: Array<string>;
    /**
     * URL of the served file: of this upload, or of the previous one
     */
    url?: string;
    /**
     * URLs of PNG renderings, by their longest side in pixels
     */
    renderings?: {
        [key: string]: string;
    };
    /**
     * Of the image that is served now
     */
    metadata?: {
        width: number;
        height: number;
    };
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When a file was last uploaded (ISO 8601 date-time)
     */
    updated_at: string;
    created_by: string;
    updated_by: string;
    version: number;
};

export type Event<Fields extends object = NoFields> = ByType<{
    /**
     * `event_...`. Ids of a feed sort in its order. Use it to recognise duplicates
     */
    id: string;
    /**
     * What happened. `user.created`: A user was created. `user.updated`: Data of a user changed: values, verifications, attributes or files. `user.enabled`: A disabled user was enabled. `user.disabled`: A user was disabled, or is disabled for another reason. `user.deleted`: A user was deleted, with its sessions, links and files, which have no events of their own. A `member.removed` for each of its groups follows, by the service. `user.promoted`: A guest proved an address: the same user is like all others from now on. Receivers without guests get it as the first `user.*` event of the user. `user.signed_in`: A user signed in. `user.signed_out`: A user signed out of one session. `user.signed_out_everywhere`: All sessions of a user ended, also because it was disabled. `user.session_revoked`: A session of a user, or the access of an OpenID client, was ended by staff, a backend or the client, at the page for signing out, or by reuse of a used token. `user.client_authorized`: A user let an OpenID client sign it in, and act for it if the client has such scopes. `user.passkey_added`: A user added a passkey. `user.passkey_removed`: A passkey of a user was removed, by the user, staff or a backend, or because a verification ended it. `user.identity_linked`: A user can sign in with an account at an identity provider. `user.identity_unlinked`: An account at an identity provider signs its user in no longer. `user.sign_in_link_requested`: Staff or a backend had the service send a user a link that signs it in. Nobody but the user gets the link. `user.address_change_requested`: A user asked for another e-mail address or phone number, and has to confirm it. `user.address_changed`: A verified e-mail address or phone number of a user was replaced or removed. `user.address_change_undone`: A change of address was undone, or cancelled before it was confirmed. `sign_in.refused`: Sign-ins were refused: the first, tenth, hundredth and thousandth of an hour, by reason. `text.refused`: Text messages were refused because of their number: the first, tenth, hundredth and thousandth of an hour, by reason. `sign_in.slowed`: Strangers have used up the messages or codes of an address; devices that have signed in are not affected. At most once an hour for each reason. `group.created`: A group was created. `group.updated`: Name, admission or data of a group changed. `group.deleted`: A group was deleted, with its members and invites, which have no events of their own, or ended with its last member. `member.added`: A user became an active member of a group. `member.updated`: The roles of a member changed, or it confirmed. `member.removed`: A member left a group, was removed, or was deleted with its user. `invite.created`: Somebody was invited into a group. `invite.updated`: A pending invite was changed or sent again. `invite.accepted`: An invite was accepted. `invite.rejected`: An invite was declined. `invite.revoked`: A pending invite was revoked. `invite.deleted`: An invite was deleted. `application.created`: An application was created. `application.updated`: Settings or images of an application changed. `application.enabled`: A disabled application was enabled. `application.disabled`: An application was disabled. `application.deleted`: An application was deleted, with its users and settings; only in the feed of its account. `application.message_template_changed`: The texts of a kind of message in a language were set, changed or deleted. `application.identity_provider_created`: An identity provider was created: `changed` has its id. `application.identity_provider_updated`: An identity provider was changed: `changed` has its id with each field, such as `google.client_secret`. `application.identity_provider_deleted`: An identity provider was deleted: `changed` has its id. `application.read_by_staff`: Service staff without a role in the account read something of an application: `operation` says what, and `user` of whom, if it was one user. `application.budget_used`: The application has sent 50 or 80 % of its e-mails or text messages of a day. `application.unlisted_origin`: A page of an origin that the application does not list called a sign-in; at most one event a day, with the first origin. `schema.updated`: The schema of an application’s users changed. `variant.created`: A variant was created. `variant.updated`: A variant changed. `variant.deleted`: A variant was deleted, with its credentials. `asset.created`: An asset was created. `asset.updated`: The file of an asset was replaced or processed. `asset.deleted`: An asset was deleted. `keyword.created`: An SMS keyword was created. `keyword.updated`: An SMS keyword changed. `keyword.enabled`: An SMS keyword was enabled. `keyword.disabled`: An SMS keyword was disabled. `keyword.deleted`: An SMS keyword was deleted. `credential.created`: A credential was created. `credential.updated`: Name or expiry of a credential changed. `credential.rotated`: A credential got a new secret. `credential.deleted`: A credential was deleted. `oidc_client.created`: An OpenID client was created. `oidc_client.updated`: An OpenID client changed. `oidc_client.deleted`: An OpenID client was deleted, with its credentials. `webhook.created`: A webhook was created. `webhook.updated`: Address, types or description of a webhook changed. `webhook.rotated`: A webhook got a new signing secret. `webhook.enabled`: A disabled webhook was enabled. `webhook.disabled`: A webhook was disabled, by request or after failures. `webhook.deleted`: A webhook was deleted. `webhook.test`: A test that was asked for; only webhooks get it. `account.created`: An account was created. `account.updated`: Name or plan of an account changed. `account.deleted`: An account was deleted, with its members and invites. `account.read_by_staff`: Service staff without a role in an account read something of it: `operation` says what. `account_member.added`: A user became a member of an account. `account_member.updated`: The role of an account member changed. `account_member.removed`: A member left an account or was removed. `account_invite.created`: Somebody was invited into an account. `account_invite.updated`: A pending invite into an account was sent again, perhaps with another role. `account_invite.accepted`: An invite into an account was accepted. `account_invite.rejected`: An invite into an account was declined. `account_invite.revoked`: An invite into an account was revoked.
     */
    type: 'user.created' | 'user.updated' | 'user.enabled' | 'user.disabled' | 'user.deleted' | 'user.promoted' | 'user.signed_in' | 'user.signed_out' | 'user.signed_out_everywhere' | 'user.session_revoked' | 'user.client_authorized' | 'user.passkey_added' | 'user.passkey_removed' | 'user.identity_linked' | 'user.identity_unlinked' | 'user.sign_in_link_requested' | 'user.address_change_requested' | 'user.address_changed' | 'user.address_change_undone' | 'sign_in.refused' | 'text.refused' | 'sign_in.slowed' | 'group.created' | 'group.updated' | 'group.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'invite.created' | 'invite.updated' | 'invite.accepted' | 'invite.rejected' | 'invite.revoked' | 'invite.deleted' | 'application.created' | 'application.updated' | 'application.enabled' | 'application.disabled' | 'application.deleted' | 'application.message_template_changed' | 'application.identity_provider_created' | 'application.identity_provider_updated' | 'application.identity_provider_deleted' | 'application.read_by_staff' | 'application.budget_used' | 'application.unlisted_origin' | 'schema.updated' | 'variant.created' | 'variant.updated' | 'variant.deleted' | 'asset.created' | 'asset.updated' | 'asset.deleted' | 'keyword.created' | 'keyword.updated' | 'keyword.enabled' | 'keyword.disabled' | 'keyword.deleted' | 'credential.created' | 'credential.updated' | 'credential.rotated' | 'credential.deleted' | 'oidc_client.created' | 'oidc_client.updated' | 'oidc_client.deleted' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.enabled' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.test' | 'account.created' | 'account.updated' | 'account.deleted' | 'account.read_by_staff' | 'account_member.added' | 'account_member.updated' | 'account_member.removed' | 'account_invite.created' | 'account_invite.updated' | 'account_invite.accepted' | 'account_invite.rejected' | 'account_invite.revoked';
    /**
     * Version of the members of this type, 1 so far
     */
    version: number;
    /**
     * The application whose feed has the event
     */
    application?: string;
    /**
     * The account whose feed has the event
     */
    account?: string;
    actor: {
        /**
         * Who did it: `user`: a user of the application; `hub_user`: a hub user: a member of the account, or service staff; `service_account`: a service account, by the id of its credential; `credential`: a backend with keys, by the id of its credential; `operator`: an operator of the service; `anonymous`: a caller who was not known; `service`: the service itself, without id
         */
        type: 'user' | 'hub_user' | 'service_account' | 'credential' | 'operator' | 'anonymous' | 'service';
        /**
         * Id of the user or credential
         */
        id?: string;
        /**
         * The OpenID client that acted for the user; one that came by itself by its host
         */
        client?: string;
    };
    subject: {
        /**
         * What kind of record it is about
         */
        type: 'user' | 'group' | 'member' | 'invite' | 'application' | 'schema' | 'variant' | 'asset' | 'keyword' | 'credential' | 'oidc_client' | 'webhook' | 'account' | 'account_member' | 'account_invite';
        /**
         * Id of the record
         */
        id: string;
        /**
         * Version of the user, group, member or invite after the change; of one that is gone the last. A lower one is an earlier state
         */
        version?: number;
    };
    /**
     * The user whom it concerns, if that is not the subject: the user of a member
     */
    user?: string;
    /**
     * Further ids: `group` of members and invites, `client` of an authorization, `provider` of a linked identity
     */
    related?: {
        [key: string]: string;
    };
    /**
     * Id of the request that did it, as in the log of the service
     */
    request_id?: string;
    /**
     * When it happened (ISO 8601 date-time)
     */
    at: string;
    /**
     * Names of the fields that changed, sorted; of updates only
     */
    changed?: Array<string>;
    /**
     * Number of refusals that the event stands for, or of messages that were sent
     */
    count?: number;
    /**
     * The origin that the application does not list, as the caller sent it; any program can send any
     */
    origin?: string;
    /**
     * Why something was refused, removed or disabled; of `application.budget_used` the channel and the percentage
     */
    reason?: string;
    /**
     * The operation by which service staff read something, such as `exportUsers`
     */
    operation?: string;
    /**
     * The user is of a test identity of the application; of `user.*` only
     */
    is_test?: true;
    /**
     * The user is a guest; of `user.*` only, and where guests are asked for
     */
    is_guest?: true;
    /**
     * The subject as it is now, not as it was then, in the form in which the API shows it. Only with `include=object`; absent if the subject is gone
     */
    object?: {
        [key: string]: unknown;
    };
}, {
    user: { type: 'user.created' | 'user.updated' | 'user.enabled' | 'user.disabled' | 'user.deleted' | 'user.promoted' | 'user.signed_in' | 'user.signed_out' | 'user.signed_out_everywhere' | 'user.session_revoked' | 'user.client_authorized' | 'user.passkey_added' | 'user.passkey_removed' | 'user.identity_linked' | 'user.identity_unlinked' | 'user.sign_in_link_requested' | 'user.address_change_requested' | 'user.address_changed' | 'user.address_change_undone'; object: UserListItem<Fields> };
    group: { type: 'group.created' | 'group.updated' | 'group.deleted'; object: Group };
    member: { type: 'member.added' | 'member.updated' | 'member.removed'; object: GroupMember };
    invite: { type: 'invite.created' | 'invite.updated' | 'invite.accepted' | 'invite.rejected' | 'invite.revoked' | 'invite.deleted'; object: GroupInvitation };
    application: { type: 'sign_in.refused' | 'text.refused' | 'sign_in.slowed' | 'application.created' | 'application.updated' | 'application.enabled' | 'application.disabled' | 'application.deleted' | 'application.message_template_changed' | 'application.identity_provider_created' | 'application.identity_provider_updated' | 'application.identity_provider_deleted' | 'application.read_by_staff' | 'application.budget_used' | 'application.unlisted_origin'; object: Application };
    schema: { type: 'schema.updated'; object: ProfileSchema };
    variant: { type: 'variant.created' | 'variant.updated' | 'variant.deleted'; object: ApplicationVariant };
    asset: { type: 'asset.created' | 'asset.updated' | 'asset.deleted'; object: AssetUpload };
    keyword: { type: 'keyword.created' | 'keyword.updated' | 'keyword.enabled' | 'keyword.disabled' | 'keyword.deleted'; object: never };
    credential: { type: 'credential.created' | 'credential.updated' | 'credential.rotated' | 'credential.deleted'; object: ApplicationCredential };
    oidc_client: { type: 'oidc_client.created' | 'oidc_client.updated' | 'oidc_client.deleted'; object: OidcClient };
    webhook: { type: 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.enabled' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.test'; object: never };
    account: { type: 'account.created' | 'account.updated' | 'account.deleted' | 'account.read_by_staff'; object: Account };
    account_member: { type: 'account_member.added' | 'account_member.updated' | 'account_member.removed'; object: AccountMember };
    account_invite: { type: 'account_invite.created' | 'account_invite.updated' | 'account_invite.accepted' | 'account_invite.rejected' | 'account_invite.revoked'; object: never };
}>;

export type FoundUser<Fields extends object = NoFields> = {
    /**
     * The user's ID
     */
    svc_user: string;
    state: 'enabled' | 'disabled';
    /**
     * Why the user is disabled, if `POST .../state` said it
     */
    disabled?: {
        reason?: string;
        message?: string;
    };
    auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
    /**
     * The user of a test identity of the application, who has verified nothing
     */
    is_test?: true;
    attributes: {
        [key: string]: Array<string>;
    };
    /**
     * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
     */
    data: ProfileData<Fields>;
    verified_data: Partial<ProfileData<Fields>>;
    meta: {
        /**
         * When the profile was made (ISO 8601 date-time)
         */
        created: string;
        modified: string;
        first_sign_in?: string;
        first_sign_in_method?: string;
        last_sign_in?: string;
        last_sign_in_method?: string;
        last_active?: string;
        last_passkey_registration_prompt?: string;
    };
    connection_map: {
        [key: string]: unknown;
    };
    /**
     * The values by which the term found the user
     */
    matches: Array<{
        /**
         * Field of the data; `name`: first and last name; `user_id`: the ID of the user; `request_id`: a request to sign in with an address of the user, which editors and viewers cannot search by
         */
        field: string;
        /**
         * True if the term is the whole value, apart from case and blanks: accents and punctuation count
         */
        exact: boolean;
        /**
         * True if the user has verified a value that begins with the term, apart from case. False if the platform wrote it, if only accents or punctuation differ, and for names, which are what users say
         */
        verified: boolean;
    }>;
};

export type FoundUsers<Fields extends object = NoFields> = {
    results: Array<FoundUser<Fields>>;
    /**
     * Pass as `after` to get the next page; absent on the last one
     */
    next?: string;
    /**
     * Number of all
     */
    total_results?: number;
    /**
     * On the first page of a search without filters: the number of users among the first 1,000 matches
     */
    count?: number;
    /**
     * False if there are more matches
     */
    count_is_complete?: boolean;
};

export type Group = {
    id: string;
    name: string;
    /**
     * No longer provided
     */
    member_count: 0;
    app_id: string;
    admission_policy: 'invite_only' | 'open';
    meta: {
        [key: string]: unknown;
    };
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    /**
     * The user, hub user, or key of the backend, that created it
     */
    created_by: string;
    updated_by: string;
};

export type GroupCreateReq = {
    /**
     * Display name of the group; may be empty
     */
    name?: string;
    /**
     * Whether anyone may join, or only by invitation
     */
    admission_policy?: 'invite_only' | 'open';
    /**
     * Further data, up to 16 KiB
     */
    meta?: {
        [key: string]: unknown;
    };
    /**
     * A user of the application, who becomes the first member and owner
     */
    owner?: string;
};

export type GroupInvitation = {
    id: string;
    group_id: string;
    state: 'pending' | 'accepted' | 'rejected' | 'revoked' | 'expired';
    roles: Array<string>;
    email?: string;
    phone?: string;
    user_id?: string;
    /**
     * The address or id that finds the user
     */
    user_lookup_value: string;
    /**
     * The user, or the id reserved for it. Users see it for an invite by address only once that is accepted
     */
    ensured_user_id?: string;
    accepted_by?: string;
    redirect_url?: string;
    locale?: string;
    app_variant_id?: string;
    /**
     * When the invite expires (ISO 8601 date-time)
     */
    expires_at: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * The user, hub user, or client ID of the credential, that made it
     */
    created_by: string;
    /**
     * On whose right it rests: who made it or changed it last. It admits nobody once a user is disabled or may no longer give the roles in the group, a credential no longer works, or a hub user is disabled or no editor of the account
     */
    made_by: {
        kind: 'user' | 'credential' | 'hub_user';
        /**
         * A user, the client ID of a credential, or a hub user of the account
         */
        id: string;
    };
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
};

export type GroupInvitationResult = {
    /**
     * Place of the invite in the body, from 0
     */
    index: number;
    status: number;
    /**
     * Signs the invited person in, once, and accepts the invite. Send it to nobody else. Absent if the service sent it (`send`); hub users never get it
     */
    link?: string;
    invitation?: GroupInvitation;
    error?: {
        code: string;
        detail: string;
        errors?: Array<{
            path: string;
            message: string;
        }>;
    };
};

export type GroupInvitationSent = {
    /**
     * For the inviter: a page that shows where the invitation was sent and can send it again. It signs nobody in
     */
    manage_link: string;
    /**
     * Another name of `manage_link`. It is not the link of the invited person
     *
     * @deprecated
     */
    link: string;
    invitation: GroupInvitation;
};

export type GroupInvitationWithLink = {
    /**
     * Signs the invited person in, once, and accepts the invite. Send it to nobody else. Absent if the service sent it (`send`); hub users never get it
     */
    link?: string;
    invitation: GroupInvitation;
};

export type GroupInviteReq = {
    roles: Array<string>;
    /**
     * Whom to invite
     */
    email?: string;
    /**
     * Whom to invite: a phone number with + and country code. Spaces and signs between digits are ignored
     */
    phone?: string;
    /**
     * Whom to invite: a user of the application
     */
    user_id?: string;
    /**
     * Where the link leads after the sign-in. Users and hub users name default_redirect_url, a page of hub.return_urls, or one of this machine
     */
    redirect_url?: string;
    /**
     * Language of the message and pages; default the user's, or the application's: a language tag such as pt-BR. A language that the service lacks is ignored
     */
    locale?: string;
    /**
     * Variant that the link signs in through
     */
    app_variant_id?: string;
    /**
     * When the invite expires (ISO 8601 date-time)
     */
    expires_at?: string;
};

export type GroupInviteUpdateReq = {
    state?: 'pending' | 'revoked';
    roles?: Array<string>;
    redirect_url?: string | null;
    app_variant_id?: string | null;
    /**
     * When the invite expires (ISO 8601 date-time)
     */
    expires_at?: string;
    /**
     * The invited person. Cannot be changed, but may be sent back unchanged
     */
    email?: string;
    /**
     * The invited person. Cannot be changed, but may be sent back unchanged
     */
    phone?: string;
    /**
     * The invited person. Cannot be changed, but may be sent back unchanged
     */
    user_id?: string;
};

export type GroupMember = {
    id: string;
    /**
     * Not shown to users while a member who was invited by address has not accepted: use `id` instead
     */
    user_id?: string;
    /**
     * For example owner, editor
     */
    roles: Array<string>;
    /**
     * Rises with each change of the member. A user who joins again is another member
     */
    version: number;
    state?: 'active' | 'invite_pending' | 'invite_rejected';
    invited_by?: string;
    added_by?: string;
    profile?: {
        user_id: string;
        email?: string;
        first_name?: string;
        last_name?: string;
    };
    group_id: string;
    /**
     * The unanswered invite: shown to its user, and to a backend that asks for the memberships of a user
     */
    invite_id?: string;
    /**
     * When that invite ends (ISO 8601 date-time)
     */
    invite_expires_at?: string;
};

export type GroupMemberCreateReq = {
    /**
     * A user of the application
     */
    user_id: string;
    /**
     * Default: `member`. The first member also becomes `owner`
     */
    roles?: Array<string>;
};

export type GroupMemberUpdateReq = {
    roles: Array<string>;
};

export type GroupMembership = {
    /**
     * The member, as in paths below its group
     */
    id: string;
    group_id: string;
    user_id: string;
    /**
     * For example owner, editor
     */
    roles: Array<string>;
    /**
     * When the user became a member (ISO 8601 date-time)
     */
    joined_at: string;
    version: number;
};

export type GroupMembershipEntry = {
    group: Group;
    member: GroupMember;
};

export type GroupReq = {
    /**
     * Display name of the group; may be empty
     */
    name?: string;
    /**
     * Whether anyone may join, or only by invitation
     */
    admission_policy?: 'invite_only' | 'open';
    /**
     * Further data, up to 16 KiB
     */
    meta?: {
        [key: string]: unknown;
    };
};

export type IdentityProvider = {
    /**
     * Name of the provider in addresses
     */
    id: string;
    /**
     * Application whose users sign in with it
     */
    app_id: string;
    /**
     * The kind of provider. `oidc`: any OpenID provider, by its issuer
     */
    preset: 'google' | 'microsoft' | 'apple' | 'github' | 'oidc';
    /**
     * What people read
     */
    name: string;
    /**
     * The whole text of its button; absent for `Continue with {name}`
     */
    button_label?: string;
    /**
     * The id that the provider gave the application
     */
    client_id: string;
    /**
     * The issuer of its users
     */
    issuer: string;
    /**
     * The tenant, of `microsoft`
     */
    tenant?: string;
    /**
     * The Team ID, of `apple`
     */
    team_id?: string;
    /**
     * The Key ID of the private key, of `apple`
     */
    key_id?: string;
    /**
     * Scopes that are asked for
     */
    scopes: Array<string>;
    /**
     * Domains for whose addresses its word needs no further proof
     */
    trusted_domains: Array<string>;
    /**
     * Further client ids whose id tokens are accepted
     */
    audiences: Array<string>;
    /**
     * Nobody begins a sign-in with a disabled provider, and its button disappears
     */
    state: 'enabled' | 'disabled';
    /**
     * The secrets that have not ended, newest first, at most two. They are never shown
     */
    secrets: Array<{
        /**
         * When the secret was stored (ISO 8601 date-time)
         */
        created_at: string;
        /**
         * Until when it is tried as well; absent for the newest (ISO 8601 date-time)
         */
        expires_at?: string;
    }>;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
};

export type IdentityProviderCreateReq = {
    /**
     * Name of the provider in addresses, such as `google`; unique in the application
     */
    id: string;
    /**
     * The kind of provider. `oidc`: any OpenID provider, by its issuer
     */
    preset: 'google' | 'microsoft' | 'apple' | 'github' | 'oidc';
    /**
     * What people read, such as `Google`
     */
    name: string;
    /**
     * The whole text of its button; default `Continue with {name}`, in the reader’s language
     */
    button_label?: string;
    /**
     * The id that the provider gave the application. Google: `Client ID` of an OAuth client of the type web application; Microsoft: `Application (client) ID`; Apple: the identifier of the Services ID; GitHub: `Client ID` of the OAuth app
     */
    client_id: string;
    /**
     * The secret of this client, which is stored sealed and never shown. Microsoft: the value of a client secret, not its id; Apple: the whole content of the .p8 file
     */
    client_secret: string;
    /**
     * Only for `oidc`: the issuer exactly as its discovery document names it, without `/.well-known/openid-configuration`
     */
    issuer?: string;
    /**
     * Only for `microsoft`: who may sign in. `common`: everybody; `organizations`: accounts of organizations; `consumers`: personal accounts; or the id or a domain of one tenant (`Directory (tenant) ID`), of which the id is stored
     */
    tenant?: string;
    /**
     * Only for `apple`: the Team ID of the developer account
     */
    team_id?: string;
    /**
     * Only for `apple`: the Key ID of the private key, which the name of its file has
     */
    key_id?: string;
    /**
     * Scopes that are asked for. Default: `openid`, `email`, `profile`; for `apple`: `openid`, `email`, `name`; for `github`: `read:user`, `user:email`
     */
    scopes?: Array<string>;
    /**
     * Only for `oidc` and one tenant of `microsoft`: domains whose addresses this provider manages, so that what it says about them needs no further proof. Whoever administers the provider can then sign in as every user with such an address
     */
    trusted_domains?: Array<string>;
    /**
     * Not for `github`: further client ids whose id tokens are accepted: those of your phone apps
     */
    audiences?: Array<string>;
    /**
     * Nobody begins a sign-in with a disabled provider, and its button disappears
     */
    state?: 'enabled' | 'disabled';
};

export type IdentityProviderUpdateReq = {
    /**
     * Cannot be changed, because people are known by it: send the stored value or nothing, or create another provider
     */
    preset?: 'google' | 'microsoft' | 'apple' | 'github' | 'oidc';
    /**
     * Cannot be changed, because people are known by it: send the stored value or nothing, or create another provider
     */
    issuer?: string;
    /**
     * Cannot be changed, because people are known by it: send the stored value or nothing, or create another provider
     */
    tenant?: string;
    /**
     * What people read, such as `Google`
     */
    name?: string;
    button_label?: string | null;
    /**
     * The id that the provider gave the application. Google: `Client ID` of an OAuth client of the type web application; Microsoft: `Application (client) ID`; Apple: the identifier of the Services ID; GitHub: `Client ID` of the OAuth app
     */
    client_id?: string;
    /**
     * The secret of this client, which is stored sealed and never shown. Microsoft: the value of a client secret, not its id; Apple: the whole content of the .p8 file
     */
    client_secret?: string;
    /**
     * How long the previous secret is tried as well, for example 24h, which is the default; at most 365d. Only with `client_secret`, and not for `apple`, whose previous key ends at once
     */
    secret_grace?: string;
    /**
     * Only for `apple`: the Team ID of the developer account
     */
    team_id?: string;
    /**
     * Only for `apple`: the Key ID of the private key, which the name of its file has
     */
    key_id?: string;
    /**
     * Scopes that are asked for. Default: `openid`, `email`, `profile`; for `apple`: `openid`, `email`, `name`; for `github`: `read:user`, `user:email`
     */
    scopes?: Array<string>;
    /**
     * Only for `oidc` and one tenant of `microsoft`: domains whose addresses this provider manages, so that what it says about them needs no further proof. Whoever administers the provider can then sign in as every user with such an address
     */
    trusted_domains?: Array<string>;
    /**
     * Not for `github`: further client ids whose id tokens are accepted: those of your phone apps
     */
    audiences?: Array<string>;
    /**
     * Nobody begins a sign-in with a disabled provider, and its button disappears
     */
    state?: 'enabled' | 'disabled';
    /**
     * True to read the discovery document of the provider again, after it has moved its endpoints
     */
    refresh?: boolean;
};

export type LinkedIdentity = {
    id: string;
    /**
     * Id of the identity provider in the application
     */
    provider: string;
    /**
     * The address that the provider named last. It may be any address
     */
    email?: string;
    /**
     * When it was linked (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it last signed its user in (ISO 8601 date-time)
     */
    last_used_at?: string;
};

export type LinkedIdentityOfUser = {
    id: string;
    /**
     * Id of the identity provider in the application
     */
    provider: string;
    /**
     * The address that the provider named last. It may be any address
     */
    email?: string;
    /**
     * When it was linked (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it last signed its user in (ISO 8601 date-time)
     */
    last_used_at?: string;
    /**
     * The issuer of the tokens of the provider
     */
    issuer: string;
    /**
     * The name that the issuer gives the person, who keeps it for good
     */
    subject: string;
};

export type MagicLink = {
    link: string;
    /**
     * Absent for shorten
     */
    app_user_id?: string;
};

export type MagicLinkReq<Fields extends object = NoFields> = {
    purpose?: 'auth' | 'shorten';
    redirect_url?: string;
    /**
     * How long the link is valid: a number and a unit, at most 30d; default 30d, or the max_lifetime of the application
     */
    expiration?: string;
    /**
     * Returned with the link; anyone with the link can read it
     */
    link_data?: {
        [key: string]: unknown;
    };
    /**
     * The value of `data` that the link verifies: send the link there, and nowhere else
     */
    verification_type?: 'email' | 'phone';
    /**
     * Another name of `verification_type`
     *
     * @deprecated
     */
    verification_mode?: 'email' | 'phone';
    /**
     * Profile data to add to the user; fields of the schema
     */
    data?: ProfileDataReq<Fields>;
    /**
     * An existing user's ID, or __default__, __uuid__, __objectid__ or __svcid__
     */
    user_id?: string;
    /**
     * Group with admission policy open that the user joins
     */
    group_to_join?: string;
    /**
     * Language of the link's pages; default that of data, or of the user: a language tag such as pt-BR. A language that the service lacks is ignored
     */
    locale?: string;
    /**
     * Binds the sign-in to a code_verifier (RFC 7636)
     */
    code_challenge?: string;
    code_challenge_method?: 'S256';
};

export type MailDelivery = {
    /**
     * `stopped`: e-mails to the address are not sent
     */
    state: 'active' | 'stopped';
    /**
     * `bounce`: the address does not exist; `complaint`: its owner reported spam
     */
    reason?: 'bounce' | 'complaint';
    /**
     * When the bounce or complaint was sent (ISO 8601 date-time)
     */
    since?: string;
    /**
     * When e-mails are sent again (ISO 8601 date-time)
     */
    until?: string;
};

export type MailDeliveryReq = {
    /**
     * The e-mail address, in any spelling
     */
    email: string;
};

export type MessagePreview = {
    subject: string;
    /**
     * The text part of the e-mail
     */
    text: string;
    /**
     * The HTML part of the e-mail; show it in a sandboxed frame
     */
    html: string;
    /**
     * The text message
     */
    sms: string;
    /**
     * Parts of the text message with sample values. Each costs as much as a message of its own
     */
    sms_parts: number;
};

export type MessagePreviewReq = {
    template?: MessageTemplate;
};

export type MessageTemplate = {
    /**
     * Subject of the e-mail
     */
    subject?: string;
    /**
     * Heading of the e-mail
     */
    heading?: string;
    paragraphs?: Array<string>;
    /**
     * Label of the button that leads to the link
     */
    button?: string;
    /**
     * Why the reader gets the e-mail, at its end
     */
    reason?: string;
    /**
     * The text message; its length decides how many parts are paid
     */
    sms?: string;
};

export type MessageTemplateState = {
    /**
     * Kind of message
     */
    kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
    /**
     * Language of the message
     */
    locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    /**
     * 0 as long as the built-in texts apply
     */
    version: number;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at?: string;
    updated_by?: string;
    /**
     * The texts of the application
     */
    template: {
        /**
         * Subject of the e-mail
         */
        subject?: string;
        /**
         * Heading of the e-mail
         */
        heading?: string;
        paragraphs?: Array<string>;
        /**
         * Label of the button that leads to the link
         */
        button?: string;
        /**
         * Why the reader gets the e-mail, at its end
         */
        reason?: string;
        /**
         * The text message; its length decides how many parts are paid
         */
        sms?: string;
    };
    /**
     * The texts of the service
     */
    built_in: {
        /**
         * Subject of the e-mail
         */
        subject?: string;
        /**
         * Heading of the e-mail
         */
        heading?: string;
        paragraphs?: Array<string>;
        /**
         * Label of the button that leads to the link
         */
        button?: string;
        /**
         * Why the reader gets the e-mail, at its end
         */
        reason?: string;
        /**
         * The text message; its length decides how many parts are paid
         */
        sms?: string;
    };
    /**
     * Placeholders that every text may have, such as `application`
     */
    placeholders: Array<string>;
    /**
     * Placeholders that the text message must have besides
     */
    sms_placeholders: Array<string>;
    /**
     * Parts of the text message with sample values. Each costs as much as a message of its own
     */
    sms_parts: number;
};

export type MessageTemplateSummary = {
    /**
     * Kind of message
     */
    kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
    /**
     * Language of the message
     */
    locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    /**
     * 0 as long as the built-in texts apply
     */
    version: number;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at?: string;
    updated_by?: string;
};

export type OidcClient = {
    id: string;
    app_id: string;
    name: string;
    description?: string;
    /**
     * As in the request, with the defaults; logo_uri and logo_dark_mode_uri have the addresses of uploaded logos
     */
    config: {
        [key: string]: unknown;
    };
    /**
     * The state of the uploads of icon, logos and animation
     */
    uploads?: {
        [key: string]: Upload;
    };
    credentials: Array<OidcClientCredential>;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
};

export type OidcClientConfig = {
    /**
     * Origins whose pages may call the token endpoint
     */
    allowed_origins?: Array<string>;
    /**
     * Allowed redirect URIs of sign-ins; compared exactly
     */
    redirect_uris?: Array<string>;
    /**
     * Allowed redirect URIs of sign-outs; compared exactly
     */
    post_logout_uris?: Array<string>;
    /**
     * Home page of the client, to which final pages of a flow link back
     */
    client_uri?: string;
    /**
     * Logo of the sign-in screen
     */
    logo_uri?: string;
    /**
     * Logo of the sign-in screen in dark mode
     */
    logo_dark_mode_uri?: string;
    allowed_scopes?: Array<'openid' | 'profile' | 'email' | 'phone' | 'address' | 'group' | 'offline_access'>;
    /**
     * Title of the sign-in screen
     */
    hub_title?: string;
    hub_dark_mode?: 'enabled' | 'disabled' | 'auto';
    hub_show_logos?: boolean;
    is_pkce_supported?: boolean;
    is_pkce_required?: boolean;
    token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post' | 'none';
    application_type?: 'web' | 'native';
    /**
     * False keeps the claims of scopes out of id tokens; userinfo always has them
     */
    id_token_claims?: boolean;
    /**
     * jwt: JWTs (RFC 9068), which backends of the client can verify; the API refuses them. Default opaque
     */
    access_token_format?: 'opaque' | 'jwt';
    /**
     * True for a client of your own: users are not asked for consent, and offline_access needs no prompt
     */
    first_party?: boolean;
    /**
     * Your own data about the client; the service does not use it
     */
    custom?: {
        [key: string]: unknown;
    };
};

export type OidcClientCredential = {
    /**
     * The publishable key, sent as x-svc-app-key
     */
    client_id: string;
    name: string;
    /**
     * Absent if there is no secret
     */
    secret_last_four?: string;
    /**
     * When it stops working (ISO 8601 date-time)
     */
    expires?: string;
    application: string;
    app_variant_id?: string;
    oidc_client_configuration_id?: string;
    /**
     * Last use, to the hour (ISO 8601 date-time)
     */
    last_used_at?: string;
    /**
     * When the secret before the last rotation stops working (ISO 8601 date-time)
     */
    previous_secret_until?: string;
    /**
     * Last use of the previous secret, to the hour (ISO 8601 date-time)
     */
    previous_secret_last_used_at?: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    /**
     * Only in the answer that created it
     */
    secret?: string;
};

export type OidcClientReq = {
    /**
     * Name of the client, shown to users
     */
    name: string;
    /**
     * Description of the client
     */
    description?: string;
    config?: OidcClientConfig;
};

export type OidcClientUser = {
    /**
     * Id of the user
     */
    user_id: string;
    /**
     * When the user first allowed the client, of what is in force (ISO 8601 date-time)
     */
    created_at?: string;
    /**
     * Last sign-in or refresh, recorded once an hour (ISO 8601 date-time)
     */
    last_used_at?: string;
    /**
     * When the access ends if it is not renewed (ISO 8601 date-time)
     */
    expires: string;
    /**
     * False if only `first_party` of the client gave it, so that the user was not asked
     */
    agreed: boolean;
    /**
     * What the client may read, in any of the browsers
     */
    scopes: Array<string>;
};

export type OwnEvent = {
    /**
     * `event_...`. Ids of a feed sort in its order. Use it to recognise duplicates
     */
    id: string;
    /**
     * What happened, as in `Event`
     */
    type: 'user.enabled' | 'user.disabled' | 'user.signed_in' | 'user.signed_out' | 'user.signed_out_everywhere' | 'user.session_revoked' | 'user.client_authorized' | 'user.passkey_added' | 'user.passkey_removed' | 'user.identity_linked' | 'user.identity_unlinked' | 'user.sign_in_link_requested' | 'user.address_change_requested' | 'user.address_changed' | 'user.address_change_undone';
    /**
     * Version of the members of this type, 1 so far
     */
    version: number;
    /**
     * The application
     */
    application: string;
    actor: {
        /**
         * Who did it: `user`: a user of the application; `hub_user`: a hub user: a member of the account, or service staff; `service_account`: a service account, by the id of its credential; `credential`: a backend with keys, by the id of its credential; `operator`: an operator of the service; `anonymous`: a caller who was not known; `service`: the service itself, without id
         */
        type: 'user' | 'hub_user' | 'service_account' | 'credential' | 'operator' | 'anonymous' | 'service';
        /**
         * Your id; absent if somebody else did it
         */
        id?: string;
        /**
         * The OpenID client that acted for the user; one that came by itself by its host
         */
        client?: string;
    };
    /**
     * The OpenID client that the user authorized; one that came by itself by its host
     */
    client?: string;
    /**
     * Id of the request that did it, as in the log of the service
     */
    request_id?: string;
    /**
     * When it happened (ISO 8601 date-time)
     */
    at: string;
    /**
     * Names of the fields that changed, sorted; of updates only
     */
    changed?: Array<string>;
    /**
     * Browser and system by their usual names; absent for apps and backends
     */
    browser?: {
        name?: string;
        system?: string;
    };
    /**
     * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
     */
    country?: string;
};

export type OwnUserProfile<Fields extends object = NoFields> = {
    /**
     * The user's ID
     */
    svc_user: string;
    state: 'enabled' | 'disabled';
    /**
     * Why the user is disabled, if `POST .../state` said it
     */
    disabled?: {
        reason?: string;
        message?: string;
    };
    auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
    /**
     * The user of a test identity of the application, who has verified nothing
     */
    is_test?: true;
    attributes: {
        [key: string]: Array<string>;
    };
    /**
     * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
     */
    data: ProfileData<Fields>;
    verified_data: Partial<ProfileData<Fields>>;
    /**
     * At most 100, and less than 200 KB; absent with `groups=false`
     */
    groups?: Array<GroupMembershipEntry>;
    /**
     * There are more groups: users list theirs with `GET /me/groups`
     */
    groups_truncated?: true;
    meta: {
        /**
         * When the profile was made (ISO 8601 date-time)
         */
        created: string;
        modified: string;
        first_sign_in?: string;
        first_sign_in_method?: string;
        last_sign_in?: string;
        last_sign_in_method?: string;
        last_active?: string;
        last_passkey_registration_prompt?: string;
    };
    connection_map: {
        [key: string]: unknown;
    };
    export?: {
        /**
         * When it was read (ISO 8601 date-time)
         */
        exported_at: string;
        identities: Array<{
            field: string;
            value: string;
        }>;
        /**
         * By which the application finds the user
         */
        search_terms: Array<{
            field: string;
            term: string;
        }>;
        files: Array<{
            field: string;
            filename?: string;
            content_type: string;
            size: number;
            uploaded_at: string;
            processing: 'pending' | 'ready' | 'rejected';
            rejection_reason?: string;
            /**
             * What the file has lost
             */
            warnings?: Array<string>;
            url?: string;
        }>;
        sessions: Array<{
            id: string;
            created_at: string;
            expires: string;
            ends: string;
            variant?: string;
            last_used_at?: string;
            /**
             * How the user signed in, as `meta.last_sign_in_method` of the profile
             */
            method?: string;
            /**
             * The credential that began it: a publishable key, a key with secret, or an OpenID client
             */
            client?: string;
            /**
             * Browser and system by their usual names; absent for apps and backends
             */
            browser?: {
                name?: string;
                system?: string;
            };
            /**
             * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
             */
            country?: string;
        }>;
        passkeys: Array<Passkey>;
        /**
         * Accounts at identity providers
         */
        linked_identities: Array<LinkedIdentityOfUser>;
        memberships: Array<{
            group?: Group;
            member: GroupMember;
            /**
             * When the user became a member; absent while it is none (ISO 8601 date-time)
             */
            joined_at?: string;
        }>;
        /**
         * Eventually consistent: a new link may be missing for a moment
         */
        links: Array<{
            purpose: string;
            state: string;
            created_at: string;
            expires: string;
            redirect_url?: string;
            link_data?: {
                [key: string]: unknown;
            };
            data?: Partial<ProfileData<Fields>>;
            verification_type?: string;
            group_to_join?: string;
            variant?: string;
        }>;
        invites: Array<{
            id: string;
            group_id: string;
            state: string;
            email?: string;
            phone?: string;
            roles: Array<string>;
            created_at: string;
        }>;
        openid: Array<{
            kind: string;
            expires: string;
            created_at?: string;
            last_used_at?: string;
            /**
             * How the user signed in, as `meta.last_sign_in_method` of the profile
             */
            method?: string;
            /**
             * The credential that began it: a publishable key, a key with secret, or an OpenID client
             */
            client?: string;
            /**
             * Browser and system by their usual names; absent for apps and backends
             */
            browser?: {
                name?: string;
                system?: string;
            };
            /**
             * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
             */
            country?: string;
        }>;
        /**
         * Completed by the user, without refusals; not for editors and viewers
         */
        sign_in_attempts: Array<SignInAttempt>;
        /**
         * Present if the lists are incomplete: send this as `after` for the rest
         */
        next?: string;
    };
    /**
     * With `pending=true`: the changes of address that this session asked for and whose code was not entered yet, by field. `challenge_id` is there for the account page alone: others keep it from the answer to the change
     */
    pending?: {
        [key: string]: {
            /**
             * The new address
             */
            value: string;
            value_masked: string;
            /**
             * When the code expires (ISO 8601 date-time)
             */
            expires_at: string;
            /**
             * For `POST .../addresses/complete`, in the session that asked
             */
            challenge_id?: string;
        };
    };
};

export type PagePreview = {
    id: string;
    /**
     * Address of the page
     */
    url: string;
    /**
     * When the page ends
     */
    expires: string;
};

export type PagePreviewReq = {
    /**
     * A name that is not saved
     */
    name?: string;
    /**
     * Merge patch (RFC 7396) of the saved config: of the variant, if one is named, else of the application
     */
    config?: {
        [key: string]: unknown;
    };
    /**
     * Variant whose settings these are
     */
    app_variant_id?: string;
    /**
     * Language of the page; by default as for a reader of this request
     */
    language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    /**
     * Setting of the device on which the page is read; by default its own
     */
    theme?: 'light' | 'dark';
};

export type Passkey = {
    id: string;
    /**
     * What its user calls it
     */
    name?: string;
    /**
     * The browser that added it, by usual names
     */
    browser?: {
        name?: string;
        system?: string;
    };
    /**
     * Whether it may be on several devices of the user, as those of a password manager
     */
    synced: boolean;
    /**
     * When it was added (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it last signed its user in (ISO 8601 date-time)
     */
    last_used_at?: string;
};

export type Plan = {
    id: string;
    name: string;
    /**
     * True if an owner may choose it. Service staff sets the others, as billing is elsewhere
     */
    is_open: boolean;
    /**
     * Most applications an account with this plan may have
     */
    application_limit: number;
    /**
     * Most e-mails of all its applications in a UTC day
     */
    emails_per_day: number;
    /**
     * Most text messages of all its applications in a UTC day
     */
    texts_per_day: number;
    /**
     * Most text messages of all its applications in a UTC month
     */
    texts_per_month: number;
    /**
     * The highest `sms_per_range_per_day` that an application may set
     */
    texts_per_range_per_day: number;
};

export type ProfileSchema = {
    schema: {
        [key: string]: {
            type: 'string' | 'boolean' | 'number' | 'date' | 'image' | 'document' | 'object' | 'any';
            /**
             * What people call the field
             */
            display_name: string;
            data_category: 'pii_basic' | 'pii_advanced' | 'demographic' | 'location' | 'history' | 'app_basic' | 'custom';
            owned_by: 'user' | 'app';
            required: boolean;
            unique: boolean;
            user_visible: boolean;
            read_only: boolean;
            example?: unknown;
            validation_rules: Array<{
                rule_name: 'min_length' | 'max_length' | 'match_regex';
                rule_value: string | number;
            }>;
        };
    };
    user_verification_fields: Array<string>;
    version: number;
    /**
     * When it was last changed; absent for the default (ISO 8601 date-time)
     */
    updated_at?: string;
    updated_by?: string;
};

export type ProfileSchemaReq = {
    schema: {
        [key: string]: {
            type: 'string' | 'boolean' | 'number' | 'date' | 'image' | 'document' | 'object' | 'any';
            /**
             * What people call the field
             */
            display_name: string;
            data_category?: 'pii_basic' | 'pii_advanced' | 'demographic' | 'location' | 'history' | 'app_basic' | 'custom';
            owned_by?: 'user' | 'app';
            required?: boolean;
            unique?: boolean;
            user_visible?: boolean;
            read_only?: boolean;
            example?: unknown;
            validation_rules?: Array<{
                rule_name: 'min_length' | 'max_length' | 'match_regex';
                rule_value: string | number;
            }>;
        };
    };
    /**
     * Default: email and phone_number, if they are text fields
     */
    user_verification_fields?: Array<string>;
};

export type ReplacedProfileSchema = {
    schema: {
        [key: string]: {
            type: 'string' | 'boolean' | 'number' | 'date' | 'image' | 'document' | 'object' | 'any';
            /**
             * What people call the field
             */
            display_name: string;
            data_category: 'pii_basic' | 'pii_advanced' | 'demographic' | 'location' | 'history' | 'app_basic' | 'custom';
            owned_by: 'user' | 'app';
            required: boolean;
            unique: boolean;
            user_visible: boolean;
            read_only: boolean;
            example?: unknown;
            validation_rules: Array<{
                rule_name: 'min_length' | 'max_length' | 'match_regex';
                rule_value: string | number;
            }>;
        };
    };
    user_verification_fields: Array<string>;
    version: number;
    /**
     * When it was last changed; absent for the default (ISO 8601 date-time)
     */
    updated_at?: string;
    updated_by?: string;
    /**
     * Only in the answer to a dry run
     */
    dry_run?: SchemaDryRun;
};

export type SmsKeyword = {
    /**
     * Where the link leads; default: the application's default redirect
     */
    redirect_url?: string;
    /**
     * Kept for clients; the service does not use it
     */
    mobile_enabled: boolean;
    /**
     * Answer to somebody new, at most 1600 characters with its link. {{link}} is replaced by the link; without it, the link is appended
     */
    new_user_response?: string;
    /**
     * Answer to a user of the application, at most 1600 characters with its link. {{link}} is replaced by the link; without it, the link is appended
     */
    existing_user_response?: string;
    /**
     * Variant through which the link signs in
     */
    app_variant_id?: string;
    /**
     * The keyword’s own number of the service; default: any of its numbers
     */
    origination_number?: string;
    /**
     * Parts of the text with `new_user_response` and a link. Each costs as much as a message. Absent for the built-in text
     */
    new_user_parts?: number;
    /**
     * Parts of the text with `existing_user_response` and a link. Each costs as much as a message. Absent for the built-in text
     */
    existing_user_parts?: number;
    id: string;
    keyword: string;
    state: 'enabled' | 'disabled';
    app_id: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    updated_by: string;
    version: number;
};

export type SmsKeywordCreateReq = {
    /**
     * Where the link leads; default: the application's default redirect
     */
    redirect_url?: string;
    /**
     * Kept for clients; the service does not use it
     */
    mobile_enabled?: boolean;
    /**
     * Answer to somebody new, at most 1600 characters with its link. {{link}} is replaced by the link; without it, the link is appended
     */
    new_user_response?: string;
    /**
     * Answer to a user of the application, at most 1600 characters with its link. {{link}} is replaced by the link; without it, the link is appended
     */
    existing_user_response?: string;
    /**
     * Variant through which the link signs in
     */
    app_variant_id?: string;
    /**
     * The keyword’s own number of the service; default: any of its numbers
     */
    origination_number?: string;
    /**
     * First word of the text, in any letter case; 1 to 20 characters
     */
    keyword: string;
    state?: 'enabled' | 'disabled';
};

export type SmsKeywordUpdateReq = {
    /**
     * First word of the text, in any letter case; 1 to 20 characters
     */
    keyword?: string;
    state?: 'enabled' | 'disabled';
    /**
     * Kept for clients; the service does not use it
     */
    mobile_enabled?: boolean;
    redirect_url?: string | null;
    new_user_response?: string | null;
    existing_user_response?: string | null;
    app_variant_id?: string | null;
    origination_number?: string | null;
};

export type SchemaDryRun = {
    /**
     * Users whose values were compared, up to 200
     */
    users: number;
    /**
     * True if the application has no other users
     */
    all_users: boolean;
    effects: Array<SchemaFieldEffect>;
};

export type SchemaFieldEffect = {
    field: string;
    /**
     * `not_convertible`: the new type cannot hold the value, so the schema is refused. `not_unique`: another of these users has the value, or it is too long to compare, so the schema is refused. `converted`: the value changes its type. `breaks_rules`: the value stays, and whoever changes it next has to follow the new rules. `missing`: the user has no value in a field that becomes required. `hidden`: the field is removed; the value stays stored, and nobody sees it. `restored`: the value was stored before the field was removed, and is shown again.
     */
    effect: 'not_convertible' | 'not_unique' | 'converted' | 'breaks_rules' | 'missing' | 'hidden' | 'restored';
    /**
     * How many of the compared users
     */
    users: number;
    /**
     * Ids of up to 10 of them
     */
    examples: Array<string>;
};

export type SignInAttempt = {
    /**
     * `attempt_...`. Ids sort by time
     */
    id: string;
    /**
     * When it began; of refused starts the hour in which they were (ISO 8601 date-time)
     */
    began_at: string;
    /**
     * `completed`: the user signed in; `refused`: its last request was; `open`: neither so far
     */
    outcome: 'open' | 'refused' | 'completed';
    channel?: 'email' | 'phone';
    /**
     * How the user signed in, as `meta.last_sign_in_method` of the profile; `provider:...` also of attempts that failed there
     */
    method?: string;
    /**
     * The user who signed in, or had the address when it began; absent for a new address
     */
    user_id?: string;
    /**
     * The publishable key with which it began; absent at the sign-in screen
     */
    client?: string;
    /**
     * A device that had signed in with the address before began it
     */
    known_device?: true;
    /**
     * In the order of time. At most 20 are refused or wrong codes
     */
    steps: Array<{
        /**
         * `message_accepted`: SES took the e-mail; `message_delivered`: the mail server of the recipient did; `link_opened`: by a person, or by a program that checks mails; `refused`: with the error in `code`
         */
        step: 'started' | 'message_accepted' | 'message_delivered' | 'message_bounced' | 'link_opened' | 'wrong_code' | 'refused' | 'completed';
        /**
         * When it happened (ISO 8601 date-time)
         */
        at: string;
        /**
         * Code of the error, as in the catalogue; of `link_opened` why the link led nowhere
         */
        code?: string;
        /**
         * `Permanent`: the mailbox refuses mail for good; `Transient` or `Undetermined`: for now
         */
        bounce?: string;
        /**
         * Why the identity provider signed nobody in. `denied`: the person or the provider said no; `unavailable`: no answer, or a passing failure; `invalid_answer`: an answer that proves nothing; `misconfigured`: the settings do not fit those at the provider
         */
        provider_failure?: 'denied' | 'unavailable' | 'invalid_answer' | 'misconfigured';
        /**
         * What the provider said, at most 200 characters. The browser brings most of it, so anybody may have written it: show it to nobody else, and never as HTML
         */
        provider_words?: string;
        /**
         * Id of the request, as in the log of the service
         */
        request_id?: string;
        /**
         * IP address from which the request came, of IPv6 its /64 network
         */
        source?: string;
        /**
         * Browser and system by their usual names
         */
        browser?: {
            name?: string;
            system?: string;
        };
        /**
         * Country of the request of a sign-in (ISO 3166-1, two letters), where known
         */
        country?: string;
    }>;
};

export type SignInAttemptLookup = {
    /**
     * User ID
     */
    user_id?: string;
    /**
     * `instance` of an error, or the id that a page shows
     */
    request_id?: string;
    /**
     * Attempts with this address, whether or not it has a user
     */
    email?: string;
    /**
     * Attempts with this number, whether or not it has a user: a phone number with + and country code. Spaces and signs between digits are ignored
     */
    phone?: string;
    /**
     * Attempts that failed at the identity provider with this id, or right after it
     */
    provider?: string;
    /**
     * Maximum number of results
     */
    page_size?: number;
    /**
     * The `next` of the previous page
     */
    after?: string;
};

export type Upload = {
    processing: 'pending' | 'ready' | 'rejected';
    /**
     * Why processing refused the file
     */
    rejection_reason?: string;
    /**
     * What the file has lost
     */
    warnings?: Array<string>;
    filename?: string;
    /**
     * URL of the served file: of this upload, or of the previous one
     */
    url?: string;
    /**
     * URLs of PNG renderings, by their longest side in pixels
     */
    renderings?: {
        [key: string]: string;
    };
};

export type UserListItem<Fields extends object = NoFields> = {
    /**
     * The user's ID
     */
    svc_user: string;
    state: 'enabled' | 'disabled';
    /**
     * Why the user is disabled, if `POST .../state` said it
     */
    disabled?: {
        reason?: string;
        message?: string;
    };
    auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
    /**
     * The user of a test identity of the application, who has verified nothing
     */
    is_test?: true;
    attributes: {
        [key: string]: Array<string>;
    };
    /**
     * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
     */
    data: ProfileData<Fields>;
    verified_data: Partial<ProfileData<Fields>>;
    meta: {
        /**
         * When the profile was made (ISO 8601 date-time)
         */
        created: string;
        modified: string;
        first_sign_in?: string;
        first_sign_in_method?: string;
        last_sign_in?: string;
        last_sign_in_method?: string;
        last_active?: string;
        last_passkey_registration_prompt?: string;
    };
    connection_map: {
        [key: string]: unknown;
    };
};

export type UserProfile<Fields extends object = NoFields> = {
    /**
     * The user's ID
     */
    svc_user: string;
    state: 'enabled' | 'disabled';
    /**
     * Why the user is disabled, if `POST .../state` said it
     */
    disabled?: {
        reason?: string;
        message?: string;
    };
    auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
    /**
     * The user of a test identity of the application, who has verified nothing
     */
    is_test?: true;
    attributes: {
        [key: string]: Array<string>;
    };
    /**
     * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
     */
    data: ProfileData<Fields>;
    verified_data: Partial<ProfileData<Fields>>;
    /**
     * At most 100, which end at 200 KB
     */
    groups: Array<GroupMembershipEntry>;
    /**
     * There are more groups: users list theirs with `GET /me/groups`
     */
    groups_truncated?: true;
    meta: {
        /**
         * When the profile was made (ISO 8601 date-time)
         */
        created: string;
        modified: string;
        first_sign_in?: string;
        first_sign_in_method?: string;
        last_sign_in?: string;
        last_sign_in_method?: string;
        last_active?: string;
        last_passkey_registration_prompt?: string;
    };
    connection_map: {
        [key: string]: unknown;
    };
};

export type UserProfileField = {
    field: string;
    type: string;
    /**
     * Null if the user has none. For a file its URL; until the newest upload is ready, that of the previous one, if any
     */
    value: unknown;
    verified: boolean;
    /**
     * State of the newest upload of a file
     */
    processing?: 'pending' | 'ready' | 'rejected';
    /**
     * Why processing refused the file
     */
    rejection_reason?: string;
    /**
     * What the file has lost
     */
    warnings?: Array<string>;
    /**
     * URLs of PNG renderings, by their longest side in pixels
     */
    renderings?: {
        [key: string]: string;
    };
};

export type UserProfileFieldUpload = {
    field: string;
    type: string;
    /**
     * Null if the user has none. For a file its URL; until the newest upload is ready, that of the previous one, if any
     */
    value: unknown;
    verified: boolean;
    /**
     * State of the newest upload of a file
     */
    processing?: 'pending' | 'ready' | 'rejected';
    /**
     * Why processing refused the file
     */
    rejection_reason?: string;
    /**
     * What the file has lost
     */
    warnings?: Array<string>;
    /**
     * URLs of PNG renderings, by their longest side in pixels
     */
    renderings?: {
        [key: string]: string;
    };
    /**
     * The request that sends the picture, once
     */
    upload: {
        method: 'PUT';
        /**
         * A secret: whoever has it may send the file, and nothing else
         */
        url: string;
        /**
         * Send exactly these; programs add Host and Content-Length themselves
         */
        headers: {
            [key: string]: string;
        };
        /**
         * When the request must have begun (ISO 8601 date-time)
         */
        expires_at: string;
    };
};

export type UserProfileReq<Fields extends object = NoFields> = {
    /**
     * Values by field of the application's schema
     */
    data: ProfileDataReq<Fields>;
    /**
     * Values that the caller has verified itself; each must equal that in data
     */
    verified_data?: ProfileDataReq<Fields>;
    /**
     * By `<namespace>:<name>`; the namespace svc is the service’s own
     */
    attributes?: {
        [key: string]: Array<string> | null;
    };
    state?: 'enabled' | 'disabled';
    /**
     * True: a verified address that is replaced or removed gets a notice. Changes by hub users always send it, except imports
     */
    notify?: boolean;
};

export type UserProfileWithExport<Fields extends object = NoFields> = {
    /**
     * The user's ID
     */
    svc_user: string;
    state: 'enabled' | 'disabled';
    /**
     * Why the user is disabled, if `POST .../state` said it
     */
    disabled?: {
        reason?: string;
        message?: string;
    };
    auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
    /**
     * The user of a test identity of the application, who has verified nothing
     */
    is_test?: true;
    attributes: {
        [key: string]: Array<string>;
    };
    /**
     * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
     */
    data: ProfileData<Fields>;
    verified_data: Partial<ProfileData<Fields>>;
    /**
     * At most 100, and less than 200 KB; absent with `groups=false`
     */
    groups?: Array<GroupMembershipEntry>;
    /**
     * There are more groups: users list theirs with `GET /me/groups`
     */
    groups_truncated?: true;
    meta: {
        /**
         * When the profile was made (ISO 8601 date-time)
         */
        created: string;
        modified: string;
        first_sign_in?: string;
        first_sign_in_method?: string;
        last_sign_in?: string;
        last_sign_in_method?: string;
        last_active?: string;
        last_passkey_registration_prompt?: string;
    };
    connection_map: {
        [key: string]: unknown;
    };
    export?: {
        /**
         * When it was read (ISO 8601 date-time)
         */
        exported_at: string;
        identities: Array<{
            field: string;
            value: string;
        }>;
        /**
         * By which the application finds the user
         */
        search_terms: Array<{
            field: string;
            term: string;
        }>;
        files: Array<{
            field: string;
            filename?: string;
            content_type: string;
            size: number;
            uploaded_at: string;
            processing: 'pending' | 'ready' | 'rejected';
            rejection_reason?: string;
            /**
             * What the file has lost
             */
            warnings?: Array<string>;
            url?: string;
        }>;
        sessions: Array<{
            id: string;
            created_at: string;
            expires: string;
            ends: string;
            variant?: string;
            last_used_at?: string;
            /**
             * How the user signed in, as `meta.last_sign_in_method` of the profile
             */
            method?: string;
            /**
             * The credential that began it: a publishable key, a key with secret, or an OpenID client
             */
            client?: string;
            /**
             * Browser and system by their usual names; absent for apps and backends
             */
            browser?: {
                name?: string;
                system?: string;
            };
            /**
             * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
             */
            country?: string;
        }>;
        passkeys: Array<Passkey>;
        /**
         * Accounts at identity providers
         */
        linked_identities: Array<LinkedIdentityOfUser>;
        memberships: Array<{
            group?: Group;
            member: GroupMember;
            /**
             * When the user became a member; absent while it is none (ISO 8601 date-time)
             */
            joined_at?: string;
        }>;
        /**
         * Eventually consistent: a new link may be missing for a moment
         */
        links: Array<{
            purpose: string;
            state: string;
            created_at: string;
            expires: string;
            redirect_url?: string;
            link_data?: {
                [key: string]: unknown;
            };
            data?: Partial<ProfileData<Fields>>;
            verification_type?: string;
            group_to_join?: string;
            variant?: string;
        }>;
        invites: Array<{
            id: string;
            group_id: string;
            state: string;
            email?: string;
            phone?: string;
            roles: Array<string>;
            created_at: string;
        }>;
        openid: Array<{
            kind: string;
            expires: string;
            created_at?: string;
            last_used_at?: string;
            /**
             * How the user signed in, as `meta.last_sign_in_method` of the profile
             */
            method?: string;
            /**
             * The credential that began it: a publishable key, a key with secret, or an OpenID client
             */
            client?: string;
            /**
             * Browser and system by their usual names; absent for apps and backends
             */
            browser?: {
                name?: string;
                system?: string;
            };
            /**
             * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
             */
            country?: string;
        }>;
        /**
         * Completed by the user, without refusals; not for editors and viewers
         */
        sign_in_attempts: Array<SignInAttempt>;
        /**
         * Present if the lists are incomplete: send this as `after` for the rest
         */
        next?: string;
    };
};

export type UserSearchReq = {
    /**
     * The beginning of an e-mail address, of a phone number in any spelling, of a first or last name, of a full name in either order or from any of its words on, or of a unique value; or a whole user ID, or the ID of a request of a sign-in. It needs two letters or digits. `mailto:`, `tel:` and `Name <address>` are understood
     */
    term: string;
    state?: 'enabled' | 'disabled';
    /**
     * True: users who have verified a value; false: all others
     */
    verified?: boolean;
    /**
     * Users created at this moment or later (ISO 8601 date-time)
     */
    created_after?: string;
    /**
     * True: guests too, who are counted with the others; else only by their user ID
     */
    guests?: boolean;
    /**
     * Maximum number of results
     */
    page_size?: number;
    /**
     * The `next` of the previous page
     */
    after?: string;
};

export type UserUpsertResult = {
    /**
     * Absent if none was given and none was created
     */
    user_id?: string;
    status: number;
    /**
     * The part of the user that was left out
     */
    note?: string;
    error?: {
        code: string;
        detail: string;
        errors?: Array<{
            path: string;
            message: string;
        }>;
    };
};

export type Webhook = {
    /**
     * Id of the webhook
     */
    id: string;
    /**
     * Application whose events it gets
     */
    app_id: string;
    /**
     * Address to which events are sent with POST
     */
    url: string;
    /**
     * Which events are sent: a type, `user.*`, or `*`
     */
    types: Array<string>;
    /**
     * What the webhook is for
     */
    description: string;
    /**
     * Whether events `user.*` of guests are sent, too. Those from `user.promoted` on always are, and so are events of groups
     */
    guests: boolean;
    /**
     * A disabled webhook gets nothing. Once it is enabled again, it gets the events since its last one, as long as the feed has them
     */
    state: 'enabled' | 'disabled';
    /**
     * `by_request`; `failing`: the service disabled it after five days of failures; `gone`: the receiver answered 410
     */
    disabled_reason?: 'by_request' | 'failing' | 'gone';
    /**
     * Since when no delivery has succeeded; absent after a success and while nothing failed (ISO 8601 date-time)
     */
    failing_since?: string;
    /**
     * When the receiver last accepted an event (ISO 8601 date-time)
     */
    last_success_at?: string;
    /**
     * The secrets that sign deliveries, newest first. They are not shown again
     */
    secrets: Array<{
        /**
         * When the secret was made (ISO 8601 date-time)
         */
        created_at: string;
        /**
         * Until when it signs as well; absent for the secret of the last rotation (ISO 8601 date-time)
         */
        expires_at?: string;
    }>;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
};

export type WebhookCreateReq = {
    /**
     * Address to which events are sent with POST: https, of a public host, port 443 or 8443, without credentials
     */
    url: string;
    /**
     * Which events are sent: a type, `user.*`, or `*`
     */
    types: Array<'*' | 'user.*' | 'sign_in.*' | 'text.*' | 'group.*' | 'member.*' | 'invite.*' | 'application.*' | 'schema.*' | 'variant.*' | 'asset.*' | 'keyword.*' | 'credential.*' | 'oidc_client.*' | 'webhook.*' | 'account.*' | 'account_member.*' | 'account_invite.*' | 'user.created' | 'user.updated' | 'user.enabled' | 'user.disabled' | 'user.deleted' | 'user.promoted' | 'user.signed_in' | 'user.signed_out' | 'user.signed_out_everywhere' | 'user.session_revoked' | 'user.client_authorized' | 'user.passkey_added' | 'user.passkey_removed' | 'user.identity_linked' | 'user.identity_unlinked' | 'user.sign_in_link_requested' | 'user.address_change_requested' | 'user.address_changed' | 'user.address_change_undone' | 'sign_in.refused' | 'text.refused' | 'sign_in.slowed' | 'group.created' | 'group.updated' | 'group.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'invite.created' | 'invite.updated' | 'invite.accepted' | 'invite.rejected' | 'invite.revoked' | 'invite.deleted' | 'application.created' | 'application.updated' | 'application.enabled' | 'application.disabled' | 'application.deleted' | 'application.message_template_changed' | 'application.identity_provider_created' | 'application.identity_provider_updated' | 'application.identity_provider_deleted' | 'application.read_by_staff' | 'application.budget_used' | 'application.unlisted_origin' | 'schema.updated' | 'variant.created' | 'variant.updated' | 'variant.deleted' | 'asset.created' | 'asset.updated' | 'asset.deleted' | 'keyword.created' | 'keyword.updated' | 'keyword.enabled' | 'keyword.disabled' | 'keyword.deleted' | 'credential.created' | 'credential.updated' | 'credential.rotated' | 'credential.deleted' | 'oidc_client.created' | 'oidc_client.updated' | 'oidc_client.deleted' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.enabled' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.test' | 'account.created' | 'account.updated' | 'account.deleted' | 'account.read_by_staff' | 'account_member.added' | 'account_member.updated' | 'account_member.removed' | 'account_invite.created' | 'account_invite.updated' | 'account_invite.accepted' | 'account_invite.rejected' | 'account_invite.revoked'>;
    /**
     * What the webhook is for
     */
    description?: string;
    /**
     * Whether events `user.*` of guests are sent, too. Those from `user.promoted` on always are, and so are events of groups
     */
    guests?: boolean;
    /**
     * A disabled webhook gets nothing. Once it is enabled again, it gets the events since its last one, as long as the feed has them
     */
    state?: 'enabled' | 'disabled';
};

export type WebhookDelivery = {
    /**
     * Id of the event, which every attempt sends as `webhook-id`
     */
    id: string;
    /**
     * Type of the event
     */
    type: string;
    /**
     * `pending`: not attempted yet; `failing`: will be attempted again; `delivered`: accepted with 2xx; `dead`: given up after 24 hours
     */
    state: 'pending' | 'failing' | 'delivered' | 'dead';
    /**
     * Number of attempts
     */
    attempts: number;
    /**
     * When the event happened, or the test was asked for (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * Last attempt (ISO 8601 date-time)
     */
    attempted_at?: string;
    /**
     * Next attempt of a failing delivery (ISO 8601 date-time)
     */
    next_attempt_at?: string;
    /**
     * Status of the receiver's last answer
     */
    response_status?: number;
    /**
     * Why the last attempt failed; `status` if the receiver answered without 2xx
     */
    failure?: string;
    /**
     * Milliseconds of the last attempt
     */
    duration_ms?: number;
    /**
     * Why the last attempt was made, if not by the event in its turn
     */
    cause?: 'test' | 'redelivery' | 'replay';
};

export type WebhookReplay = {
    /**
     * Id of the replay
     */
    id: string;
    /**
     * Time of the first event to deliver again (ISO 8601 date-time)
     */
    from: string;
    /**
     * Time of the last event to deliver again (ISO 8601 date-time)
     */
    to: string;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
};

export type WebhookReplayReq = {
    /**
     * Time of the first event to deliver again (ISO 8601 date-time)
     */
    from: string;
    /**
     * Time of the last event to deliver again (ISO 8601 date-time)
     */
    to: string;
};

export type WebhookUpdateReq = {
    /**
     * Address to which events are sent with POST: https, of a public host, port 443 or 8443, without credentials
     */
    url?: string;
    /**
     * Which events are sent: a type, `user.*`, or `*`
     */
    types?: Array<'*' | 'user.*' | 'sign_in.*' | 'text.*' | 'group.*' | 'member.*' | 'invite.*' | 'application.*' | 'schema.*' | 'variant.*' | 'asset.*' | 'keyword.*' | 'credential.*' | 'oidc_client.*' | 'webhook.*' | 'account.*' | 'account_member.*' | 'account_invite.*' | 'user.created' | 'user.updated' | 'user.enabled' | 'user.disabled' | 'user.deleted' | 'user.promoted' | 'user.signed_in' | 'user.signed_out' | 'user.signed_out_everywhere' | 'user.session_revoked' | 'user.client_authorized' | 'user.passkey_added' | 'user.passkey_removed' | 'user.identity_linked' | 'user.identity_unlinked' | 'user.sign_in_link_requested' | 'user.address_change_requested' | 'user.address_changed' | 'user.address_change_undone' | 'sign_in.refused' | 'text.refused' | 'sign_in.slowed' | 'group.created' | 'group.updated' | 'group.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'invite.created' | 'invite.updated' | 'invite.accepted' | 'invite.rejected' | 'invite.revoked' | 'invite.deleted' | 'application.created' | 'application.updated' | 'application.enabled' | 'application.disabled' | 'application.deleted' | 'application.message_template_changed' | 'application.identity_provider_created' | 'application.identity_provider_updated' | 'application.identity_provider_deleted' | 'application.read_by_staff' | 'application.budget_used' | 'application.unlisted_origin' | 'schema.updated' | 'variant.created' | 'variant.updated' | 'variant.deleted' | 'asset.created' | 'asset.updated' | 'asset.deleted' | 'keyword.created' | 'keyword.updated' | 'keyword.enabled' | 'keyword.disabled' | 'keyword.deleted' | 'credential.created' | 'credential.updated' | 'credential.rotated' | 'credential.deleted' | 'oidc_client.created' | 'oidc_client.updated' | 'oidc_client.deleted' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.enabled' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.test' | 'account.created' | 'account.updated' | 'account.deleted' | 'account.read_by_staff' | 'account_member.added' | 'account_member.updated' | 'account_member.removed' | 'account_invite.created' | 'account_invite.updated' | 'account_invite.accepted' | 'account_invite.rejected' | 'account_invite.revoked'>;
    /**
     * What the webhook is for
     */
    description?: string;
    /**
     * Whether events `user.*` of guests are sent, too. Those from `user.promoted` on always are, and so are events of groups
     */
    guests?: boolean;
    /**
     * A disabled webhook gets nothing. Once it is enabled again, it gets the events since its last one, as long as the feed has them
     */
    state?: 'enabled' | 'disabled';
};

export type WebhookWithSecret = {
    /**
     * Id of the webhook
     */
    id: string;
    /**
     * Application whose events it gets
     */
    app_id: string;
    /**
     * Address to which events are sent with POST
     */
    url: string;
    /**
     * Which events are sent: a type, `user.*`, or `*`
     */
    types: Array<string>;
    /**
     * What the webhook is for
     */
    description: string;
    /**
     * Whether events `user.*` of guests are sent, too. Those from `user.promoted` on always are, and so are events of groups
     */
    guests: boolean;
    /**
     * A disabled webhook gets nothing. Once it is enabled again, it gets the events since its last one, as long as the feed has them
     */
    state: 'enabled' | 'disabled';
    /**
     * `by_request`; `failing`: the service disabled it after five days of failures; `gone`: the receiver answered 410
     */
    disabled_reason?: 'by_request' | 'failing' | 'gone';
    /**
     * Since when no delivery has succeeded; absent after a success and while nothing failed (ISO 8601 date-time)
     */
    failing_since?: string;
    /**
     * When the receiver last accepted an event (ISO 8601 date-time)
     */
    last_success_at?: string;
    /**
     * The secrets that sign deliveries, newest first. They are not shown again
     */
    secrets: Array<{
        /**
         * When the secret was made (ISO 8601 date-time)
         */
        created_at: string;
        /**
         * Until when it signs as well; absent for the secret of the last rotation (ISO 8601 date-time)
         */
        expires_at?: string;
    }>;
    /**
     * When it was created (ISO 8601 date-time)
     */
    created_at: string;
    /**
     * When it was last changed (ISO 8601 date-time)
     */
    updated_at: string;
    /**
     * `whsec_` and 32 bytes in base64, which verify signatures. Shown only now
     */
    secret: string;
};

/**
 * Media types that the caller understands; JSON or a page
 */
export type AcceptHeader = string;

/**
 * Id of the account (`acct_...`)
 */
export type AccountPath = string;

/**
 * Only events of this actor, such as `user:user_1`, or of actors of this type, such as `service`
 */
export type ActorQuery = string;

/**
 * The `next` of the previous page
 */
export type AfterQuery = string;

/**
 * The `next` of the previous page, or the id of an event
 */
export type AfterQuery2 = string;

/**
 * The `next` of the previous answer
 */
export type AfterQuery3 = string;

/**
 * Id of the application (`app_...`)
 */
export type AppPath = string;

/**
 * Id of the application (`app_...`)
 */
export type AppPath2 = string;

/**
 * Client id of the credential (`key_...`)
 */
export type ClientIdPath = string;

/**
 * Id of the OpenID client (`oidc_...`)
 */
export type ClientPath = string;

/**
 * Code of the link
 */
export type CodePath = string;

/**
 * Code of the link
 */
export type CodePath2 = string;

/**
 * Only events of this UTC day, such as `2026-01-31`, by the times in their ids
 */
export type DayQuery = string;

/**
 * Id of the event, which a delivery has as `id`
 */
export type EventPath = string;

/**
 * Name of the field in the schema of the application
 */
export type FieldPath = string;

/**
 * Name of the field in the schema of the application
 */
export type FieldPath2 = string;

/**
 * Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts
 */
export type ForceQuery = 'true';

/**
 * Adds all other data about the user
 */
export type FormatQuery = 'export';

/**
 * Id of the group (`group_...`)
 */
export type GroupPath = string;

/**
 * `false` leaves out the groups: the cheapest way to read a user who is in many
 */
export type GroupsQuery = 'true' | 'false';

/**
 * `include` adds the events `user.*` of guests, which are there without it only for a `subject`
 */
export type GuestsQuery = 'include';

/**
 * Id of the asset (`asset_...`)
 */
export type IdPath = string;

/**
 * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
 */
export type IdempotencyKeyHeader = string;

/**
 * ID of the linked identity
 */
export type IdentityPath = string;

/**
 * ETag that the record must still have; `*`: it must exist
 */
export type IfMatchHeader = string;

/**
 * ETag that the record must not have; `*`: it must not exist
 */
export type IfNoneMatchHeader = string;

/**
 * HTTP-date, or the `updated_at` of the record
 */
export type IfUnmodifiedSinceHeader = string;

/**
 * `object` adds the subject of each event as it is now
 */
export type IncludeQuery = 'object';

/**
 * Id of the invite (`invite_...`)
 */
export type InvitePath = string;

/**
 * Id of the keyword (`keyword_...`)
 */
export type KeywordPath = string;

/**
 * Kind of message
 */
export type KindPath = 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';

/**
 * Language of the message
 */
export type LocalePath = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';

/**
 * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
 */
export type MemberPath = string;

/**
 * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
 */
export type MemberPath2 = string;

/**
 * Origin of the page that calls, which browsers send
 */
export type OriginHeader = string;

/**
 * Name of the page, as in its address
 */
export type PagePath = string;

/**
 * Maximum number of results
 */
export type PageSizeQuery = number;

/**
 * Maximum number of results
 */
export type PageSizeQuery2 = number;

/**
 * ID of the passkey
 */
export type PasskeyPath = string;

/**
 * Id of the identity provider, such as `google`
 */
export type ProviderPath = string;

/**
 * Name of the session, from the list
 */
export type SessionPath = string;

/**
 * By creation
 */
export type SortQuery = 'asc' | 'desc';

/**
 * By position in the feed: `asc` begins with the oldest event
 */
export type SortQuery2 = 'asc' | 'desc';

/**
 * `state` of the specification
 */
export type StateQuery = string;

/**
 * Only events about this record, such as `group:group_1`. `user:` also finds events that concern the user
 */
export type SubjectQuery = string;

/**
 * Which of the logos
 */
export type TypePath = 'light' | 'dark' | 'email';

/**
 * At most 20, separated by commas
 */
export type TypeQuery = string;

/**
 * User ID
 */
export type UserPath = string;

/**
 * Id of the variant (`variant_...`)
 */
export type VariantPath = string;

/**
 * Id of the webhook (`webhook_...`)
 */
export type WebhookPath = string;

/**
 * Publishable key of the application: the `client_id` of one of its credentials
 */
export type XSvcAppKeyHeader = string;

/**
 * Secret of that credential
 */
export type XSvcAppSecretHeader = string;

/**
 * Name of the file; percent-encoded if it is not ASCII
 */
export type XSvcFilenameHeader = string;

/**
 * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
 */
export type XSvcSourceIpHeader = string;

export type GetStartPageData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/';
};

export type GetStartPageErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetStartPageError = GetStartPageErrors[keyof GetStartPageErrors];

export type GetStartPageResponses = {
    /**
     * Success. A page, or its links as JSON
     */
    200: {
        name: string;
        description: string;
        links: {
            guides: string;
            docs: string;
            openapi: string;
            errors: string;
            health: string;
            client: string;
            inbox?: string;
            example?: string;
        };
    };
};

export type GetStartPageResponse = GetStartPageResponses[keyof GetStartPageResponses];

export type ListAccountsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/accounts';
};

export type ListAccountsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListAccountsError = ListAccountsErrors[keyof ListAccountsErrors];

export type ListAccountsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Account>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        total_results: number;
    };
};

export type ListAccountsResponse = ListAccountsResponses[keyof ListAccountsResponses];

export type CreateAccountData = {
    body: AccountCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/accounts';
};

export type CreateAccountErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `already_member`: The user is a member already
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateAccountError = CreateAccountErrors[keyof CreateAccountErrors];

export type CreateAccountResponses = {
    /**
     * Success
     */
    201: Account;
};

export type CreateAccountResponse = CreateAccountResponses[keyof CreateAccountResponses];

export type DeleteAccountData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: never;
    url: '/accounts/{account}';
};

export type DeleteAccountErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `member_not_found`: There is no such member
     *
     * `user_not_found`: There is no such user
     *
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `account_in_use`: The account has applications or further owners
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteAccountError = DeleteAccountErrors[keyof DeleteAccountErrors];

export type DeleteAccountResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

export type GetAccountData = {
    body?: never;
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: never;
    url: '/accounts/{account}';
};

export type GetAccountErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetAccountError = GetAccountErrors[keyof GetAccountErrors];

export type GetAccountResponses = {
    /**
     * Success
     */
    200: Account;
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type ListAccountEventsData = {
    body?: never;
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page, or the id of an event
         */
        after?: string;
        /**
         * By position in the feed: `asc` begins with the oldest event
         */
        sort?: 'asc' | 'desc';
        /**
         * At most 20, separated by commas
         */
        type?: string;
        /**
         * Only events about this record, such as `group:group_1`. `user:` also finds events that concern the user
         */
        subject?: string;
        /**
         * Only events of this actor, such as `user:user_1`, or of actors of this type, such as `service`
         */
        actor?: string;
        /**
         * Only events of this UTC day, such as `2026-01-31`, by the times in their ids
         */
        day?: string;
        /**
         * `include` adds the events `user.*` of guests, which are there without it only for a `subject`
         */
        guests?: 'include';
        /**
         * `object` adds the subject of each event as it is now
         */
        include?: 'object';
    };
    url: '/accounts/{account}/events';
};

export type ListAccountEventsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListAccountEventsError = ListAccountEventsErrors[keyof ListAccountEventsErrors];

export type ListAccountEventsResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: {
        results: Array<Event<Fields>>;
        /**
         * Pass as `after` to continue, now or later: no event is skipped or repeated. It is also there at the end of the feed; absent only if the feed is empty
         */
        next?: string;
        /**
         * True if there are further events now. A page may be short, or empty, although there are
         */
        more: boolean;
    };
};

export type ListAccountEventsResponse<Fields extends object = NoFields> = ListAccountEventsResponses<Fields>[keyof ListAccountEventsResponses<Fields>];

export type ListAccountMembersData = {
    body?: never;
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/accounts/{account}/members';
};

export type ListAccountMembersErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListAccountMembersError = ListAccountMembersErrors[keyof ListAccountMembersErrors];

export type ListAccountMembersResponses = {
    /**
     * Success
     */
    200: {
        results: Array<AccountMember>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListAccountMembersResponse = ListAccountMembersResponses[keyof ListAccountMembersResponses];

export type InviteAccountMemberData = {
    body: AccountMemberInviteReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: never;
    url: '/accounts/{account}/members';
};

export type InviteAccountMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type InviteAccountMemberError = InviteAccountMemberErrors[keyof InviteAccountMemberErrors];

export type InviteAccountMemberResponses = {
    /**
     * Success
     */
    201: AccountMember;
};

export type InviteAccountMemberResponse = InviteAccountMemberResponses[keyof InviteAccountMemberResponses];

export type RemoveAccountMemberData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/accounts/{account}/members/{member}';
};

export type RemoveAccountMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `member_not_found`: There is no such member
     *
     * `user_not_found`: There is no such user
     *
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RemoveAccountMemberError = RemoveAccountMemberErrors[keyof RemoveAccountMemberErrors];

export type RemoveAccountMemberResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveAccountMemberResponse = RemoveAccountMemberResponses[keyof RemoveAccountMemberResponses];

export type UpdateAccountMemberData = {
    body: AccountMemberUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/accounts/{account}/members/{member}';
};

export type UpdateAccountMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `member_not_found`: There is no such member
     *
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateAccountMemberError = UpdateAccountMemberErrors[keyof UpdateAccountMemberErrors];

export type UpdateAccountMemberResponses = {
    /**
     * Success
     */
    200: AccountMember;
};

export type UpdateAccountMemberResponse = UpdateAccountMemberResponses[keyof UpdateAccountMemberResponses];

export type SubscribeAccountData = {
    body: {
        /**
         * A plan of GET /plans
         */
        plan: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: never;
    url: '/accounts/{account}/subscription';
};

export type SubscribeAccountErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `plan_not_found`: There is no such plan
     *
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SubscribeAccountError = SubscribeAccountErrors[keyof SubscribeAccountErrors];

export type SubscribeAccountResponses = {
    /**
     * Success
     */
    200: Account;
};

export type SubscribeAccountResponse = SubscribeAccountResponses[keyof SubscribeAccountResponses];

export type GetAccountUsageData = {
    body?: never;
    path: {
        /**
         * Id of the account (`acct_...`)
         */
        account: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/accounts/{account}/usage';
};

export type GetAccountUsageErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetAccountUsageError = GetAccountUsageErrors[keyof GetAccountUsageErrors];

export type GetAccountUsageResponses = {
    /**
     * Success
     */
    200: AccountUsage;
};

export type GetAccountUsageResponse = GetAccountUsageResponses[keyof GetAccountUsageResponses];

export type ListApplicationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
        /**
         * Account; default the only account of the caller
         */
        account?: string;
    };
    url: '/applications';
};

export type ListApplicationsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListApplicationsError = ListApplicationsErrors[keyof ListApplicationsErrors];

export type ListApplicationsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Application>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListApplicationsResponse = ListApplicationsResponses[keyof ListApplicationsResponses];

export type CreateApplicationData = {
    body: ApplicationCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: {
        /**
         * Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts
         */
        force?: 'true';
    };
    url: '/applications';
};

export type CreateApplicationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `plan_required`: The account has no plan
     *
     * `plan_limit_reached`: The plan's limit is reached
     */
    402: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `account_not_found`: There is no such account
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateApplicationError = CreateApplicationErrors[keyof CreateApplicationErrors];

export type CreateApplicationResponses = {
    /**
     * Success
     */
    201: Application;
};

export type CreateApplicationResponse = CreateApplicationResponses[keyof CreateApplicationResponses];

export type DeleteApplicationData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}';
};

export type DeleteApplicationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteApplicationError = DeleteApplicationErrors[keyof DeleteApplicationErrors];

export type DeleteApplicationResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteApplicationResponse = DeleteApplicationResponses[keyof DeleteApplicationResponses];

export type GetApplicationData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}';
};

export type GetApplicationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetApplicationError = GetApplicationErrors[keyof GetApplicationErrors];

export type GetApplicationResponses = {
    /**
     * Success
     */
    200: Application;
};

export type GetApplicationResponse = GetApplicationResponses[keyof GetApplicationResponses];

export type UpdateApplicationData = {
    body: ApplicationPatchReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts
         */
        force?: 'true';
    };
    url: '/applications/{app}';
};

export type UpdateApplicationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `passkeys_in_use`: Users have passkeys that the change makes useless
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateApplicationError = UpdateApplicationErrors[keyof UpdateApplicationErrors];

export type UpdateApplicationResponses = {
    /**
     * Success
     */
    200: Application;
};

export type UpdateApplicationResponse = UpdateApplicationResponses[keyof UpdateApplicationResponses];

export type ReplaceApplicationData = {
    body: ApplicationUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts
         */
        force?: 'true';
    };
    url: '/applications/{app}';
};

export type ReplaceApplicationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `passkeys_in_use`: Users have passkeys that the change makes useless
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceApplicationError = ReplaceApplicationErrors[keyof ReplaceApplicationErrors];

export type ReplaceApplicationResponses = {
    /**
     * Success
     */
    200: Application;
};

export type ReplaceApplicationResponse = ReplaceApplicationResponses[keyof ReplaceApplicationResponses];

export type UploadApplicationAnimationData = {
    body: Blob | File;
    headers: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename': string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Which of the logos
         */
        type: 'loading';
    };
    query?: never;
    url: '/applications/{app}/animation/{type}';
};

export type UploadApplicationAnimationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UploadApplicationAnimationError = UploadApplicationAnimationErrors[keyof UploadApplicationAnimationErrors];

export type UploadApplicationAnimationResponses = {
    /**
     * Success
     */
    200: ApplicationAnimation;
};

export type UploadApplicationAnimationResponse = UploadApplicationAnimationResponses[keyof UploadApplicationAnimationResponses];

export type ListAssetsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/assets';
};

export type ListAssetsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListAssetsError = ListAssetsErrors[keyof ListAssetsErrors];

export type ListAssetsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<AssetUpload>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListAssetsResponse = ListAssetsResponses[keyof ListAssetsResponses];

export type CreateAssetData = {
    body: Blob | File;
    headers: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename': string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/assets';
};

export type CreateAssetErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateAssetError = CreateAssetErrors[keyof CreateAssetErrors];

export type CreateAssetResponses = {
    /**
     * Success
     */
    201: AssetUpload;
};

export type CreateAssetResponse = CreateAssetResponses[keyof CreateAssetResponses];

export type DeleteAssetData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the asset (`asset_...`)
         */
        id: string;
    };
    query?: never;
    url: '/applications/{app}/assets/{id}';
};

export type DeleteAssetErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `asset_not_found`: There is no such asset
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteAssetError = DeleteAssetErrors[keyof DeleteAssetErrors];

export type DeleteAssetResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteAssetResponse = DeleteAssetResponses[keyof DeleteAssetResponses];

export type GetAssetData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the asset (`asset_...`)
         */
        id: string;
    };
    query?: never;
    url: '/applications/{app}/assets/{id}';
};

export type GetAssetErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `asset_not_found`: There is no such asset
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetAssetError = GetAssetErrors[keyof GetAssetErrors];

export type GetAssetResponses = {
    /**
     * Success
     */
    200: AssetUpload;
};

export type GetAssetResponse = GetAssetResponses[keyof GetAssetResponses];

export type ReplaceAssetData = {
    body: Blob | File;
    headers: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename': string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the asset
         */
        id: string;
    };
    query?: never;
    url: '/applications/{app}/assets/{id}';
};

export type ReplaceAssetErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `asset_not_found`: There is no such asset
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceAssetError = ReplaceAssetErrors[keyof ReplaceAssetErrors];

export type ReplaceAssetResponses = {
    /**
     * Success
     */
    200: AssetUpload;
};

export type ReplaceAssetResponse = ReplaceAssetResponses[keyof ReplaceAssetResponses];

export type ListCredentialsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/creds';
};

export type ListCredentialsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListCredentialsError = ListCredentialsErrors[keyof ListCredentialsErrors];

export type ListCredentialsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<ApplicationCredential>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListCredentialsResponse = ListCredentialsResponses[keyof ListCredentialsResponses];

export type CreateCredentialData = {
    body: ApplicationCredentialCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/creds';
};

export type CreateCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateCredentialError = CreateCredentialErrors[keyof CreateCredentialErrors];

export type CreateCredentialResponses = {
    /**
     * Success
     */
    201: ApplicationCredentialCreated;
};

export type CreateCredentialResponse = CreateCredentialResponses[keyof CreateCredentialResponses];

export type DeleteCredentialData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Client id of the credential (`key_...`)
         */
        client_id: string;
    };
    query?: never;
    url: '/applications/{app}/creds/{client_id}';
};

export type DeleteCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `credential_not_found`: There is no such credential
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteCredentialError = DeleteCredentialErrors[keyof DeleteCredentialErrors];

export type DeleteCredentialResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteCredentialResponse = DeleteCredentialResponses[keyof DeleteCredentialResponses];

export type GetCredentialData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Client id of the credential (`key_...`)
         */
        client_id: string;
    };
    query?: never;
    url: '/applications/{app}/creds/{client_id}';
};

export type GetCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `credential_not_found`: There is no such credential
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetCredentialError = GetCredentialErrors[keyof GetCredentialErrors];

export type GetCredentialResponses = {
    /**
     * Success
     */
    200: ApplicationCredential;
};

export type GetCredentialResponse = GetCredentialResponses[keyof GetCredentialResponses];

export type UpdateCredentialData = {
    body: ApplicationCredentialUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Client id of the credential (`key_...`)
         */
        client_id: string;
    };
    query?: never;
    url: '/applications/{app}/creds/{client_id}';
};

export type UpdateCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `credential_not_found`: There is no such credential
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateCredentialError = UpdateCredentialErrors[keyof UpdateCredentialErrors];

export type UpdateCredentialResponses = {
    /**
     * Success
     */
    200: ApplicationCredential;
};

export type UpdateCredentialResponse = UpdateCredentialResponses[keyof UpdateCredentialResponses];

export type RotateCredentialData = {
    body?: {
        /**
         * How long the previous secret keeps working, for example 24h; at most 365d
         */
        grace?: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Client id of the credential (`key_...`)
         */
        client_id: string;
    };
    query?: never;
    url: '/applications/{app}/creds/{client_id}/rotate';
};

export type RotateCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `credential_not_found`: There is no such credential
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RotateCredentialError = RotateCredentialErrors[keyof RotateCredentialErrors];

export type RotateCredentialResponses = {
    /**
     * Success
     */
    200: ApplicationCredentialWithSecret;
};

export type RotateCredentialResponse = RotateCredentialResponses[keyof RotateCredentialResponses];

export type ListEventsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page, or the id of an event
         */
        after?: string;
        /**
         * By position in the feed: `asc` begins with the oldest event
         */
        sort?: 'asc' | 'desc';
        /**
         * At most 20, separated by commas
         */
        type?: string;
        /**
         * Only events about this record, such as `group:group_1`. `user:` also finds events that concern the user
         */
        subject?: string;
        /**
         * Only events of this actor, such as `user:user_1`, or of actors of this type, such as `service`
         */
        actor?: string;
        /**
         * Only events of this UTC day, such as `2026-01-31`, by the times in their ids
         */
        day?: string;
        /**
         * `include` adds the events `user.*` of guests, which are there without it only for a `subject`
         */
        guests?: 'include';
        /**
         * `object` adds the subject of each event as it is now
         */
        include?: 'object';
    };
    url: '/applications/{app}/events';
};

export type ListEventsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: {
        results: Array<Event<Fields>>;
        /**
         * Pass as `after` to continue, now or later: no event is skipped or repeated. It is also there at the end of the feed; absent only if the feed is empty
         */
        next?: string;
        /**
         * True if there are further events now. A page may be short, or empty, although there are
         */
        more: boolean;
    };
};

export type ListEventsResponse<Fields extends object = NoFields> = ListEventsResponses<Fields>[keyof ListEventsResponses<Fields>];

export type ListGroupsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/groups';
};

export type ListGroupsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListGroupsError = ListGroupsErrors[keyof ListGroupsErrors];

export type ListGroupsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Group>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListGroupsResponse = ListGroupsResponses[keyof ListGroupsResponses];

export type CreateGroupData = {
    body: GroupCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/groups';
};

export type CreateGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateGroupError = CreateGroupErrors[keyof CreateGroupErrors];

export type CreateGroupResponses = {
    /**
     * Success
     */
    200: Group;
};

export type CreateGroupResponse = CreateGroupResponses[keyof CreateGroupResponses];

export type DeleteGroupData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}';
};

export type DeleteGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteGroupError = DeleteGroupErrors[keyof DeleteGroupErrors];

export type DeleteGroupResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteGroupResponse = DeleteGroupResponses[keyof DeleteGroupResponses];

export type GetGroupData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}';
};

export type GetGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetGroupError = GetGroupErrors[keyof GetGroupErrors];

export type GetGroupResponses = {
    /**
     * Success
     */
    200: Group;
};

export type GetGroupResponse = GetGroupResponses[keyof GetGroupResponses];

export type UpdateGroupData = {
    body: GroupReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}';
};

export type UpdateGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateGroupError = UpdateGroupErrors[keyof UpdateGroupErrors];

export type UpdateGroupResponses = {
    /**
     * Success
     */
    200: Group;
};

export type UpdateGroupResponse = UpdateGroupResponses[keyof UpdateGroupResponses];

export type CreateGroupInvitesData = {
    body: {
        invites: Array<unknown>;
    };
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/bulk-invites';
};

export type CreateGroupInvitesErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateGroupInvitesError = CreateGroupInvitesErrors[keyof CreateGroupInvitesErrors];

export type CreateGroupInvitesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupInvitationResult>;
    };
};

export type CreateGroupInvitesResponse = CreateGroupInvitesResponses[keyof CreateGroupInvitesResponses];

export type ListGroupInvitesData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/groups/{group}/invites';
};

export type ListGroupInvitesErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListGroupInvitesError = ListGroupInvitesErrors[keyof ListGroupInvitesErrors];

export type ListGroupInvitesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupInvitation>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListGroupInvitesResponse = ListGroupInvitesResponses[keyof ListGroupInvitesResponses];

export type CreateGroupInviteData = {
    body: {
        roles: Array<string>;
        /**
         * Whom to invite
         */
        email?: string;
        /**
         * Whom to invite: a phone number with + and country code. Spaces and signs between digits are ignored
         */
        phone?: string;
        /**
         * Whom to invite: a user of the application
         */
        user_id?: string;
        /**
         * Where the link leads after the sign-in. Users and hub users name default_redirect_url, a page of hub.return_urls, or one of this machine
         */
        redirect_url?: string;
        /**
         * Language of the message and pages; default the user's, or the application's: a language tag such as pt-BR. A language that the service lacks is ignored
         */
        locale?: string;
        /**
         * Variant that the link signs in through
         */
        app_variant_id?: string;
        /**
         * When the invite expires (ISO 8601 date-time)
         */
        expires_at?: string;
        /**
         * The service sends the invitation, to the address or to a verified address of the user; the answer then has no link. Hub users must set it
         */
        send?: boolean;
    };
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/invites';
};

export type CreateGroupInviteErrors = {
    /**
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `user_not_found`: There is no such user
     *
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `already_member`: The user is a member already
     *
     * `already_invited`: The user is invited already
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateGroupInviteError = CreateGroupInviteErrors[keyof CreateGroupInviteErrors];

export type CreateGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupInvitationWithLink;
};

export type CreateGroupInviteResponse = CreateGroupInviteResponses[keyof CreateGroupInviteResponses];

export type DeleteGroupInviteData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/invites/{invite}';
};

export type DeleteGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `invite_not_found`: There is no such invite
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteGroupInviteError = DeleteGroupInviteErrors[keyof DeleteGroupInviteErrors];

export type DeleteGroupInviteResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteGroupInviteResponse = DeleteGroupInviteResponses[keyof DeleteGroupInviteResponses];

export type GetGroupInviteData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/invites/{invite}';
};

export type GetGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `invite_not_found`: There is no such invite
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetGroupInviteError = GetGroupInviteErrors[keyof GetGroupInviteErrors];

export type GetGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupInvitation;
};

export type GetGroupInviteResponse = GetGroupInviteResponses[keyof GetGroupInviteResponses];

export type UpdateGroupInviteData = {
    body: GroupInviteUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/invites/{invite}';
};

export type UpdateGroupInviteErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `invite_not_found`: There is no such invite
     *
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `invite_ended`: The invite is no longer pending
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateGroupInviteError = UpdateGroupInviteErrors[keyof UpdateGroupInviteErrors];

export type UpdateGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupInvitation;
};

export type UpdateGroupInviteResponse = UpdateGroupInviteResponses[keyof UpdateGroupInviteResponses];

export type ListGroupMembersData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/groups/{group}/members';
};

export type ListGroupMembersErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListGroupMembersError = ListGroupMembersErrors[keyof ListGroupMembersErrors];

export type ListGroupMembersResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupMember>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListGroupMembersResponse = ListGroupMembersResponses[keyof ListGroupMembersResponses];

export type AddGroupMemberData = {
    body: GroupMemberCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/members';
};

export type AddGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `already_member`: The user is a member already
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type AddGroupMemberError = AddGroupMemberErrors[keyof AddGroupMemberErrors];

export type AddGroupMemberResponses = {
    /**
     * Success
     */
    201: GroupMember;
};

export type AddGroupMemberResponse = AddGroupMemberResponses[keyof AddGroupMemberResponses];

export type RemoveGroupMemberData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/members/{member}';
};

export type RemoveGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RemoveGroupMemberError = RemoveGroupMemberErrors[keyof RemoveGroupMemberErrors];

export type RemoveGroupMemberResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveGroupMemberResponse = RemoveGroupMemberResponses[keyof RemoveGroupMemberResponses];

export type GetGroupMemberData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/members/{member}';
};

export type GetGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetGroupMemberError = GetGroupMemberErrors[keyof GetGroupMemberErrors];

export type GetGroupMemberResponses = {
    /**
     * Success
     */
    200: GroupMember;
};

export type GetGroupMemberResponse = GetGroupMemberResponses[keyof GetGroupMemberResponses];

export type UpdateGroupMemberData = {
    body: GroupMemberUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/applications/{app}/groups/{group}/members/{member}';
};

export type UpdateGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateGroupMemberError = UpdateGroupMemberErrors[keyof UpdateGroupMemberErrors];

export type UpdateGroupMemberResponses = {
    /**
     * Success
     */
    200: GroupMember;
};

export type UpdateGroupMemberResponse = UpdateGroupMemberResponses[keyof UpdateGroupMemberResponses];

export type UploadApplicationIconData = {
    body: Blob | File;
    headers?: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename'?: string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/icon';
};

export type UploadApplicationIconErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UploadApplicationIconError = UploadApplicationIconErrors[keyof UploadApplicationIconErrors];

export type UploadApplicationIconResponses = {
    /**
     * Success
     */
    200: ApplicationIcon;
};

export type UploadApplicationIconResponse = UploadApplicationIconResponses[keyof UploadApplicationIconResponses];

export type ListIdentityProvidersData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/identity-providers';
};

export type ListIdentityProvidersErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListIdentityProvidersError = ListIdentityProvidersErrors[keyof ListIdentityProvidersErrors];

export type ListIdentityProvidersResponses = {
    /**
     * Success
     */
    200: {
        /**
         * All of them, at most 20, in the order of creation
         */
        results: Array<IdentityProvider>;
    };
};

export type ListIdentityProvidersResponse = ListIdentityProvidersResponses[keyof ListIdentityProvidersResponses];

export type CreateIdentityProviderData = {
    body: IdentityProviderCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/identity-providers';
};

export type CreateIdentityProviderErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateIdentityProviderError = CreateIdentityProviderErrors[keyof CreateIdentityProviderErrors];

export type CreateIdentityProviderResponses = {
    /**
     * Success
     */
    201: IdentityProvider;
};

export type CreateIdentityProviderResponse = CreateIdentityProviderResponses[keyof CreateIdentityProviderResponses];

export type DeleteIdentityProviderData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the identity provider, such as `google`
         */
        provider: string;
    };
    query?: {
        /**
         * Deletes it although users lose their only way to sign in, for good
         */
        force?: 'true';
    };
    url: '/applications/{app}/identity-providers/{provider}';
};

export type DeleteIdentityProviderErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `identity_provider_not_found`: There is no such identity provider
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `still_used`: Users have no other way to sign in
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteIdentityProviderError = DeleteIdentityProviderErrors[keyof DeleteIdentityProviderErrors];

export type DeleteIdentityProviderResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteIdentityProviderResponse = DeleteIdentityProviderResponses[keyof DeleteIdentityProviderResponses];

export type GetIdentityProviderData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the identity provider, such as `google`
         */
        provider: string;
    };
    query?: never;
    url: '/applications/{app}/identity-providers/{provider}';
};

export type GetIdentityProviderErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `identity_provider_not_found`: There is no such identity provider
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetIdentityProviderError = GetIdentityProviderErrors[keyof GetIdentityProviderErrors];

export type GetIdentityProviderResponses = {
    /**
     * Success
     */
    200: IdentityProvider;
};

export type GetIdentityProviderResponse = GetIdentityProviderResponses[keyof GetIdentityProviderResponses];

export type UpdateIdentityProviderData = {
    body: IdentityProviderUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the identity provider, such as `google`
         */
        provider: string;
    };
    query?: never;
    url: '/applications/{app}/identity-providers/{provider}';
};

export type UpdateIdentityProviderErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `identity_provider_not_found`: There is no such identity provider
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateIdentityProviderError = UpdateIdentityProviderErrors[keyof UpdateIdentityProviderErrors];

export type UpdateIdentityProviderResponses = {
    /**
     * Success
     */
    200: IdentityProvider;
};

export type UpdateIdentityProviderResponse = UpdateIdentityProviderResponses[keyof UpdateIdentityProviderResponses];

export type UploadApplicationLogoData = {
    body: Blob | File;
    headers: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename': string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Which of the logos
         */
        type: 'light' | 'dark' | 'email';
    };
    query?: never;
    url: '/applications/{app}/logo/{type}';
};

export type UploadApplicationLogoErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UploadApplicationLogoError = UploadApplicationLogoErrors[keyof UploadApplicationLogoErrors];

export type UploadApplicationLogoResponses = {
    /**
     * Success
     */
    200: Application;
};

export type UploadApplicationLogoResponse = UploadApplicationLogoResponses[keyof UploadApplicationLogoResponses];

export type GetMailDeliveryData = {
    body: MailDeliveryReq;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/mail-delivery/lookup';
};

export type GetMailDeliveryErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMailDeliveryError = GetMailDeliveryErrors[keyof GetMailDeliveryErrors];

export type GetMailDeliveryResponses = {
    /**
     * Success
     */
    200: MailDelivery;
};

export type GetMailDeliveryResponse = GetMailDeliveryResponses[keyof GetMailDeliveryResponses];

export type ResumeMailDeliveryData = {
    body: MailDeliveryReq;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/mail-delivery/resume';
};

export type ResumeMailDeliveryErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ResumeMailDeliveryError = ResumeMailDeliveryErrors[keyof ResumeMailDeliveryErrors];

export type ResumeMailDeliveryResponses = {
    /**
     * Success
     */
    200: MailDelivery;
};

export type ResumeMailDeliveryResponse = ResumeMailDeliveryResponses[keyof ResumeMailDeliveryResponses];

export type ListMembershipsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
    };
    url: '/applications/{app}/memberships';
};

export type ListMembershipsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMembershipsError = ListMembershipsErrors[keyof ListMembershipsErrors];

export type ListMembershipsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupMembership>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListMembershipsResponse = ListMembershipsResponses[keyof ListMembershipsResponses];

export type ListMessageTemplatesData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/messages';
};

export type ListMessageTemplatesErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMessageTemplatesError = ListMessageTemplatesErrors[keyof ListMessageTemplatesErrors];

export type ListMessageTemplatesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<MessageTemplateSummary>;
    };
};

export type ListMessageTemplatesResponse = ListMessageTemplatesResponses[keyof ListMessageTemplatesResponses];

export type DeleteMessageTemplateData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Kind of message
         */
        kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
        /**
         * Language of the message
         */
        locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    };
    query?: never;
    url: '/applications/{app}/messages/{kind}/{locale}';
};

export type DeleteMessageTemplateErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteMessageTemplateError = DeleteMessageTemplateErrors[keyof DeleteMessageTemplateErrors];

export type DeleteMessageTemplateResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteMessageTemplateResponse = DeleteMessageTemplateResponses[keyof DeleteMessageTemplateResponses];

export type GetMessageTemplateData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Kind of message
         */
        kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
        /**
         * Language of the message
         */
        locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    };
    query?: never;
    url: '/applications/{app}/messages/{kind}/{locale}';
};

export type GetMessageTemplateErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMessageTemplateError = GetMessageTemplateErrors[keyof GetMessageTemplateErrors];

export type GetMessageTemplateResponses = {
    /**
     * Success
     */
    200: MessageTemplateState;
};

export type GetMessageTemplateResponse = GetMessageTemplateResponses[keyof GetMessageTemplateResponses];

export type ReplaceMessageTemplateData = {
    body: MessageTemplate;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Kind of message
         */
        kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
        /**
         * Language of the message
         */
        locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    };
    query?: never;
    url: '/applications/{app}/messages/{kind}/{locale}';
};

export type ReplaceMessageTemplateErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceMessageTemplateError = ReplaceMessageTemplateErrors[keyof ReplaceMessageTemplateErrors];

export type ReplaceMessageTemplateResponses = {
    /**
     * Success
     */
    200: MessageTemplateState;
};

export type ReplaceMessageTemplateResponse = ReplaceMessageTemplateResponses[keyof ReplaceMessageTemplateResponses];

export type PreviewMessageData = {
    body: MessagePreviewReq;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Kind of message
         */
        kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
        /**
         * Language of the message
         */
        locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    };
    query?: never;
    url: '/applications/{app}/messages/{kind}/{locale}/preview';
};

export type PreviewMessageErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type PreviewMessageError = PreviewMessageErrors[keyof PreviewMessageErrors];

export type PreviewMessageResponses = {
    /**
     * Success
     */
    200: MessagePreview;
};

export type PreviewMessageResponse = PreviewMessageResponses[keyof PreviewMessageResponses];

export type SendTestMessageData = {
    body: MessagePreviewReq;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Kind of message
         */
        kind: 'sign_in' | 'sign_in_refused' | 'sign_in_link' | 'invite' | 'address_code' | 'address_change_pending' | 'address_changed';
        /**
         * Language of the message
         */
        locale: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'ar';
    };
    query?: never;
    url: '/applications/{app}/messages/{kind}/{locale}/test';
};

export type SendTestMessageErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `user_not_verified`: The user is not verified
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SendTestMessageError = SendTestMessageErrors[keyof SendTestMessageErrors];

export type SendTestMessageResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Your masked address
         */
        sent_to: string;
    };
};

export type SendTestMessageResponse = SendTestMessageResponses[keyof SendTestMessageResponses];

export type ListOidcClientsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/oidc-clients';
};

export type ListOidcClientsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListOidcClientsError = ListOidcClientsErrors[keyof ListOidcClientsErrors];

export type ListOidcClientsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<OidcClient>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListOidcClientsResponse = ListOidcClientsResponses[keyof ListOidcClientsResponses];

export type CreateOidcClientData = {
    body: OidcClientReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/oidc-clients';
};

export type CreateOidcClientErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateOidcClientError = CreateOidcClientErrors[keyof CreateOidcClientErrors];

export type CreateOidcClientResponses = {
    /**
     * Success
     */
    200: OidcClient;
};

export type CreateOidcClientResponse = CreateOidcClientResponses[keyof CreateOidcClientResponses];

export type DeleteOidcClientData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
    };
    query?: never;
    url: '/applications/{app}/oidc-clients/{client}';
};

export type DeleteOidcClientErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteOidcClientError = DeleteOidcClientErrors[keyof DeleteOidcClientErrors];

export type DeleteOidcClientResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteOidcClientResponse = DeleteOidcClientResponses[keyof DeleteOidcClientResponses];

export type GetOidcClientData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
    };
    query?: never;
    url: '/applications/{app}/oidc-clients/{client}';
};

export type GetOidcClientErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetOidcClientError = GetOidcClientErrors[keyof GetOidcClientErrors];

export type GetOidcClientResponses = {
    /**
     * Success
     */
    200: OidcClient;
};

export type GetOidcClientResponse = GetOidcClientResponses[keyof GetOidcClientResponses];

export type ReplaceOidcClientData = {
    body: OidcClientReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
    };
    query?: never;
    url: '/applications/{app}/oidc-clients/{client}';
};

export type ReplaceOidcClientErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceOidcClientError = ReplaceOidcClientErrors[keyof ReplaceOidcClientErrors];

export type ReplaceOidcClientResponses = {
    /**
     * Success
     */
    200: OidcClient;
};

export type ReplaceOidcClientResponse = ReplaceOidcClientResponses[keyof ReplaceOidcClientResponses];

export type CreateOidcClientCredentialData = {
    body: {
        /**
         * What the credential is for
         */
        name: string;
        /**
         * When it stops working; never when absent (ISO 8601 date-time)
         */
        expires?: string;
        /**
         * Variant that the credential acts for
         */
        app_variant_id?: string;
    };
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
    };
    query?: never;
    url: '/applications/{app}/oidc-clients/{client}/creds';
};

export type CreateOidcClientCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateOidcClientCredentialError = CreateOidcClientCredentialErrors[keyof CreateOidcClientCredentialErrors];

export type CreateOidcClientCredentialResponses = {
    /**
     * Success
     */
    201: OidcClientCredential;
};

export type CreateOidcClientCredentialResponse = CreateOidcClientCredentialResponses[keyof CreateOidcClientCredentialResponses];

export type DeleteOidcClientCredentialData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
        /**
         * Client id of the credential (`key_...`)
         */
        client_id: string;
    };
    query?: never;
    url: '/applications/{app}/oidc-clients/{client}/creds/{client_id}';
};

export type DeleteOidcClientCredentialErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `credential_not_found`: There is no such credential
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteOidcClientCredentialError = DeleteOidcClientCredentialErrors[keyof DeleteOidcClientCredentialErrors];

export type DeleteOidcClientCredentialResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteOidcClientCredentialResponse = DeleteOidcClientCredentialResponses[keyof DeleteOidcClientCredentialResponses];

export type UploadOidcClientLogoData = {
    body: Blob | File;
    headers: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename': string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
        /**
         * Which of the logos
         */
        type: 'light' | 'dark';
    };
    query?: never;
    url: '/applications/{app}/oidc-clients/{client}/logo/{type}';
};

export type UploadOidcClientLogoErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UploadOidcClientLogoError = UploadOidcClientLogoErrors[keyof UploadOidcClientLogoErrors];

export type UploadOidcClientLogoResponses = {
    /**
     * Success
     */
    200: OidcClient;
};

export type UploadOidcClientLogoResponse = UploadOidcClientLogoResponses[keyof UploadOidcClientLogoResponses];

export type ListOidcClientUsersData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the OpenID client (`oidc_...`)
         */
        client: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
    };
    url: '/applications/{app}/oidc-clients/{client}/users';
};

export type ListOidcClientUsersErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `oidc_client_not_found`: There is no such OIDC client
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListOidcClientUsersError = ListOidcClientUsersErrors[keyof ListOidcClientUsersErrors];

export type ListOidcClientUsersResponses = {
    /**
     * Success
     */
    200: {
        results: Array<OidcClientUser>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListOidcClientUsersResponse = ListOidcClientUsersResponses[keyof ListOidcClientUsersResponses];

export type CreatePagePreviewData = {
    body: PagePreviewReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/page-previews';
};

export type CreatePagePreviewErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreatePagePreviewError = CreatePagePreviewErrors[keyof CreatePagePreviewErrors];

export type CreatePagePreviewResponses = {
    /**
     * Success
     */
    201: PagePreview;
};

export type CreatePagePreviewResponse = CreatePagePreviewResponses[keyof CreatePagePreviewResponses];

export type GetPublicApplicationData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Variant to show the application as
         */
        app_variant_id?: string;
    };
    url: '/applications/{app}/public';
};

export type GetPublicApplicationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetPublicApplicationError = GetPublicApplicationErrors[keyof GetPublicApplicationErrors];

export type GetPublicApplicationResponses = {
    /**
     * Success
     */
    200: ApplicationPublic;
};

export type GetPublicApplicationResponse = GetPublicApplicationResponses[keyof GetPublicApplicationResponses];

export type GetSchemaData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/schema';
};

export type GetSchemaErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetSchemaError = GetSchemaErrors[keyof GetSchemaErrors];

export type GetSchemaResponses = {
    /**
     * Success
     */
    200: ProfileSchema;
};

export type GetSchemaResponse = GetSchemaResponses[keyof GetSchemaResponses];

export type ReplaceSchemaData = {
    body: ProfileSchemaReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Changes nothing. The answer has the schema as it would be, and in `dry_run` the effects on the values of up to 200 users
         */
        dry_run?: 'true';
    };
    url: '/applications/{app}/schema';
};

export type ReplaceSchemaErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `values_not_unique`: Users have equal values in a field that must be unique
     *
     * `values_not_convertible`: Users have values that cannot be converted to the new type
     *
     * `indexing_in_progress`: The values of the users are still being indexed
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceSchemaError = ReplaceSchemaErrors[keyof ReplaceSchemaErrors];

export type ReplaceSchemaResponses = {
    /**
     * Success
     */
    200: ReplacedProfileSchema;
};

export type ReplaceSchemaResponse = ReplaceSchemaResponses[keyof ReplaceSchemaResponses];

export type LookupSignInAttemptsData = {
    body: SignInAttemptLookup;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/sign-in-attempts/lookup';
};

export type LookupSignInAttemptsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type LookupSignInAttemptsError = LookupSignInAttemptsErrors[keyof LookupSignInAttemptsErrors];

export type LookupSignInAttemptsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<SignInAttempt>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type LookupSignInAttemptsResponse = LookupSignInAttemptsResponses[keyof LookupSignInAttemptsResponses];

export type ListSmsKeywordsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
        /**
         * Only keywords that name this variant
         */
        app_variant_id?: string;
    };
    url: '/applications/{app}/sms-keywords';
};

export type ListSmsKeywordsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListSmsKeywordsError = ListSmsKeywordsErrors[keyof ListSmsKeywordsErrors];

export type ListSmsKeywordsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<SmsKeyword>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListSmsKeywordsResponse = ListSmsKeywordsResponses[keyof ListSmsKeywordsResponses];

export type CreateSmsKeywordData = {
    body: SmsKeywordCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/sms-keywords';
};

export type CreateSmsKeywordErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `keyword_reserved`: Carriers reserve this keyword
     *
     * `keyword_taken`: The keyword is taken
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateSmsKeywordError = CreateSmsKeywordErrors[keyof CreateSmsKeywordErrors];

export type CreateSmsKeywordResponses = {
    /**
     * Success
     */
    201: SmsKeyword;
};

export type CreateSmsKeywordResponse = CreateSmsKeywordResponses[keyof CreateSmsKeywordResponses];

export type DeleteSmsKeywordData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the keyword (`keyword_...`)
         */
        keyword: string;
    };
    query?: never;
    url: '/applications/{app}/sms-keywords/{keyword}';
};

export type DeleteSmsKeywordErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `keyword_not_found`: There is no such SMS keyword
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteSmsKeywordError = DeleteSmsKeywordErrors[keyof DeleteSmsKeywordErrors];

export type DeleteSmsKeywordResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteSmsKeywordResponse = DeleteSmsKeywordResponses[keyof DeleteSmsKeywordResponses];

export type GetSmsKeywordData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the keyword (`keyword_...`)
         */
        keyword: string;
    };
    query?: never;
    url: '/applications/{app}/sms-keywords/{keyword}';
};

export type GetSmsKeywordErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `keyword_not_found`: There is no such SMS keyword
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetSmsKeywordError = GetSmsKeywordErrors[keyof GetSmsKeywordErrors];

export type GetSmsKeywordResponses = {
    /**
     * Success
     */
    200: SmsKeyword;
};

export type GetSmsKeywordResponse = GetSmsKeywordResponses[keyof GetSmsKeywordResponses];

export type UpdateSmsKeywordData = {
    body: SmsKeywordUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the keyword (`keyword_...`)
         */
        keyword: string;
    };
    query?: never;
    url: '/applications/{app}/sms-keywords/{keyword}';
};

export type UpdateSmsKeywordErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `keyword_not_found`: There is no such SMS keyword
     *
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `keyword_reserved`: Carriers reserve this keyword
     *
     * `keyword_taken`: The keyword is taken
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateSmsKeywordError = UpdateSmsKeywordErrors[keyof UpdateSmsKeywordErrors];

export type UpdateSmsKeywordResponses = {
    /**
     * Success
     */
    200: SmsKeyword;
};

export type UpdateSmsKeywordResponse = UpdateSmsKeywordResponses[keyof UpdateSmsKeywordResponses];

export type SetSmsKeywordStateData = {
    body: {
        state: 'enabled' | 'disabled';
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the keyword (`keyword_...`)
         */
        keyword: string;
    };
    query?: never;
    url: '/applications/{app}/sms-keywords/{keyword}/state';
};

export type SetSmsKeywordStateErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `keyword_not_found`: There is no such SMS keyword
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SetSmsKeywordStateError = SetSmsKeywordStateErrors[keyof SetSmsKeywordStateErrors];

export type SetSmsKeywordStateResponses = {
    /**
     * Success
     */
    200: SmsKeyword;
};

export type SetSmsKeywordStateResponse = SetSmsKeywordStateResponses[keyof SetSmsKeywordStateResponses];

export type GetApplicationStatisticsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * The first day; by default 29 days before `to` (UTC), such as 2026-01-31
         */
        from?: string;
        /**
         * The last day, included; by default today (UTC), such as 2026-01-31
         */
        to?: string;
    };
    url: '/applications/{app}/statistics';
};

export type GetApplicationStatisticsErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetApplicationStatisticsError = GetApplicationStatisticsErrors[keyof GetApplicationStatisticsErrors];

export type GetApplicationStatisticsResponses = {
    /**
     * Success
     */
    200: ApplicationStatistics;
};

export type GetApplicationStatisticsResponse = GetApplicationStatisticsResponses[keyof GetApplicationStatisticsResponses];

export type GetSampleUserData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/users/__sample__/data';
};

export type GetSampleUserErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetSampleUserError = GetSampleUserErrors[keyof GetSampleUserErrors];

export type GetSampleUserResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type GetSampleUserResponse<Fields extends object = NoFields> = GetSampleUserResponses<Fields>[keyof GetSampleUserResponses<Fields>];

export type ListUsersData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
        /**
         * At most 100, separated by commas
         */
        lookup_filter?: string;
        /**
         * At most 100, separated by commas
         */
        id_filter?: string;
        /**
         * Without a filter, guests are left out: `include` lists them too, and `only` them alone. A filter finds guests in any case
         */
        guests?: 'include' | 'only';
        /**
         * At most 100, separated by commas
         */
        fields?: string;
    };
    url: '/applications/{app}/users/data';
};

export type ListUsersErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: {
        results: Array<UserListItem<Fields>>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListUsersResponse<Fields extends object = NoFields> = ListUsersResponses<Fields>[keyof ListUsersResponses<Fields>];

export type UpsertUsersData<Fields extends object = NoFields> = {
    body: {
        users: Array<UserProfileReq<Fields> & { user_id?: string }>;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/users/data';
};

export type UpsertUsersErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpsertUsersError = UpsertUsersErrors[keyof UpsertUsersErrors];

export type UpsertUsersResponses = {
    /**
     * Success
     */
    200: {
        results: Array<UserUpsertResult>;
    };
};

export type UpsertUsersResponse = UpsertUsersResponses[keyof UpsertUsersResponses];

export type ExportUsersData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * Adds `memberships` to each line: groups with name, member, roles and state, at most 100; `memberships_truncated` if there are more. A page then has at most 50 users
         */
        memberships?: 'true';
    };
    url: '/applications/{app}/users/export';
};

export type ExportUsersErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ExportUsersError = ExportUsersErrors[keyof ExportUsersErrors];

export type ExportUsersResponses = {
    /**
     * Success. One user a line
     */
    200: string;
};

export type ExportUsersResponse = ExportUsersResponses[keyof ExportUsersResponses];

export type ImportUsersData = {
    body: Blob | File;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/users/import';
};

export type ImportUsersErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ImportUsersError = ImportUsersErrors[keyof ImportUsersErrors];

export type ImportUsersResponses = {
    /**
     * Success. One result a line
     */
    200: string;
};

export type ImportUsersResponse = ImportUsersResponses[keyof ImportUsersResponses];

export type SearchUsersData = {
    body: UserSearchReq;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/users/search';
};

export type SearchUsersErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SearchUsersError = SearchUsersErrors[keyof SearchUsersErrors];

export type SearchUsersResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: FoundUsers<Fields>;
};

export type SearchUsersResponse<Fields extends object = NoFields> = SearchUsersResponses<Fields>[keyof SearchUsersResponses<Fields>];

export type UpdateUserAttributesData = {
    body: {
        /**
         * By `<namespace>:<name>`; the namespace svc is the service’s own
         */
        attributes: {
            [key: string]: Array<string> | null;
        };
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/attributes';
};

export type UpdateUserAttributesErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateUserAttributesError = UpdateUserAttributesErrors[keyof UpdateUserAttributesErrors];

export type UpdateUserAttributesResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type UpdateUserAttributesResponse<Fields extends object = NoFields> = UpdateUserAttributesResponses<Fields>[keyof UpdateUserAttributesResponses<Fields>];

export type ReplaceUserAttributesData = {
    body: {
        /**
         * By `<namespace>:<name>`; the namespace svc is the service’s own
         */
        attributes: {
            [key: string]: Array<string> | null;
        };
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/attributes';
};

export type ReplaceUserAttributesErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceUserAttributesError = ReplaceUserAttributesErrors[keyof ReplaceUserAttributesErrors];

export type ReplaceUserAttributesResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type ReplaceUserAttributesResponse<Fields extends object = NoFields> = ReplaceUserAttributesResponses<Fields>[keyof ReplaceUserAttributesResponses<Fields>];

export type DeleteUserData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data';
};

export type DeleteUserErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteUserError = DeleteUserErrors[keyof DeleteUserErrors];

export type DeleteUserResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteUserResponse = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: {
        /**
         * `false` leaves out the groups: the cheapest way to read a user who is in many
         */
        groups?: 'true' | 'false';
        /**
         * Adds all other data about the user
         */
        format?: 'export';
        /**
         * The `next` of the previous answer
         */
        after?: string;
    };
    url: '/applications/{app}/users/{user}/data';
};

export type GetUserErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type GetUserResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfileWithExport<Fields>;
};

export type GetUserResponse<Fields extends object = NoFields> = GetUserResponses<Fields>[keyof GetUserResponses<Fields>];

export type UpdateUserData<Fields extends object = NoFields> = {
    body: {
        /**
         * Values by field of the application's schema
         */
        data?: ProfileDataReq<Fields>;
        /**
         * Values that the caller has verified itself; each must equal that in data
         */
        verified_data?: ProfileDataReq<Fields>;
        /**
         * By `<namespace>:<name>`; the namespace svc is the service’s own
         */
        attributes?: {
            [key: string]: Array<string> | null;
        };
        state?: 'enabled' | 'disabled';
        /**
         * True: a verified address that is replaced or removed gets a notice. Changes by hub users always send it, except imports
         */
        notify?: boolean;
        meta?: {
            /**
             * When the user was last asked to register a passkey (ISO 8601 date-time)
             */
            last_passkey_registration_prompt: string;
        };
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data';
};

export type UpdateUserErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type UpdateUserResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type UpdateUserResponse<Fields extends object = NoFields> = UpdateUserResponses<Fields>[keyof UpdateUserResponses<Fields>];

export type ReplaceUserData<Fields extends object = NoFields> = {
    body: UserProfileReq<Fields>;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID, or one of __default__, __uuid__, __objectid__, __svcid__ for a new one
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data';
};

export type ReplaceUserErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceUserError = ReplaceUserErrors[keyof ReplaceUserErrors];

export type ReplaceUserResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type ReplaceUserResponse<Fields extends object = NoFields> = ReplaceUserResponses<Fields>[keyof ReplaceUserResponses<Fields>];

export type GetUserFieldData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data/fields/{field}';
};

export type GetUserFieldErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetUserFieldError = GetUserFieldErrors[keyof GetUserFieldErrors];

export type GetUserFieldResponses = {
    /**
     * Success
     */
    200: UserProfileField;
};

export type GetUserFieldResponse = GetUserFieldResponses[keyof GetUserFieldResponses];

export type ReplaceUserFieldData = {
    body: {
        /**
         * Converted to the type of the field; a file for image and document fields
         */
        value: unknown;
        notify?: boolean | 'true' | 'false';
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data/fields/{field}';
};

export type ReplaceUserFieldErrors = {
    /**
     * `invalid_upload`: The file cannot be used
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceUserFieldError = ReplaceUserFieldErrors[keyof ReplaceUserFieldErrors];

export type ReplaceUserFieldResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type ReplaceUserFieldResponse<Fields extends object = NoFields> = ReplaceUserFieldResponses<Fields>[keyof ReplaceUserFieldResponses<Fields>];

export type GetUserFieldFileData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data/fields/{field}/file';
};

export type GetUserFieldFileErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetUserFieldFileError = GetUserFieldFileErrors[keyof GetUserFieldFileErrors];

export type GetUserFieldFileResponses = {
    /**
     * Success. The document, as a download
     */
    200: Blob | File;
};

export type GetUserFieldFileResponse = GetUserFieldFileResponses[keyof GetUserFieldFileResponses];

export type AnnounceUserFieldUploadData = {
    body: {
        /**
         * The format of the picture, which its content must have
         */
        content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/jpg' | 'image/pjpeg';
        /**
         * Bytes of the picture; exactly these must be sent
         */
        size: number;
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        filename?: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/data/fields/{field}/upload';
};

export type AnnounceUserFieldUploadErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type AnnounceUserFieldUploadError = AnnounceUserFieldUploadErrors[keyof AnnounceUserFieldUploadErrors];

export type AnnounceUserFieldUploadResponses = {
    /**
     * Success
     */
    200: UserProfileFieldUpload;
};

export type AnnounceUserFieldUploadResponse = AnnounceUserFieldUploadResponses[keyof AnnounceUserFieldUploadResponses];

export type ListUserGroupsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/users/{user}/groups';
};

export type ListUserGroupsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListUserGroupsError = ListUserGroupsErrors[keyof ListUserGroupsErrors];

export type ListUserGroupsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupMembershipEntry>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListUserGroupsResponse = ListUserGroupsResponses[keyof ListUserGroupsResponses];

export type GetUserGroupData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/groups/{group}';
};

export type GetUserGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetUserGroupError = GetUserGroupErrors[keyof GetUserGroupErrors];

export type GetUserGroupResponses = {
    /**
     * Success
     */
    200: GroupMembershipEntry;
};

export type GetUserGroupResponse = GetUserGroupResponses[keyof GetUserGroupResponses];

export type ListUserIdentitiesData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/identities';
};

export type ListUserIdentitiesErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListUserIdentitiesError = ListUserIdentitiesErrors[keyof ListUserIdentitiesErrors];

export type ListUserIdentitiesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<LinkedIdentityOfUser>;
    };
};

export type ListUserIdentitiesResponse = ListUserIdentitiesResponses[keyof ListUserIdentitiesResponses];

export type DeleteUserIdentityData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * ID of the linked identity
         */
        identity: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/identities/{identity}';
};

export type DeleteUserIdentityErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `identity_not_found`: There is no such linked identity
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteUserIdentityError = DeleteUserIdentityErrors[keyof DeleteUserIdentityErrors];

export type DeleteUserIdentityResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteUserIdentityResponse = DeleteUserIdentityResponses[keyof DeleteUserIdentityResponses];

export type ListUserPasskeysData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/passkeys';
};

export type ListUserPasskeysErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListUserPasskeysError = ListUserPasskeysErrors[keyof ListUserPasskeysErrors];

export type ListUserPasskeysResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Passkey>;
    };
};

export type ListUserPasskeysResponse = ListUserPasskeysResponses[keyof ListUserPasskeysResponses];

export type DeleteUserPasskeyData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * ID of the passkey
         */
        passkey: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/passkeys/{passkey}';
};

export type DeleteUserPasskeyErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `passkey_not_found`: There is no such passkey
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteUserPasskeyError = DeleteUserPasskeyErrors[keyof DeleteUserPasskeyErrors];

export type DeleteUserPasskeyResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteUserPasskeyResponse = DeleteUserPasskeyResponses[keyof DeleteUserPasskeyResponses];

export type ListUserSessionsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
    };
    url: '/applications/{app}/users/{user}/sessions';
};

export type ListUserSessionsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListUserSessionsError = ListUserSessionsErrors[keyof ListUserSessionsErrors];

export type ListUserSessionsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<{
            /**
             * Names the session. It opens nothing
             */
            id: string;
            /**
             * `api`: signed in at the API; `browser`: signed in at the sign-in screen, in one browser; `client`: an OpenID client may act for the user
             */
            kind: 'api' | 'browser' | 'client';
            /**
             * When the user signed in, or first allowed the client (ISO 8601 date-time)
             */
            created_at?: string;
            /**
             * Last refresh, or sign-in through it. Of a `client` it is recorded once an hour (ISO 8601 date-time)
             */
            last_used_at?: string;
            /**
             * When it ends if it is not used (ISO 8601 date-time)
             */
            expires: string;
            /**
             * How the user signed in, as `meta.last_sign_in_method` of the profile
             */
            method?: string;
            /**
             * The credential that began it: a publishable key, a key with secret, or an OpenID client
             */
            client?: string;
            /**
             * Browser and system by their usual names; absent for apps and backends
             */
            browser?: {
                name?: string;
                system?: string;
            };
            /**
             * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
             */
            country?: string;
            /**
             * Name of the OpenID client of a `client`, or its host if it came by itself; absent once it is deleted
             */
            client_name?: string;
            /**
             * How the client of a `client` came by itself. Nobody has verified it, and `client_name` is its host
             */
            arrival?: 'document' | 'registration';
            /**
             * What a `client` may do at `config.resources`; absent if it may use none of them
             */
            access?: Array<{
                /**
                 * Its `identifier`
                 */
                resource: string;
                name: string;
                /**
                 * What the user has agreed to
                 */
                scopes: Array<{
                    name: string;
                    description: string;
                }>;
            }>;
            /**
             * The variant of the application
             */
            variant?: string;
            /**
             * The session that asks
             */
            current?: true;
        }>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListUserSessionsResponse = ListUserSessionsResponses[keyof ListUserSessionsResponses];

export type EndUserSessionData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
        /**
         * Name of the session, from the list
         */
        session: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/sessions/{session}';
};

export type EndUserSessionErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `session_not_found`: There is no such session
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type EndUserSessionError = EndUserSessionErrors[keyof EndUserSessionErrors];

export type EndUserSessionResponses = {
    /**
     * Success
     */
    204: void;
};

export type EndUserSessionResponse = EndUserSessionResponses[keyof EndUserSessionResponses];

export type SendSignInLinkData = {
    body: {
        /**
         * Which of the user's addresses gets the link
         */
        channel: 'email' | 'phone';
        /**
         * Where the link leads after the sign-in: `default_redirect_url`, which is the default, a page of `hub.return_urls` or one of this machine
         */
        redirect_url?: string;
        /**
         * Language of the message and pages; default that of the user: a language tag such as pt-BR. A language that the service lacks is ignored
         */
        locale?: string;
    };
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/sign-in-link';
};

export type SendSignInLinkErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `user_disabled`: The user is disabled
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `user_not_found`: There is no such user
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SendSignInLinkError = SendSignInLinkErrors[keyof SendSignInLinkErrors];

export type SendSignInLinkResponses = {
    /**
     * Success
     */
    200: {
        channel: 'email' | 'phone';
        /**
         * The masked address
         */
        sent_to: string;
        /**
         * When the link ends (ISO 8601 date-time)
         */
        expires_at: string;
    };
};

export type SendSignInLinkResponse = SendSignInLinkResponses[keyof SendSignInLinkResponses];

export type SignOutUserData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the user
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/signout';
};

export type SignOutUserErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SignOutUserError = SignOutUserErrors[keyof SignOutUserErrors];

export type SignOutUserResponses = {
    /**
     * Success
     */
    204: void;
};

export type SignOutUserResponse = SignOutUserResponses[keyof SignOutUserResponses];

export type SetUserStateData = {
    body: {
        state: 'enabled' | 'disabled';
        /**
         * Why, for staff: a word such as `chargeback` or `ticket-4711`
         */
        reason?: string;
        /**
         * What the person reads who cannot sign in any more: plain text in one line, in their language
         */
        message?: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * User ID
         */
        user: string;
    };
    query?: never;
    url: '/applications/{app}/users/{user}/state';
};

export type SetUserStateErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SetUserStateError = SetUserStateErrors[keyof SetUserStateErrors];

export type SetUserStateResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type SetUserStateResponse<Fields extends object = NoFields> = SetUserStateResponses<Fields>[keyof SetUserStateResponses<Fields>];

export type ListVariantsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/variants';
};

export type ListVariantsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListVariantsError = ListVariantsErrors[keyof ListVariantsErrors];

export type ListVariantsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<ApplicationVariant>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListVariantsResponse = ListVariantsResponses[keyof ListVariantsResponses];

export type CreateVariantData = {
    body: ApplicationVariantCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts
         */
        force?: 'true';
    };
    url: '/applications/{app}/variants';
};

export type CreateVariantErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateVariantError = CreateVariantErrors[keyof CreateVariantErrors];

export type CreateVariantResponses = {
    /**
     * Success
     */
    200: ApplicationVariant;
};

export type CreateVariantResponse = CreateVariantResponses[keyof CreateVariantResponses];

export type DeleteVariantData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the variant (`variant_...`)
         */
        variant: string;
    };
    query?: never;
    url: '/applications/{app}/variants/{variant}';
};

export type DeleteVariantErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteVariantError = DeleteVariantErrors[keyof DeleteVariantErrors];

export type DeleteVariantResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteVariantResponse = DeleteVariantResponses[keyof DeleteVariantResponses];

export type GetVariantData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the variant (`variant_...`)
         */
        variant: string;
    };
    query?: never;
    url: '/applications/{app}/variants/{variant}';
};

export type GetVariantErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetVariantError = GetVariantErrors[keyof GetVariantErrors];

export type GetVariantResponses = {
    /**
     * Success
     */
    200: ApplicationVariant;
};

export type GetVariantResponse = GetVariantResponses[keyof GetVariantResponses];

export type UpdateVariantData = {
    body: ApplicationVariantUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the variant (`variant_...`)
         */
        variant: string;
    };
    query?: {
        /**
         * Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts
         */
        force?: 'true';
    };
    url: '/applications/{app}/variants/{variant}';
};

export type UpdateVariantErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `passkeys_in_use`: Users have passkeys that the change makes useless
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateVariantError = UpdateVariantErrors[keyof UpdateVariantErrors];

export type UpdateVariantResponses = {
    /**
     * Success
     */
    200: ApplicationVariant;
};

export type UpdateVariantResponse = UpdateVariantResponses[keyof UpdateVariantResponses];

export type UploadVariantLogoData = {
    body: Blob | File;
    headers: {
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        'x-svc-filename': string;
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the variant (`variant_...`)
         */
        variant: string;
        /**
         * Which of the logos
         */
        type: 'light' | 'dark' | 'email';
    };
    query?: never;
    url: '/applications/{app}/variants/{variant}/logo/{type}';
};

export type UploadVariantLogoErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `invalid_upload`: The file cannot be used
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `variant_not_found`: There is no such variant
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UploadVariantLogoError = UploadVariantLogoErrors[keyof UploadVariantLogoErrors];

export type UploadVariantLogoResponses = {
    /**
     * Success
     */
    200: ApplicationVariant;
};

export type UploadVariantLogoResponse = UploadVariantLogoResponses[keyof UploadVariantLogoResponses];

export type ListWebhooksData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/applications/{app}/webhooks';
};

export type ListWebhooksErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Webhook>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks';
};

export type CreateWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * Success
     */
    201: WebhookWithSecret;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}';
};

export type DeleteWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}';
};

export type GetWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * Success
     */
    200: Webhook;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}';
};

export type UpdateWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateWebhookError = UpdateWebhookErrors[keyof UpdateWebhookErrors];

export type UpdateWebhookResponses = {
    /**
     * Success
     */
    200: Webhook;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By event
         */
        sort?: 'asc' | 'desc';
        /**
         * Only deliveries in this state
         */
        state?: 'pending' | 'failing' | 'delivered' | 'dead';
    };
    url: '/applications/{app}/webhooks/{webhook}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<WebhookDelivery>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type GetWebhookDeliveryData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
        /**
         * Id of the event, which a delivery has as `id`
         */
        event: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}/deliveries/{event}';
};

export type GetWebhookDeliveryErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `delivery_not_found`: There is no such delivery
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetWebhookDeliveryError = GetWebhookDeliveryErrors[keyof GetWebhookDeliveryErrors];

export type GetWebhookDeliveryResponses = {
    /**
     * Success
     */
    200: WebhookDelivery;
};

export type GetWebhookDeliveryResponse = GetWebhookDeliveryResponses[keyof GetWebhookDeliveryResponses];

export type RedeliverWebhookEventData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
        /**
         * Id of the event, which a delivery has as `id`
         */
        event: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}/deliveries/{event}/redeliver';
};

export type RedeliverWebhookEventErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `delivery_not_found`: There is no such delivery
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `webhook_disabled`: The webhook is disabled
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RedeliverWebhookEventError = RedeliverWebhookEventErrors[keyof RedeliverWebhookEventErrors];

export type RedeliverWebhookEventResponses = {
    /**
     * Success
     */
    202: WebhookDelivery;
};

export type RedeliverWebhookEventResponse = RedeliverWebhookEventResponses[keyof RedeliverWebhookEventResponses];

export type ReplayWebhookData = {
    body: WebhookReplayReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}/replay';
};

export type ReplayWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `webhook_disabled`: The webhook is disabled
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplayWebhookError = ReplayWebhookErrors[keyof ReplayWebhookErrors];

export type ReplayWebhookResponses = {
    /**
     * Success
     */
    202: WebhookReplay;
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type RotateWebhookData = {
    body?: {
        /**
         * How long deliveries are also signed with the previous secret, for example 24h; at most 365d
         */
        grace?: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}/rotate';
};

export type RotateWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RotateWebhookError = RotateWebhookErrors[keyof RotateWebhookErrors];

export type RotateWebhookResponses = {
    /**
     * Success
     */
    200: WebhookWithSecret;
};

export type RotateWebhookResponse = RotateWebhookResponses[keyof RotateWebhookResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Id of the webhook (`webhook_...`)
         */
        webhook: string;
    };
    query?: never;
    url: '/applications/{app}/webhooks/{webhook}/test';
};

export type TestWebhookErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `webhook_not_found`: There is no such webhook
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `webhook_disabled`: The webhook is disabled
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * Success
     */
    202: WebhookDelivery;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type GetServedFileData = {
    body?: never;
    path: {
        /**
         * Id of the application that owns the file
         */
        owner: string;
        /**
         * Id of the upload
         */
        upload: string;
        /**
         * Name of the file: a hash of its content
         */
        file: string;
    };
    query?: never;
    url: '/branding/{owner}/{upload}/{file}';
};

export type GetServedFileErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `asset_not_found`: There is no such asset
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetServedFileError = GetServedFileErrors[keyof GetServedFileErrors];

export type GetServedFileResponses = {
    /**
     * Success. An image or Lottie JSON; a file that is not of a user may be cached for ever
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetServedFileResponse = GetServedFileResponses[keyof GetServedFileResponses];

export type GetClientPackageData = {
    body?: never;
    path: {
        /**
         * `svc-client-{version}.tgz`
         */
        archive: string;
    };
    query?: never;
    url: '/client/{archive}';
};

export type GetClientPackageErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `asset_not_found`: There is no such asset
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetClientPackageError = GetClientPackageErrors[keyof GetClientPackageErrors];

export type GetClientPackageResponses = {
    /**
     * Success. The package; it may be cached for ever
     */
    200: Blob | File;
};

export type GetClientPackageResponse = GetClientPackageResponses[keyof GetClientPackageResponses];

export type GetClientModuleData = {
    body?: never;
    path: {
        /**
         * Version of the client
         */
        version: string;
        /**
         * `element.js`, `account.js`, `team.js` or `browser.js`
         */
        module: string;
    };
    query?: never;
    url: '/client/{version}/{module}';
};

export type GetClientModuleErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `asset_not_found`: There is no such asset
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetClientModuleError = GetClientModuleErrors[keyof GetClientModuleErrors];

export type GetClientModuleResponses = {
    /**
     * Success. The module, or the licences in it; it may be cached for ever
     */
    200: Blob | File;
};

export type GetClientModuleResponse = GetClientModuleResponses[keyof GetClientModuleResponses];

export type GetDocumentationAssetData = {
    body?: never;
    path: {
        /**
         * Name of the file, with its version or a hash of its content
         */
        asset: string;
    };
    query?: never;
    url: '/docs/assets/{asset}';
};

export type GetDocumentationAssetErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `asset_not_found`: There is no such asset
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetDocumentationAssetError = GetDocumentationAssetErrors[keyof GetDocumentationAssetErrors];

export type GetDocumentationAssetResponses = {
    /**
     * Success. A file
     */
    200: Blob | File;
};

export type GetDocumentationAssetResponse = GetDocumentationAssetResponses[keyof GetDocumentationAssetResponses];

export type GetDocumentationPageData = {
    body?: never;
    path: {
        /**
         * `guides`, `reference`, `schemas` or `decisions`
         */
        section: string;
        /**
         * Name of the page, as in its address
         */
        page: string;
    };
    query?: never;
    url: '/docs/{section}/{page}';
};

export type GetDocumentationPageErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `page_not_found`: There is no such page
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetDocumentationPageError = GetDocumentationPageErrors[keyof GetDocumentationPageErrors];

export type GetDocumentationPageResponses = {
    /**
     * Success. A page
     */
    200: string;
};

export type GetDocumentationPageResponse = GetDocumentationPageResponses[keyof GetDocumentationPageResponses];

export type GetAppConfigData = {
    body?: never;
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/app-config';
};

export type GetAppConfigErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `origin_not_allowed`: The origin is not allowed
     */
    403: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetAppConfigError = GetAppConfigErrors[keyof GetAppConfigErrors];

export type GetAppConfigResponses = {
    /**
     * Success
     */
    200: AppConfig;
};

export type GetAppConfigResponse = GetAppConfigResponses[keyof GetAppConfigResponses];

export type GetAuthorizationServerMetadataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/hub/auth/.well-known/oauth-authorization-server';
};

export type GetAuthorizationServerMetadataErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetAuthorizationServerMetadataError = GetAuthorizationServerMetadataErrors[keyof GetAuthorizationServerMetadataErrors];

export type GetAuthorizationServerMetadataResponses = {
    /**
     * Success
     */
    200: {
        issuer: string;
        authorization_endpoint: string;
        token_endpoint: string;
        jwks_uri: string;
        grant_types_supported: Array<string>;
        response_types_supported: Array<string>;
        subject_types_supported: Array<string>;
        id_token_signing_alg_values_supported: Array<string>;
        service_documentation: string;
        token_endpoint_auth_methods_supported: Array<string>;
        code_challenge_methods_supported: Array<string>;
    };
};

export type GetAuthorizationServerMetadataResponse = GetAuthorizationServerMetadataResponses[keyof GetAuthorizationServerMetadataResponses];

export type GetChallengeStatusData = {
    body: {
        challenge_id: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/challenge_status';
};

export type GetChallengeStatusErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `challenge_not_found`: There is no such challenge
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetChallengeStatusError = GetChallengeStatusErrors[keyof GetChallengeStatusErrors];

export type GetChallengeStatusResponses = {
    /**
     * Success
     */
    200: {
        status: 'pending' | 'completed' | 'expired';
    };
};

export type GetChallengeStatusResponse = GetChallengeStatusResponses[keyof GetChallengeStatusResponses];

export type LookupCodeData = {
    body: {
        code: string;
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/codes/lookup';
};

export type LookupCodeErrors = {
    /**
     * `invalid_grant`: The code or refresh token is no longer valid
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `origin_not_allowed`: The origin is not allowed
     */
    403: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type LookupCodeError = LookupCodeErrors[keyof LookupCodeErrors];

export type LookupCodeResponses = {
    /**
     * Success
     */
    200: {
        user_id: string;
        /**
         * The address that the link verified, else one of the user; `***` without one
         */
        masked_address: string;
        /**
         * The group that the sign-in joined, unless its name looks like an address
         */
        group_name?: string;
    };
};

export type LookupCodeResponse = LookupCodeResponses[keyof LookupCodeResponses];

export type CompleteSignInData = {
    body: {
        challenge_id: string;
        /**
         * The 6 digits of the message, in any script and with or without spaces
         */
        code?: string;
        /**
         * Another name of `code`
         *
         * @deprecated
         */
        token?: string;
        code_verifier?: string;
        /**
         * True signs in the user who has the address, if it is not the guest who began. The guest stays as it is
         */
        switch_user?: boolean;
    };
    headers?: {
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/complete';
};

export type CompleteSignInErrors = {
    /**
     * `invalid_grant`: The code or refresh token is no longer valid
     *
     * `invalid_code`: The code is wrong
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     *
     * `user_not_verified`: The user is not verified
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     */
    403: Error;
    /**
     * `challenge_not_found`: There is no such challenge
     *
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CompleteSignInError = CompleteSignInErrors[keyof CompleteSignInErrors];

export type CompleteSignInResponses = {
    /**
     * Success
     */
    200: {
        access_token: string;
        refresh_token: string;
        expires_in: number;
        token_type: 'Bearer';
        app_user_id: string;
        app_id: string;
        /**
         * Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address
         */
        device_key?: string;
        group_joined?: boolean;
    };
};

export type CompleteSignInResponse = CompleteSignInResponses[keyof CompleteSignInResponses];

export type CreateGuestData = {
    body?: {
        /**
         * The solved `challenge` of 429 `proof_required`: the base64 of its JSON payload
         */
        proof?: string;
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
         */
        'x-svc-source-ip'?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/guest';
};

export type CreateGuestErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `application_disabled`: The application is disabled
     *
     * `guests_not_allowed`: The application takes no guests
     *
     * `user_not_verified`: The user is not verified
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     */
    403: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `proof_required`: The sign-in needs a proof of work
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateGuestError = CreateGuestErrors[keyof CreateGuestErrors];

export type CreateGuestResponses = {
    /**
     * Success
     */
    200: {
        access_token: string;
        refresh_token: string;
        expires_in: number;
        token_type: 'Bearer';
        app_user_id: string;
        app_id: string;
        /**
         * Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address
         */
        device_key?: string;
    };
};

export type CreateGuestResponse = CreateGuestResponses[keyof CreateGuestResponses];

export type StartSignInData<Fields extends object = NoFields> = {
    body: {
        /**
         * Where to send it
         */
        email?: string;
        /**
         * Where to send it. Without a country code it is a number of the country of `locale`
         */
        phone?: string;
        /**
         * Where the link of the message leads after the sign-in, or from its page if there is a code_challenge
         */
        redirect_url?: string;
        /**
         * Another name of `redirect_url`
         *
         * @deprecated
         */
        return_url?: string;
        /**
         * The `svc_upstream` that a provider brought, in place of an address: the code goes to the address that the provider named, and completing the sign-in links the account there; after a start with `fresh` to the address of the user who has it already. Needs the `code_challenge` of its start
         */
        upstream_code?: string;
        /**
         * Group to join
         */
        group_to_join?: string;
        /**
         * Language of the message; default that of user_data, or Accept-Language: a language tag such as pt-BR. A language that the service lacks is ignored
         */
        locale?: string;
        /**
         * Profile data to add to the user; fields of the schema
         */
        data?: ProfileDataReq<Fields>;
        /**
         * Another name of `data`
         *
         * @deprecated
         */
        user_data?: ProfileDataReq<Fields>;
        /**
         * That of an earlier sign-in with the same address; any other counts as none
         */
        device_key?: string;
        /**
         * The solved `challenge` of 429 `proof_required`: the base64 of its JSON payload
         */
        proof?: string;
        /**
         * The access token of a guest: the sign-in gives the address to the same user. Needs a `code_challenge`, and the session of the token at the end
         */
        guest_token?: string;
        /**
         * Binds the sign-in to a code_verifier (RFC 7636)
         */
        code_challenge?: string;
        code_challenge_method?: 'S256';
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
         */
        'x-svc-source-ip'?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/init';
};

export type StartSignInErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `origin_not_allowed`: The origin is not allowed
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `proof_required`: The sign-in needs a proof of work
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type StartSignInError = StartSignInErrors[keyof StartSignInErrors];

export type StartSignInResponses = {
    /**
     * Success
     */
    200: {
        challenge_id: string;
        message: string;
        /**
         * The masked address of the user, if a provider has not proved a fresh sign-in. Absent otherwise
         */
        sent_to?: string;
    };
};

export type StartSignInResponse = StartSignInResponses[keyof StartSignInResponses];

export type GetSigningKeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/hub/auth/keys';
};

export type GetSigningKeysErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetSigningKeysError = GetSigningKeysErrors[keyof GetSigningKeysErrors];

export type GetSigningKeysResponses = {
    /**
     * Success
     */
    200: {
        keys: Array<{
            [key: string]: unknown;
        }>;
    };
};

export type GetSigningKeysResponse = GetSigningKeysResponses[keyof GetSigningKeysResponses];

export type CreateMagicLinkData<Fields extends object = NoFields> = {
    body: MagicLinkReq<Fields>;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/magic';
};

export type CreateMagicLinkErrors = {
    /**
     * `nothing_to_verify`: There is no value to verify
     *
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `group_not_found`: There is no such group
     *
     * `user_not_found`: There is no such user
     */
    404: Error;
    /**
     * `group_not_open`: The group is not open to join
     *
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateMagicLinkError = CreateMagicLinkErrors[keyof CreateMagicLinkErrors];

export type CreateMagicLinkResponses = {
    /**
     * Success
     */
    200: MagicLink;
};

export type CreateMagicLinkResponse = CreateMagicLinkResponses[keyof CreateMagicLinkResponses];

export type VisitLinkData = {
    body?: never;
    headers?: {
        /**
         * Media types that the caller understands; JSON or a page
         */
        accept?: string;
    };
    path: {
        /**
         * Code of the link
         */
        code: string;
    };
    query?: never;
    url: '/hub/auth/magic/{code}';
};

export type VisitLinkErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `link_used`: The link was used already
     *
     * `link_expired`: The link has expired
     */
    410: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type VisitLinkError = VisitLinkErrors[keyof VisitLinkErrors];

export type VisitLinkResponses = {
    /**
     * Success. A page with a button that redeems the link
     */
    200: {
        purpose: 'auth' | 'shorten' | 'invite' | 'address' | 'undo_address';
        app_id: string;
        app_user_id?: string;
        redirect_url?: string;
        /**
         * The group of the invite that the link accepts
         */
        group_id?: string;
        invite_id?: string;
        /**
         * Of a link that signs in and joins a group: false if the group no longer admits anybody, or the invitation is no longer valid. The link still signs in
         */
        group_open?: boolean;
        link_data: {
            [key: string]: unknown;
        };
        /**
         * Another name of `link_data`
         *
         * @deprecated
         */
        link_meta: {
            [key: string]: unknown;
        };
        expires_at: string;
    };
};

export type VisitLinkResponse = VisitLinkResponses[keyof VisitLinkResponses];

export type RedeemLinkData = {
    body?: {
        code_verifier?: string;
        /**
         * True signs in the user who has the address, if it is not the guest who began. The guest stays as it is
         */
        switch_user?: boolean;
        /**
         * From the form of the page; JSON clients omit it
         */
        nonce?: string;
    };
    headers?: {
        /**
         * Media types that the caller understands; JSON or a page
         */
        accept?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path: {
        /**
         * Code of the link
         */
        code: string;
    };
    query?: never;
    url: '/hub/auth/magic/{code}';
};

export type RedeemLinkErrors = {
    /**
     * `invalid_grant`: The code or refresh token is no longer valid
     *
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     *
     * `user_not_verified`: The user is not verified
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `origin_not_allowed`: The origin is not allowed
     *
     * `form_not_confirmed`: The form was not sent from its own page
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `link_used`: The link was used already
     *
     * `link_expired`: The link has expired
     *
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RedeemLinkError = RedeemLinkErrors[keyof RedeemLinkErrors];

export type RedeemLinkResponses = {
    /**
     * Success. A page, if the link has no redirect or is that of a bound sign-in
     */
    200: {
        access_token: string;
        refresh_token: string;
        expires_in: number;
        token_type: 'Bearer';
        app_user_id: string;
        app_id: string;
        /**
         * Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address
         */
        device_key?: string;
        redirect_url?: string;
        link_data: {
            [key: string]: unknown;
        };
        /**
         * Another name of `link_data`
         *
         * @deprecated
         */
        link_meta: {
            [key: string]: unknown;
        };
        /**
         * False if the group no longer admitted the user, or the invitation is no longer valid
         */
        group_joined?: boolean;
    };
};

export type RedeemLinkResponse = RedeemLinkResponses[keyof RedeemLinkResponses];

export type DeclineLinkedInviteData = {
    body?: never;
    path: {
        /**
         * Code of the link
         */
        code: string;
    };
    query?: never;
    url: '/hub/auth/magic/{code}/decline';
};

export type DeclineLinkedInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `form_not_confirmed`: The form was not sent from its own page
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeclineLinkedInviteError = DeclineLinkedInviteErrors[keyof DeclineLinkedInviteErrors];

export type DeclineLinkedInviteResponses = {
    /**
     * Success. A page that says what was declined
     */
    200: string;
};

export type DeclineLinkedInviteResponse = DeclineLinkedInviteResponses[keyof DeclineLinkedInviteResponses];

export type RenewLinkData = {
    body?: {
        /**
         * As of a start
         */
        proof?: string;
        /**
         * From the form of the page
         */
        nonce?: string;
    };
    path: {
        /**
         * Code of the link
         */
        code: string;
    };
    query?: never;
    url: '/hub/auth/magic/{code}/renew';
};

export type RenewLinkErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `origin_not_allowed`: The origin is not allowed
     *
     * `form_not_confirmed`: The form was not sent from its own page
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `proof_required`: The sign-in needs a proof of work
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RenewLinkError = RenewLinkErrors[keyof RenewLinkErrors];

export type RenewLinkResponses = {
    /**
     * Success. A page that says that it was sent
     */
    200: string;
};

export type RenewLinkResponse = RenewLinkResponses[keyof RenewLinkResponses];

export type ResendGroupInviteData = {
    body?: never;
    path: {
        /**
         * Code of the link
         */
        code: string;
    };
    query?: never;
    url: '/hub/auth/magic/{code}/resend';
};

export type ResendGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `form_not_confirmed`: The form was not sent from its own page
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `invite_ended`: The invite is no longer pending
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ResendGroupInviteError = ResendGroupInviteErrors[keyof ResendGroupInviteErrors];

export type ResendGroupInviteResponses = {
    /**
     * Success. A page that says where it was sent
     */
    200: string;
};

export type ResendGroupInviteResponse = ResendGroupInviteResponses[keyof ResendGroupInviteResponses];

export type UndoAddressChangeData = {
    body?: never;
    path: {
        /**
         * Code of the link
         */
        code: string;
    };
    query?: never;
    url: '/hub/auth/magic/{code}/undo';
};

export type UndoAddressChangeErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `form_not_confirmed`: The form was not sent from its own page
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UndoAddressChangeError = UndoAddressChangeErrors[keyof UndoAddressChangeErrors];

export type UndoAddressChangeResponses = {
    /**
     * Success. A page that says what was undone
     */
    200: string;
};

export type UndoAddressChangeResponse = UndoAddressChangeResponses[keyof UndoAddressChangeResponses];

export type CompletePasskeySignInData = {
    body: {
        id: string;
        rawId: string;
        type: 'public-key';
        authenticatorAttachment?: string | null;
        /**
         * Not read
         */
        clientExtensionResults?: {
            [key: string]: unknown;
        };
        response: {
            clientDataJSON: string;
            authenticatorData: string;
            signature: string;
            userHandle?: string | null;
        };
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
         */
        'x-svc-source-ip'?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/passkey';
};

export type CompletePasskeySignInErrors = {
    /**
     * `invalid_passkey`: The passkey does not sign anybody in
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `passkeys_not_enabled`: The application takes no passkeys
     *
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     *
     * `user_not_verified`: The user is not verified
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     */
    403: Error;
    /**
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CompletePasskeySignInError = CompletePasskeySignInErrors[keyof CompletePasskeySignInErrors];

export type CompletePasskeySignInResponses = {
    /**
     * Success
     */
    200: {
        access_token: string;
        refresh_token: string;
        expires_in: number;
        token_type: 'Bearer';
        app_user_id: string;
        app_id: string;
        /**
         * Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address
         */
        device_key?: string;
    };
};

export type CompletePasskeySignInResponse = CompletePasskeySignInResponses[keyof CompletePasskeySignInResponses];

export type BeginPasskeySignInData = {
    body?: never;
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/passkey-options';
};

export type BeginPasskeySignInErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `application_disabled`: The application is disabled
     *
     * `passkeys_not_enabled`: The application takes no passkeys
     */
    403: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type BeginPasskeySignInError = BeginPasskeySignInErrors[keyof BeginPasskeySignInErrors];

export type BeginPasskeySignInResponses = {
    /**
     * Success
     */
    200: {
        rpId: string;
        challenge: string;
        timeout: number;
        userVerification: 'required';
    };
};

export type BeginPasskeySignInResponse = BeginPasskeySignInResponses[keyof BeginPasskeySignInResponses];

export type IssueTokenData = {
    body: {
        grant_type?: 'refresh_token' | 'authorization_code' | 'client_credentials';
        refresh_token?: string;
        code?: string;
        code_verifier?: string;
        /**
         * A key of the application. With `code` or `refresh_token` the access token names it as its `client_id`; by default that of the sign-in
         */
        client_id?: string;
        client_secret?: string;
    };
    headers?: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key'?: string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * Basic authorization with client id and secret (RFC 6749, 2.3.1)
         */
        authorization?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path?: never;
    query?: never;
    url: '/hub/auth/token';
};

export type IssueTokenErrors = {
    /**
     * `invalid_grant`: The code or refresh token is no longer valid
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     *
     * `origin_not_allowed`: The origin is not allowed
     */
    403: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type IssueTokenError = IssueTokenErrors[keyof IssueTokenErrors];

export type IssueTokenResponses = {
    /**
     * Success
     */
    200: {
        access_token: string;
        refresh_token?: string;
        /**
         * Seconds until the access token expires
         */
        expires_in: number;
        token_type: 'Bearer';
        /**
         * Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address
         */
        device_key?: string;
    };
};

export type IssueTokenResponse = IssueTokenResponses[keyof IssueTokenResponses];

export type StartAtIdentityProviderData = {
    body: {
        /**
         * Binds the sign-in to a code_verifier (RFC 7636)
         */
        code_challenge: string;
        code_challenge_method: 'S256';
        /**
         * The page that goes on, listed in `hub.return_urls`; default `default_redirect_url`
         */
        return_url?: string;
        /**
         * Asks the provider to sign the person in anew. If it does not prove that, a code to a verified address of the user is needed, too
         */
        fresh?: boolean;
        /**
         * The access token of a guest, who becomes the user of the account at the provider
         */
        guest_token?: string;
        /**
         * The solved `challenge` of 429 `proof_required`: the base64 of its JSON payload
         */
        proof?: string;
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
         */
        'x-svc-source-ip'?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path: {
        /**
         * Id of the identity provider, such as `google`
         */
        provider: string;
    };
    query?: never;
    url: '/hub/auth/upstream/{provider}';
};

export type StartAtIdentityProviderErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     */
    401: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `identity_provider_not_found`: There is no such identity provider
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `proof_required`: The sign-in needs a proof of work
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type StartAtIdentityProviderError = StartAtIdentityProviderErrors[keyof StartAtIdentityProviderErrors];

export type StartAtIdentityProviderResponses = {
    /**
     * Success
     */
    200: {
        url: string;
    };
};

export type StartAtIdentityProviderResponse = StartAtIdentityProviderResponses[keyof StartAtIdentityProviderResponses];

export type CreateProviderNonceData = {
    body?: {
        /**
         * The access token of a guest, who becomes the user of the account at the provider
         */
        guest_token?: string;
        /**
         * The solved `challenge` of 429 `proof_required`: the base64 of its JSON payload
         */
        proof?: string;
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
         */
        'x-svc-source-ip'?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path: {
        /**
         * Id of the identity provider, such as `google`
         */
        provider: string;
    };
    query?: never;
    url: '/hub/auth/upstream/{provider}/nonce';
};

export type CreateProviderNonceErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     */
    401: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `identity_provider_not_found`: There is no such identity provider
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `proof_required`: The sign-in needs a proof of work
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateProviderNonceError = CreateProviderNonceErrors[keyof CreateProviderNonceErrors];

export type CreateProviderNonceResponses = {
    /**
     * Success
     */
    200: {
        nonce: string;
    };
};

export type CreateProviderNonceResponse = CreateProviderNonceResponses[keyof CreateProviderNonceResponses];

export type SignInByIdTokenData = {
    body: {
        /**
         * As the SDK returns it
         */
        id_token: string;
        /**
         * As `POST /hub/auth/upstream/{provider}/nonce` returned it
         */
        nonce: string;
    };
    headers: {
        /**
         * Publishable key of the application: the `client_id` of one of its credentials
         */
        'x-svc-app-key': string;
        /**
         * Secret of that credential
         */
        'x-svc-app-secret'?: string;
        /**
         * IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`
         */
        'x-svc-source-ip'?: string;
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path: {
        /**
         * Id of the identity provider, such as `google`
         */
        provider: string;
    };
    query?: never;
    url: '/hub/auth/upstream/{provider}/token';
};

export type SignInByIdTokenErrors = {
    /**
     * `invalid_grant`: The code or refresh token is no longer valid
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `origin_not_allowed`: The origin is not allowed
     *
     * `code_required`: The address has to be proved by a code
     *
     * `forbidden`: The caller may not do this
     *
     * `application_disabled`: The application is disabled
     *
     * `user_disabled`: The user is disabled
     *
     * `user_not_verified`: The user is not verified
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     */
    403: Error;
    /**
     * `identity_provider_not_found`: There is no such identity provider
     *
     * `link_not_found`: There is no such link
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SignInByIdTokenError = SignInByIdTokenErrors[keyof SignInByIdTokenErrors];

export type SignInByIdTokenResponses = {
    /**
     * Success
     */
    200: {
        access_token: string;
        refresh_token: string;
        expires_in: number;
        token_type: 'Bearer';
        app_user_id: string;
        app_id: string;
        /**
         * Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address
         */
        device_key?: string;
    };
};

export type SignInByIdTokenResponse = SignInByIdTokenResponses[keyof SignInByIdTokenResponses];

export type ListMyAccountInvitesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/me/account-invites';
};

export type ListMyAccountInvitesErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyAccountInvitesError = ListMyAccountInvitesErrors[keyof ListMyAccountInvitesErrors];

export type ListMyAccountInvitesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<AccountInvite>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListMyAccountInvitesResponse = ListMyAccountInvitesResponses[keyof ListMyAccountInvitesResponses];

export type AcceptAccountInviteData = {
    body?: never;
    path: {
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/account-invites/{invite}/accept';
};

export type AcceptAccountInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `invite_not_found`: There is no such invite
     *
     * `user_not_found`: There is no such user
     */
    404: Error;
    /**
     * `already_member`: The user is a member already
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type AcceptAccountInviteError = AcceptAccountInviteErrors[keyof AcceptAccountInviteErrors];

export type AcceptAccountInviteResponses = {
    /**
     * Success
     */
    200: AccountMember;
};

export type AcceptAccountInviteResponse = AcceptAccountInviteResponses[keyof AcceptAccountInviteResponses];

export type RejectAccountInviteData = {
    body?: never;
    path: {
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/account-invites/{invite}/reject';
};

export type RejectAccountInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `invite_not_found`: There is no such invite
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RejectAccountInviteError = RejectAccountInviteErrors[keyof RejectAccountInviteErrors];

export type RejectAccountInviteResponses = {
    /**
     * Success
     */
    204: void;
};

export type RejectAccountInviteResponse = RejectAccountInviteResponses[keyof RejectAccountInviteResponses];

export type SetActiveGroupData = {
    body: {
        group_id: string | null;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/active-group';
};

export type SetActiveGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `group_not_found`: There is no such group
     *
     * `session_not_found`: There is no such session
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SetActiveGroupError = SetActiveGroupErrors[keyof SetActiveGroupErrors];

export type SetActiveGroupResponses = {
    /**
     * Success
     */
    200: {
        active_group: {
            id: string;
            roles: Array<string>;
            permissions: Array<string>;
        } | null;
    };
};

export type SetActiveGroupResponse = SetActiveGroupResponses[keyof SetActiveGroupResponses];

export type CancelAddressChangeData = {
    body: {
        challenge_id: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/addresses/cancel';
};

export type CancelAddressChangeErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `challenge_not_found`: There is no such challenge
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CancelAddressChangeError = CancelAddressChangeErrors[keyof CancelAddressChangeErrors];

export type CancelAddressChangeResponses = {
    /**
     * Success
     */
    204: void;
};

export type CancelAddressChangeResponse = CancelAddressChangeResponses[keyof CancelAddressChangeResponses];

export type CompleteAddressChangeData = {
    body: {
        challenge_id: string;
        /**
         * The 6 digits of the message, in any script and with or without spaces
         */
        code?: string;
        /**
         * Another name of `code`
         *
         * @deprecated
         */
        token?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/addresses/complete';
};

export type CompleteAddressChangeErrors = {
    /**
     * `invalid_code`: The code is wrong
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `challenge_not_found`: There is no such challenge
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CompleteAddressChangeError = CompleteAddressChangeErrors[keyof CompleteAddressChangeErrors];

export type CompleteAddressChangeResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: UserProfile<Fields>;
};

export type CompleteAddressChangeResponse<Fields extends object = NoFields> = CompleteAddressChangeResponses<Fields>[keyof CompleteAddressChangeResponses<Fields>];

export type DeleteMyDataData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/data';
};

export type DeleteMyDataErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteMyDataError = DeleteMyDataErrors[keyof DeleteMyDataErrors];

export type DeleteMyDataResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteMyDataResponse = DeleteMyDataResponses[keyof DeleteMyDataResponses];

export type GetMyDataData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * `false` leaves out the groups: the cheapest way to read a user who is in many
         */
        groups?: 'true' | 'false';
        /**
         * Adds all other data about the user
         */
        format?: 'export';
        /**
         * The `next` of the previous answer
         */
        after?: string;
        /**
         * Adds the changes of address that wait for their code
         */
        pending?: 'true';
    };
    url: '/me/applications/{app}/data';
};

export type GetMyDataErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMyDataError = GetMyDataErrors[keyof GetMyDataErrors];

export type GetMyDataResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: OwnUserProfile<Fields>;
};

export type GetMyDataResponse<Fields extends object = NoFields> = GetMyDataResponses<Fields>[keyof GetMyDataResponses<Fields>];

export type UpdateMyDataData<Fields extends object = NoFields> = {
    body: {
        /**
         * Values by field of the application's schema
         */
        data: ProfileDataReq<Fields>;
        /**
         * The `challenge_id` of a pending change: sends a new code in place of the last one, at most every 30 seconds, and no further notice. `pending` shows the new one. Send it with empty `data`
         */
        resend?: string;
        /**
         * Sends a code to the address that the field has, and that is not verified yet; `pending` shows it. Send it with empty `data`
         */
        verify?: 'email' | 'phone_number';
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/data';
};

export type UpdateMyDataErrors = {
    /**
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `last_identifier`: The user must have at least one way to sign in
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateMyDataError = UpdateMyDataErrors[keyof UpdateMyDataErrors];

export type UpdateMyDataResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: {
        /**
         * The user's ID
         */
        svc_user: string;
        state: 'enabled' | 'disabled';
        /**
         * Why the user is disabled, if `POST .../state` said it
         */
        disabled?: {
            reason?: string;
            message?: string;
        };
        auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
        /**
         * The user of a test identity of the application, who has verified nothing
         */
        is_test?: true;
        attributes: {
            [key: string]: Array<string>;
        };
        /**
         * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
         */
        data: ProfileData<Fields>;
        verified_data: Partial<ProfileData<Fields>>;
        /**
         * At most 100, which end at 200 KB
         */
        groups: Array<GroupMembershipEntry>;
        /**
         * There are more groups: users list theirs with `GET /me/groups`
         */
        groups_truncated?: true;
        meta: {
            /**
             * When the profile was made (ISO 8601 date-time)
             */
            created: string;
            modified: string;
            first_sign_in?: string;
            first_sign_in_method?: string;
            last_sign_in?: string;
            last_sign_in_method?: string;
            last_active?: string;
            last_passkey_registration_prompt?: string;
        };
        connection_map: {
            [key: string]: unknown;
        };
        /**
         * New e-mail addresses and phone numbers, by field, that are pending until their code is entered
         */
        pending?: {
            [key: string]: {
                /**
                 * The new address
                 */
                value: string;
                value_masked: string;
                /**
                 * When the code expires (ISO 8601 date-time)
                 */
                expires_at: string;
                /**
                 * For `POST .../addresses/complete`, in the session that asked
                 */
                challenge_id: string;
            };
        };
    };
};

export type UpdateMyDataResponse<Fields extends object = NoFields> = UpdateMyDataResponses<Fields>[keyof UpdateMyDataResponses<Fields>];

export type ReplaceMyDataData<Fields extends object = NoFields> = {
    body: {
        /**
         * Values by field of the application's schema
         */
        data: ProfileDataReq<Fields>;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/data';
};

export type ReplaceMyDataErrors = {
    /**
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `last_identifier`: The user must have at least one way to sign in
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceMyDataError = ReplaceMyDataErrors[keyof ReplaceMyDataErrors];

export type ReplaceMyDataResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: {
        /**
         * The user's ID
         */
        svc_user: string;
        state: 'enabled' | 'disabled';
        /**
         * Why the user is disabled, if `POST .../state` said it
         */
        disabled?: {
            reason?: string;
            message?: string;
        };
        auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
        /**
         * The user of a test identity of the application, who has verified nothing
         */
        is_test?: true;
        attributes: {
            [key: string]: Array<string>;
        };
        /**
         * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
         */
        data: ProfileData<Fields>;
        verified_data: Partial<ProfileData<Fields>>;
        /**
         * At most 100, which end at 200 KB
         */
        groups: Array<GroupMembershipEntry>;
        /**
         * There are more groups: users list theirs with `GET /me/groups`
         */
        groups_truncated?: true;
        meta: {
            /**
             * When the profile was made (ISO 8601 date-time)
             */
            created: string;
            modified: string;
            first_sign_in?: string;
            first_sign_in_method?: string;
            last_sign_in?: string;
            last_sign_in_method?: string;
            last_active?: string;
            last_passkey_registration_prompt?: string;
        };
        connection_map: {
            [key: string]: unknown;
        };
        /**
         * New e-mail addresses and phone numbers, by field, that are pending until their code is entered
         */
        pending?: {
            [key: string]: {
                /**
                 * The new address
                 */
                value: string;
                value_masked: string;
                /**
                 * When the code expires (ISO 8601 date-time)
                 */
                expires_at: string;
                /**
                 * For `POST .../addresses/complete`, in the session that asked
                 */
                challenge_id: string;
            };
        };
    };
};

export type ReplaceMyDataResponse<Fields extends object = NoFields> = ReplaceMyDataResponses<Fields>[keyof ReplaceMyDataResponses<Fields>];

export type GetMyFieldData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/me/applications/{app}/data/fields/{field}';
};

export type GetMyFieldErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMyFieldError = GetMyFieldErrors[keyof GetMyFieldErrors];

export type GetMyFieldResponses = {
    /**
     * Success
     */
    200: UserProfileField;
};

export type GetMyFieldResponse = GetMyFieldResponses[keyof GetMyFieldResponses];

export type ReplaceMyFieldData = {
    body: {
        /**
         * Converted to the type of the field; a file for image and document fields
         */
        value: unknown;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/me/applications/{app}/data/fields/{field}';
};

export type ReplaceMyFieldErrors = {
    /**
     * `invalid_upload`: The file cannot be used
     *
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `last_identifier`: The user must have at least one way to sign in
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ReplaceMyFieldError = ReplaceMyFieldErrors[keyof ReplaceMyFieldErrors];

export type ReplaceMyFieldResponses<Fields extends object = NoFields> = {
    /**
     * Success
     */
    200: {
        /**
         * The user's ID
         */
        svc_user: string;
        state: 'enabled' | 'disabled';
        /**
         * Why the user is disabled, if `POST .../state` said it
         */
        disabled?: {
            reason?: string;
            message?: string;
        };
        auth_level: 'instant' | 'guest' | 'unverified' | 'verified';
        /**
         * The user of a test identity of the application, who has verified nothing
         */
        is_test?: true;
        attributes: {
            [key: string]: Array<string>;
        };
        /**
         * Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready
         */
        data: ProfileData<Fields>;
        verified_data: Partial<ProfileData<Fields>>;
        /**
         * At most 100, which end at 200 KB
         */
        groups: Array<GroupMembershipEntry>;
        /**
         * There are more groups: users list theirs with `GET /me/groups`
         */
        groups_truncated?: true;
        meta: {
            /**
             * When the profile was made (ISO 8601 date-time)
             */
            created: string;
            modified: string;
            first_sign_in?: string;
            first_sign_in_method?: string;
            last_sign_in?: string;
            last_sign_in_method?: string;
            last_active?: string;
            last_passkey_registration_prompt?: string;
        };
        connection_map: {
            [key: string]: unknown;
        };
        /**
         * New e-mail addresses and phone numbers, by field, that are pending until their code is entered
         */
        pending?: {
            [key: string]: {
                /**
                 * The new address
                 */
                value: string;
                value_masked: string;
                /**
                 * When the code expires (ISO 8601 date-time)
                 */
                expires_at: string;
                /**
                 * For `POST .../addresses/complete`, in the session that asked
                 */
                challenge_id: string;
            };
        };
    };
};

export type ReplaceMyFieldResponse<Fields extends object = NoFields> = ReplaceMyFieldResponses<Fields>[keyof ReplaceMyFieldResponses<Fields>];

export type GetMyFieldFileData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/me/applications/{app}/data/fields/{field}/file';
};

export type GetMyFieldFileErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMyFieldFileError = GetMyFieldFileErrors[keyof GetMyFieldFileErrors];

export type GetMyFieldFileResponses = {
    /**
     * Success. The document, as a download
     */
    200: Blob | File;
};

export type GetMyFieldFileResponse = GetMyFieldFileResponses[keyof GetMyFieldFileResponses];

export type AnnounceMyFieldUploadData = {
    body: {
        /**
         * The format of the picture, which its content must have
         */
        content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/jpg' | 'image/pjpeg';
        /**
         * Bytes of the picture; exactly these must be sent
         */
        size: number;
        /**
         * Name of the file; percent-encoded if it is not ASCII
         */
        filename?: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Name of the field in the schema of the application
         */
        field: string;
    };
    query?: never;
    url: '/me/applications/{app}/data/fields/{field}/upload';
};

export type AnnounceMyFieldUploadErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `field_not_found`: There is no such field
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type AnnounceMyFieldUploadError = AnnounceMyFieldUploadErrors[keyof AnnounceMyFieldUploadErrors];

export type AnnounceMyFieldUploadResponses = {
    /**
     * Success
     */
    200: UserProfileFieldUpload;
};

export type AnnounceMyFieldUploadResponse = AnnounceMyFieldUploadResponses[keyof AnnounceMyFieldUploadResponses];

export type ListMyEventsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page, or the id of an event
         */
        after?: string;
        /**
         * By position in the feed: `asc` begins with the oldest event
         */
        sort?: 'asc' | 'desc';
        /**
         * `include` adds browser and country of sign-ins, as far as they are recorded
         */
        browsers?: 'include';
    };
    url: '/me/applications/{app}/events';
};

export type ListMyEventsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyEventsError = ListMyEventsErrors[keyof ListMyEventsErrors];

export type ListMyEventsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<OwnEvent>;
        /**
         * Pass as `after` to continue, now or later: no event is skipped or repeated. It is also there at the end of the feed; absent only if the feed is empty
         */
        next?: string;
        /**
         * True if there are further events now. A page may be short, or empty, although there are
         */
        more: boolean;
    };
};

export type ListMyEventsResponse = ListMyEventsResponses[keyof ListMyEventsResponses];

export type ListMyIdentitiesData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/identities';
};

export type ListMyIdentitiesErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyIdentitiesError = ListMyIdentitiesErrors[keyof ListMyIdentitiesErrors];

export type ListMyIdentitiesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<LinkedIdentity>;
    };
};

export type ListMyIdentitiesResponse = ListMyIdentitiesResponses[keyof ListMyIdentitiesResponses];

export type LinkMyIdentityData = {
    body: {
        /**
         * `svc_upstream` of the fragment of `return_url`
         */
        upstream_code: string;
        code_verifier: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/identities';
};

export type LinkMyIdentityErrors = {
    /**
     * `invalid_grant`: The code or refresh token is no longer valid
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `user_not_verified`: The user is not verified
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `identity_provider_not_found`: There is no such identity provider
     *
     * `identity_not_found`: There is no such linked identity
     */
    404: Error;
    /**
     * `identity_taken`: The value belongs to another user
     *
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type LinkMyIdentityError = LinkMyIdentityErrors[keyof LinkMyIdentityErrors];

export type LinkMyIdentityResponses = {
    /**
     * Success
     */
    200: LinkedIdentity;
};

export type LinkMyIdentityResponse = LinkMyIdentityResponses[keyof LinkMyIdentityResponses];

export type StartLinkingMyIdentityData = {
    body: {
        /**
         * Name of the provider in addresses, such as `google`; unique in the application
         */
        provider: string;
        /**
         * Binds the sign-in to a code_verifier (RFC 7636)
         */
        code_challenge: string;
        code_challenge_method: 'S256';
        /**
         * The page that goes on, listed in `hub.return_urls`; default `default_redirect_url`
         */
        return_url?: string;
        /**
         * The solved `challenge` of 429 `proof_required`: the base64 of its JSON payload
         */
        proof?: string;
    };
    headers?: {
        /**
         * Origin of the page that calls, which browsers send
         */
        origin?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/identities/start';
};

export type StartLinkingMyIdentityErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `invalid_key`: The application key or secret is not valid
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `origin_not_allowed`: The origin is not allowed
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `user_not_verified`: The user is not verified
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `identity_provider_not_found`: There is no such identity provider
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `proof_required`: The sign-in needs a proof of work
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type StartLinkingMyIdentityError = StartLinkingMyIdentityErrors[keyof StartLinkingMyIdentityErrors];

export type StartLinkingMyIdentityResponses = {
    /**
     * Success
     */
    200: {
        url: string;
    };
};

export type StartLinkingMyIdentityResponse = StartLinkingMyIdentityResponses[keyof StartLinkingMyIdentityResponses];

export type DeleteMyIdentityData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * ID of the linked identity
         */
        identity: string;
    };
    query?: never;
    url: '/me/applications/{app}/identities/{identity}';
};

export type DeleteMyIdentityErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `identity_not_found`: There is no such linked identity
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `last_identifier`: The user must have at least one way to sign in
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteMyIdentityError = DeleteMyIdentityErrors[keyof DeleteMyIdentityErrors];

export type DeleteMyIdentityResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteMyIdentityResponse = DeleteMyIdentityResponses[keyof DeleteMyIdentityResponses];

export type BeginPasskeyRegistrationData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/passkey-options';
};

export type BeginPasskeyRegistrationErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `passkeys_not_enabled`: The application takes no passkeys
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `user_not_verified`: The user is not verified
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type BeginPasskeyRegistrationError = BeginPasskeyRegistrationErrors[keyof BeginPasskeyRegistrationErrors];

export type BeginPasskeyRegistrationResponses = {
    /**
     * Success
     */
    200: {
        rp: {
            id: string;
            name: string;
        };
        user: {
            id: string;
            name: string;
            displayName: string;
        };
        challenge: string;
        pubKeyCredParams: Array<{
            type: 'public-key';
            alg: number;
        }>;
        timeout: number;
        excludeCredentials: Array<{
            type: 'public-key';
            id: string;
            transports?: Array<string>;
        }>;
        authenticatorSelection: {
            residentKey: 'required';
            requireResidentKey: true;
            userVerification: 'required';
        };
        attestation: 'none';
    };
};

export type BeginPasskeyRegistrationResponse = BeginPasskeyRegistrationResponses[keyof BeginPasskeyRegistrationResponses];

export type OfferPasskeyData = {
    body?: {
        /**
         * True if the user wants no more offers
         */
        never?: boolean;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/passkey-prompt';
};

export type OfferPasskeyErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type OfferPasskeyError = OfferPasskeyErrors[keyof OfferPasskeyErrors];

export type OfferPasskeyResponses = {
    /**
     * Success
     */
    200: {
        /**
         * True if a page should offer a passkey now
         */
        offer: boolean;
    };
};

export type OfferPasskeyResponse = OfferPasskeyResponses[keyof OfferPasskeyResponses];

export type ListMyPasskeysData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/passkeys';
};

export type ListMyPasskeysErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyPasskeysError = ListMyPasskeysErrors[keyof ListMyPasskeysErrors];

export type ListMyPasskeysResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Passkey>;
    };
};

export type ListMyPasskeysResponse = ListMyPasskeysResponses[keyof ListMyPasskeysResponses];

export type RegisterPasskeyData = {
    body: {
        /**
         * What its user calls it
         */
        name?: string;
        credential: {
            id: string;
            rawId: string;
            type: 'public-key';
            authenticatorAttachment?: string | null;
            /**
             * Not read
             */
            clientExtensionResults?: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: Array<string>;
                authenticatorData?: string;
                publicKey?: string | null;
                publicKeyAlgorithm?: number;
            };
        };
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/passkeys';
};

export type RegisterPasskeyErrors = {
    /**
     * `invalid_passkey`: The passkey does not sign anybody in
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `application_disabled`: The application is disabled
     *
     * `passkeys_not_enabled`: The application takes no passkeys
     *
     * `sign_up_closed`: The application accepts no new users
     *
     * `email_domain_not_allowed`: The e-mail domain is not allowed
     *
     * `user_not_verified`: The user is not verified
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `passkey_not_found`: There is no such passkey
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `challenge_ended`: The challenge has ended
     */
    410: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RegisterPasskeyError = RegisterPasskeyErrors[keyof RegisterPasskeyErrors];

export type RegisterPasskeyResponses = {
    /**
     * Success
     */
    200: Passkey;
};

export type RegisterPasskeyResponse = RegisterPasskeyResponses[keyof RegisterPasskeyResponses];

export type DeleteMyPasskeyData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * ID of the passkey
         */
        passkey: string;
    };
    query?: never;
    url: '/me/applications/{app}/passkeys/{passkey}';
};

export type DeleteMyPasskeyErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `reauthentication_required`: A recent sign-in is required
     *
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `passkey_not_found`: There is no such passkey
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `last_identifier`: The user must have at least one way to sign in
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteMyPasskeyError = DeleteMyPasskeyErrors[keyof DeleteMyPasskeyErrors];

export type DeleteMyPasskeyResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteMyPasskeyResponse = DeleteMyPasskeyResponses[keyof DeleteMyPasskeyResponses];

export type UpdateMyPasskeyData = {
    body: {
        /**
         * What its user calls it
         */
        name: string;
    };
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * ID of the passkey
         */
        passkey: string;
    };
    query?: never;
    url: '/me/applications/{app}/passkeys/{passkey}';
};

export type UpdateMyPasskeyErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `passkey_not_found`: There is no such passkey
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateMyPasskeyError = UpdateMyPasskeyErrors[keyof UpdateMyPasskeyErrors];

export type UpdateMyPasskeyResponses = {
    /**
     * Success
     */
    200: Passkey;
};

export type UpdateMyPasskeyResponse = UpdateMyPasskeyResponses[keyof UpdateMyPasskeyResponses];

export type GetMySchemaData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/schema';
};

export type GetMySchemaErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMySchemaError = GetMySchemaErrors[keyof GetMySchemaErrors];

export type GetMySchemaResponses = {
    /**
     * Success
     */
    200: ProfileSchema;
};

export type GetMySchemaResponse = GetMySchemaResponses[keyof GetMySchemaResponses];

export type ListMySessionsData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
    };
    url: '/me/applications/{app}/sessions';
};

export type ListMySessionsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMySessionsError = ListMySessionsErrors[keyof ListMySessionsErrors];

export type ListMySessionsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<{
            /**
             * Names the session. It opens nothing
             */
            id: string;
            /**
             * `api`: signed in at the API; `browser`: signed in at the sign-in screen, in one browser; `client`: an OpenID client may act for the user
             */
            kind: 'api' | 'browser' | 'client';
            /**
             * When the user signed in, or first allowed the client (ISO 8601 date-time)
             */
            created_at?: string;
            /**
             * Last refresh, or sign-in through it. Of a `client` it is recorded once an hour (ISO 8601 date-time)
             */
            last_used_at?: string;
            /**
             * When it ends if it is not used (ISO 8601 date-time)
             */
            expires: string;
            /**
             * How the user signed in, as `meta.last_sign_in_method` of the profile
             */
            method?: string;
            /**
             * The credential that began it: a publishable key, a key with secret, or an OpenID client
             */
            client?: string;
            /**
             * Browser and system by their usual names; absent for apps and backends
             */
            browser?: {
                name?: string;
                system?: string;
            };
            /**
             * Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API
             */
            country?: string;
            /**
             * Name of the OpenID client of a `client`, or its host if it came by itself; absent once it is deleted
             */
            client_name?: string;
            /**
             * How the client of a `client` came by itself. Nobody has verified it, and `client_name` is its host
             */
            arrival?: 'document' | 'registration';
            /**
             * What a `client` may do at `config.resources`; absent if it may use none of them
             */
            access?: Array<{
                /**
                 * Its `identifier`
                 */
                resource: string;
                name: string;
                /**
                 * What the user has agreed to
                 */
                scopes: Array<{
                    name: string;
                    description: string;
                }>;
            }>;
            /**
             * The variant of the application
             */
            variant?: string;
            /**
             * The session that asks
             */
            current?: true;
        }>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListMySessionsResponse = ListMySessionsResponses[keyof ListMySessionsResponses];

export type EndMySessionData = {
    body?: never;
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
        /**
         * Name of the session, from the list
         */
        session: string;
    };
    query?: never;
    url: '/me/applications/{app}/sessions/{session}';
};

export type EndMySessionErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `session_not_found`: There is no such session
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `limit_reached`: The limit of this collection is reached
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type EndMySessionError = EndMySessionErrors[keyof EndMySessionErrors];

export type EndMySessionResponses = {
    /**
     * Success
     */
    204: void;
};

export type EndMySessionResponse = EndMySessionResponses[keyof EndMySessionResponses];

export type SignOutData = {
    body?: {
        sign_out_all?: boolean;
    };
    path: {
        /**
         * Id of the application (`app_...`)
         */
        app: string;
    };
    query?: never;
    url: '/me/applications/{app}/signout';
};

export type SignOutErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `user_not_found`: There is no such user
     *
     * `application_not_found`: There is no such application
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * Success
     */
    204: void;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type CreateMyMagicLinkData = {
    body?: {
        redirect_url?: string;
        /**
         * Binds the sign-in to a code_verifier (RFC 7636)
         */
        code_challenge?: string;
        code_challenge_method?: 'S256';
    };
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/me/auth/magic';
};

export type CreateMyMagicLinkErrors = {
    /**
     * `nothing_to_verify`: There is no value to verify
     *
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     *
     * `first_party_only`: OpenID clients may not do this for their users
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `group_not_found`: There is no such group
     *
     * `user_not_found`: There is no such user
     */
    404: Error;
    /**
     * `group_not_open`: The group is not open to join
     *
     * `identity_taken`: The value belongs to another user
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateMyMagicLinkError = CreateMyMagicLinkErrors[keyof CreateMyMagicLinkErrors];

export type CreateMyMagicLinkResponses = {
    /**
     * Success
     */
    200: MagicLink;
};

export type CreateMyMagicLinkResponse = CreateMyMagicLinkResponses[keyof CreateMyMagicLinkResponses];

export type ListMyGroupsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/me/groups';
};

export type ListMyGroupsErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyGroupsError = ListMyGroupsErrors[keyof ListMyGroupsErrors];

export type ListMyGroupsResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupMembershipEntry>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListMyGroupsResponse = ListMyGroupsResponses[keyof ListMyGroupsResponses];

export type CreateMyGroupData = {
    body: GroupReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/me/groups';
};

export type CreateMyGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateMyGroupError = CreateMyGroupErrors[keyof CreateMyGroupErrors];

export type CreateMyGroupResponses = {
    /**
     * Success
     */
    200: GroupMembershipEntry;
};

export type CreateMyGroupResponse = CreateMyGroupResponses[keyof CreateMyGroupResponses];

export type DeleteMyGroupData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}';
};

export type DeleteMyGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteMyGroupError = DeleteMyGroupErrors[keyof DeleteMyGroupErrors];

export type DeleteMyGroupResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteMyGroupResponse = DeleteMyGroupResponses[keyof DeleteMyGroupResponses];

export type GetMyGroupData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}';
};

export type GetMyGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMyGroupError = GetMyGroupErrors[keyof GetMyGroupErrors];

export type GetMyGroupResponses = {
    /**
     * Success
     */
    200: GroupMembershipEntry;
};

export type GetMyGroupResponse = GetMyGroupResponses[keyof GetMyGroupResponses];

export type UpdateMyGroupData = {
    body: GroupReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}';
};

export type UpdateMyGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateMyGroupError = UpdateMyGroupErrors[keyof UpdateMyGroupErrors];

export type UpdateMyGroupResponses = {
    /**
     * Success
     */
    200: GroupMembershipEntry;
};

export type UpdateMyGroupResponse = UpdateMyGroupResponses[keyof UpdateMyGroupResponses];

export type ListMyGroupInvitesData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/me/groups/{group}/invites';
};

export type ListMyGroupInvitesErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyGroupInvitesError = ListMyGroupInvitesErrors[keyof ListMyGroupInvitesErrors];

export type ListMyGroupInvitesResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupInvitation>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListMyGroupInvitesResponse = ListMyGroupInvitesResponses[keyof ListMyGroupInvitesResponses];

export type CreateMyGroupInviteData = {
    body: GroupInviteReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}/invites';
};

export type CreateMyGroupInviteErrors = {
    /**
     * `text_refused`: The phone number gets no text messages
     *
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `application_not_found`: There is no such application
     *
     * `group_not_found`: There is no such group
     *
     * `user_not_found`: There is no such user
     *
     * `variant_not_found`: There is no such variant
     */
    404: Error;
    /**
     * `already_member`: The user is a member already
     *
     * `already_invited`: The user is invited already
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     *
     * `budget_exhausted`: The messages of the application or its account are used up
     *
     * `budget_reserved`: The rest of today's messages is reserved for devices that have signed in before
     *
     * `number_range_exhausted`: Too many text messages went to similar numbers today
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type CreateMyGroupInviteError = CreateMyGroupInviteErrors[keyof CreateMyGroupInviteErrors];

export type CreateMyGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupInvitationSent;
};

export type CreateMyGroupInviteResponse = CreateMyGroupInviteResponses[keyof CreateMyGroupInviteResponses];

export type DeleteMyGroupInviteData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/groups/{group}/invites/{invite}';
};

export type DeleteMyGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `invite_not_found`: There is no such invite
     */
    404: Error;
    /**
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type DeleteMyGroupInviteError = DeleteMyGroupInviteErrors[keyof DeleteMyGroupInviteErrors];

export type DeleteMyGroupInviteResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteMyGroupInviteResponse = DeleteMyGroupInviteResponses[keyof DeleteMyGroupInviteResponses];

export type GetMyGroupInviteData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/groups/{group}/invites/{invite}';
};

export type GetMyGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `invite_not_found`: There is no such invite
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMyGroupInviteError = GetMyGroupInviteErrors[keyof GetMyGroupInviteErrors];

export type GetMyGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupInvitation;
};

export type GetMyGroupInviteResponse = GetMyGroupInviteResponses[keyof GetMyGroupInviteResponses];

export type UpdateMyGroupInviteData = {
    body: GroupInviteUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/groups/{group}/invites/{invite}';
};

export type UpdateMyGroupInviteErrors = {
    /**
     * `invalid_redirect`: The redirect URL is not allowed
     *
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `invite_not_found`: There is no such invite
     *
     * `variant_not_found`: There is no such variant
     */
    404: Error;
    /**
     * `invite_ended`: The invite is no longer pending
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateMyGroupInviteError = UpdateMyGroupInviteErrors[keyof UpdateMyGroupInviteErrors];

export type UpdateMyGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupInvitation;
};

export type UpdateMyGroupInviteResponse = UpdateMyGroupInviteResponses[keyof UpdateMyGroupInviteResponses];

export type AcceptGroupInviteData = {
    body?: never;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/groups/{group}/invites/{invite}/accept';
};

export type AcceptGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `invite_not_found`: There is no such invite
     *
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `invite_ended`: The invite is no longer pending
     *
     * `already_member`: The user is a member already
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type AcceptGroupInviteError = AcceptGroupInviteErrors[keyof AcceptGroupInviteErrors];

export type AcceptGroupInviteResponses = {
    /**
     * Success
     */
    200: GroupMembershipEntry;
};

export type AcceptGroupInviteResponse = AcceptGroupInviteResponses[keyof AcceptGroupInviteResponses];

export type RejectGroupInviteData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the invite (`invite_...`)
         */
        invite: string;
    };
    query?: never;
    url: '/me/groups/{group}/invites/{invite}/reject';
};

export type RejectGroupInviteErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `invite_not_found`: There is no such invite
     */
    404: Error;
    /**
     * `invite_ended`: The invite is no longer pending
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RejectGroupInviteError = RejectGroupInviteErrors[keyof RejectGroupInviteErrors];

export type RejectGroupInviteResponses = {
    /**
     * Success
     */
    204: void;
};

export type RejectGroupInviteResponse = RejectGroupInviteResponses[keyof RejectGroupInviteResponses];

export type JoinGroupData = {
    body?: never;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}/join';
};

export type JoinGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `group_not_open`: The group is not open to join
     *
     * `already_member`: The user is a member already
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type JoinGroupError = JoinGroupErrors[keyof JoinGroupErrors];

export type JoinGroupResponses = {
    /**
     * Success
     */
    200: GroupMembershipEntry;
};

export type JoinGroupResponse = JoinGroupResponses[keyof JoinGroupResponses];

export type LeaveGroupData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}/leave';
};

export type LeaveGroupErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type LeaveGroupError = LeaveGroupErrors[keyof LeaveGroupErrors];

export type LeaveGroupResponses = {
    /**
     * Success
     */
    204: void;
};

export type LeaveGroupResponse = LeaveGroupResponses[keyof LeaveGroupResponses];

export type ListMyGroupMembersData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: {
        /**
         * Maximum number of results
         */
        page_size?: number;
        /**
         * The `next` of the previous page
         */
        after?: string;
        /**
         * By creation
         */
        sort?: 'asc' | 'desc';
    };
    url: '/me/groups/{group}/members';
};

export type ListMyGroupMembersErrors = {
    /**
     * `invalid_cursor`: The page cursor is unknown
     *
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListMyGroupMembersError = ListMyGroupMembersErrors[keyof ListMyGroupMembersErrors];

export type ListMyGroupMembersResponses = {
    /**
     * Success
     */
    200: {
        results: Array<GroupMember>;
        /**
         * Pass as `after` to get the next page; absent on the last one
         */
        next?: string;
        /**
         * Number of all
         */
        total_results?: number;
    };
};

export type ListMyGroupMembersResponse = ListMyGroupMembersResponses[keyof ListMyGroupMembersResponses];

export type AddMyGroupMemberData = {
    body: GroupMemberCreateReq;
    headers?: {
        /**
         * 1 to 255 characters, for example a UUID: the same key and body within 24 hours get the first answer again
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
    };
    query?: never;
    url: '/me/groups/{group}/members';
};

export type AddMyGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `user_not_found`: There is no such user
     */
    404: Error;
    /**
     * `already_member`: The user is a member already
     *
     * `invite_declined`: The user has declined to be a member
     *
     * `conflict`: The request conflicts with the present state
     *
     * `idempotency_in_progress`: A request with this idempotency key is under way
     *
     * `idempotency_answer_lost`: The first request was carried out but its answer is lost
     */
    409: Error;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `idempotency_key_reused`: The idempotency key was already used for a different request
     */
    422: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type AddMyGroupMemberError = AddMyGroupMemberErrors[keyof AddMyGroupMemberErrors];

export type AddMyGroupMemberResponses = {
    /**
     * Success
     */
    201: GroupMember;
};

export type AddMyGroupMemberResponse = AddMyGroupMemberResponses[keyof AddMyGroupMemberResponses];

export type RemoveMyGroupMemberData = {
    body?: never;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/me/groups/{group}/members/{member}';
};

export type RemoveMyGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `invite_declined`: The user has declined to be a member
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type RemoveMyGroupMemberError = RemoveMyGroupMemberErrors[keyof RemoveMyGroupMemberErrors];

export type RemoveMyGroupMemberResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveMyGroupMemberResponse = RemoveMyGroupMemberResponses[keyof RemoveMyGroupMemberResponses];

export type GetMyGroupMemberData = {
    body?: never;
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/me/groups/{group}/members/{member}';
};

export type GetMyGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     */
    404: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetMyGroupMemberError = GetMyGroupMemberErrors[keyof GetMyGroupMemberErrors];

export type GetMyGroupMemberResponses = {
    /**
     * Success
     */
    200: GroupMember;
};

export type GetMyGroupMemberResponse = GetMyGroupMemberResponses[keyof GetMyGroupMemberResponses];

export type UpdateMyGroupMemberData = {
    body: GroupMemberUpdateReq;
    headers?: {
        /**
         * ETag that the record must still have; `*`: it must exist
         */
        'If-Match'?: string;
        /**
         * ETag that the record must not have; `*`: it must not exist
         */
        'If-None-Match'?: string;
        /**
         * HTTP-date, or the `updated_at` of the record
         */
        'If-Unmodified-Since'?: string;
    };
    path: {
        /**
         * Id of the group (`group_...`)
         */
        group: string;
        /**
         * Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite
         */
        member: string;
    };
    query?: never;
    url: '/me/groups/{group}/members/{member}';
};

export type UpdateMyGroupMemberErrors = {
    /**
     * `invalid_input`: The request has invalid input
     *
     * `malformed_body`: The body cannot be read
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `forbidden`: The caller may not do this
     *
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `user_disabled`: The user is disabled
     *
     * `application_disabled`: The application is disabled
     */
    403: Error;
    /**
     * `group_not_found`: There is no such group
     *
     * `member_not_found`: There is no such member
     */
    404: Error;
    /**
     * `last_owner`: At least one owner is required
     *
     * `conflict`: The request conflicts with the present state
     */
    409: Error;
    /**
     * `precondition_failed`: The record has changed in the meantime
     */
    412: ApplicationUpdatedBy;
    /**
     * `body_too_large`: The body is too large
     */
    413: Error;
    /**
     * `unsupported_media_type`: The content type is not accepted
     */
    415: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type UpdateMyGroupMemberError = UpdateMyGroupMemberErrors[keyof UpdateMyGroupMemberErrors];

export type UpdateMyGroupMemberResponses = {
    /**
     * Success
     */
    200: GroupMember;
};

export type UpdateMyGroupMemberResponse = UpdateMyGroupMemberResponses[keyof UpdateMyGroupMemberResponses];

export type GetOpenapiData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type GetOpenapiErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetOpenapiError = GetOpenapiErrors[keyof GetOpenapiErrors];

export type GetOpenapiResponses = {
    /**
     * Success
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetOpenapiResponse = GetOpenapiResponses[keyof GetOpenapiResponses];

export type GetPagePreviewData = {
    body?: never;
    path: {
        /**
         * Id of the preview
         */
        preview: string;
    };
    query?: never;
    url: '/page-previews/{preview}';
};

export type GetPagePreviewErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `page_not_found`: There is no such page
     */
    404: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetPagePreviewError = GetPagePreviewErrors[keyof GetPagePreviewErrors];

export type GetPagePreviewResponses = {
    /**
     * Success. The page
     */
    200: string;
};

export type GetPagePreviewResponse = GetPagePreviewResponses[keyof GetPagePreviewResponses];

export type ListPlansData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/plans';
};

export type ListPlansErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `missing_credentials`: Credentials are required
     *
     * `invalid_token`: The token is not valid
     *
     * `expired_token`: The token has expired
     *
     * `revoked_session`: The session has ended
     *
     * `invalid_key`: The application key or secret is not valid
     */
    401: Error;
    /**
     * `contradicting_credentials`: The credentials belong to different applications
     *
     * `wrong_scheme`: This kind of credential is not accepted here
     *
     * `forbidden`: The caller may not do this
     *
     * `user_disabled`: The user is disabled
     */
    403: Error;
    /**
     * `too_many_requests`: Too many requests
     */
    429: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type ListPlansError = ListPlansErrors[keyof ListPlansErrors];

export type ListPlansResponses = {
    /**
     * Success
     */
    200: {
        results: Array<Plan>;
    };
};

export type ListPlansResponse = ListPlansResponses[keyof ListPlansResponses];

export type GetReadyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ready';
};

export type GetReadyErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `{ "ready": false, "failing": ["table"] }` if the table or the bucket fails; `failing` names which
     *
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetReadyError = GetReadyErrors[keyof GetReadyErrors];

export type GetReadyResponses = {
    /**
     * Success
     */
    200: {
        ready: boolean;
    };
};

export type GetReadyResponse = GetReadyResponses[keyof GetReadyResponses];

export type GetServiceHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/service_health';
};

export type GetServiceHealthErrors = {
    /**
     * `invalid_input`: The request has invalid input
     */
    400: Error;
    /**
     * `internal`: The service failed
     */
    500: Error;
    /**
     * `dependency_unavailable`: A part of the service does not answer
     */
    503: Error;
};

export type GetServiceHealthError = GetServiceHealthErrors[keyof GetServiceHealthErrors];

export type GetServiceHealthResponses = {
    /**
     * Success
     */
    200: {
        status: 'ok' | 'failing';
        version: string;
        commit: string;
        uptime_s: number;
        checks: {
            table: {
                status: 'ok' | 'failing';
                latency_ms: number;
            };
            bucket: {
                status: 'ok' | 'failing';
                latency_ms: number;
            };
            signing_key: {
                status: 'ok' | 'failing';
                latency_ms: number;
            };
        };
    };
};

export type GetServiceHealthResponse = GetServiceHealthResponses[keyof GetServiceHealthResponses];
