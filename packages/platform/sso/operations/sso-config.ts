/** Single sign-on of a deployment (docs/operations.md). At least one of `oidc` and `cas` is there. */
export interface SsoConfig {
  /** The provider's names mean users of this tenant only. */
  tenantId: string
  /** What the name that the provider gives is compared with. */
  account: 'userName' | 'userCode'
  /** Address that browsers use, without a slash at the end: the callbacks are below it. */
  publicUrl: string
  oidc?: OidcConfig
  cas?: { url: string }
}

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The claim that names the account. */
  claim: string
}

/** The two addresses at which single sign-on begins, each with what it prefers. */
export type SsoWay = 'cas' | 'oidc'

export const preferredWay = ({ oidc, cas }: SsoConfig, wanted: SsoWay): SsoWay =>
  (wanted === 'cas' && cas) || !oidc ? 'cas' : 'oidc'

export const oidcCallbackPath = '/auth/sso/callback'
export const casCallbackPath = '/auth/cas/callback'
