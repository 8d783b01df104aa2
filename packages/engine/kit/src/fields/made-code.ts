import { type NumberRule, numberOf } from '@sfa/kernel/number/number-rule'
import type { CodeField } from './field'

type Auto = NonNullable<CodeField['auto']>

/** How a definition has its codes made. */
export const madeBy = (auto: Auto): NumberRule => (typeof auto === 'string' ? { prefix: auto } : auto)

/** A code as the definition has it made. */
export const exampleOf = (auto: Auto): string => numberOf(madeBy(auto), '2026-11-22', 1)
