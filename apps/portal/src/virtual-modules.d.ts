declare module 'virtual:traditional-labels' {
  /** Labels in the packages' source: zh-CN → zh-TW. */
  export const phrases: Readonly<Record<string, string>>
  /** Common words whose Taiwan form is another word; longest first. */
  export const words: Readonly<Record<string, string>>
  /** Pairs of one simplified and one traditional character. */
  export const characters: string
}

declare module 'virtual:definition-index' {
  export const definitionIndex: import('@sfa/registry/definition-index').DefinitionIndex
}

declare module 'virtual:china-outlines' {
  /** An outline: its name, where that is written, and its rings, in steps of a degree, each corner by its difference. */
  export interface Outline {
    name: string
    at: readonly [longitude: number, latitude: number]
    steps: number
    rings: readonly (readonly number[])[]
  }
  /** Provinces by the first two digits of the codes of their areas. */
  export const provinces: readonly (Outline & { code: string })[]
  /** The prefectures of a province, and the districts of a municipality. */
  export const districts: Readonly<Record<string, () => Promise<{ outlines: readonly Outline[] }>>>
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
