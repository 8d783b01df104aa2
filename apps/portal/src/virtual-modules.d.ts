declare module 'virtual:traditional-labels' {
  /** Labels in the packages' source: zh-CN → zh-TW. */
  export const phrases: Readonly<Record<string, string>>
  /** Common words whose Taiwan form is another word; longest first. */
  export const words: Readonly<Record<string, string>>
  /** Pairs of one simplified and one traditional character. */
  export const characters: string
}

interface ImportMetaEnv {
  /** The client-side key of the stored user info; not a secret. */
  readonly VITE_SESSION_KEY?: string
  /** Where the API stands, when not beside the portal. */
  readonly VITE_API_BASE?: string
}
