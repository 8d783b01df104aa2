import type { Impact } from '@sfa/marketing/rules/promotion/impact'

/** A result as it is kept. Names are those of the day on which it was calculated. */
export interface KeptImpact extends Impact {
  from: string
  to: string
  budget: number | null
  /** Code and name of customers, products and promotions that it names, by `<kind>-<id>`. */
  names: Readonly<Record<string, readonly [code: string, name: string]>>
}
