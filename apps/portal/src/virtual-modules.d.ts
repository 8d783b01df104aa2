declare module 'virtual:traditional-labels' {
  /** Labels in the packages' source: zh-CN → zh-TW. */
  export const phrases: Readonly<Record<string, string>>
  /** Common words whose Taiwan form is another word; longest first. */
  export const words: Readonly<Record<string, string>>
  /** Pairs of one simplified and one traditional character. */
  export const characters: string
}

declare module 'virtual:definition-index' {
  export const definitionIndex: import('@sfa/resources/definition-index').DefinitionIndex
}

interface ImportMetaEnv {
  /** The client-side key of the stored user info; not a secret. */
  readonly VITE_SESSION_KEY?: string
  /** Which of the two gateways is called; the production one where it is not set. */
  readonly VITE_GATEWAY?: 'test' | 'production'
  /** Addresses of the gateways, where the API does not stand beside the portal. */
  readonly VITE_GATEWAY_TEST?: string
  readonly VITE_GATEWAY_PRODUCTION?: string
}
