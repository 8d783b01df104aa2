import type { Field, FieldKind, FieldOf } from './field'
import { composedKinds } from './kinds/composed-kinds'
import { numberKinds } from './kinds/number-kinds'
import { referenceKinds } from './kinds/reference-kinds'
import { textKinds } from './kinds/text-kinds'
import type { Traits } from './kinds/traits'

/** The traits of every kind. */
export const kindTraits = {
  ...textKinds,
  ...numberKinds,
  ...referenceKinds,
  ...composedKinds,
} satisfies { [K in FieldKind]: Traits<FieldOf<K>> }

export const traitsOf = (field: Pick<Field, 'kind'>): Traits => kindTraits[field.kind] as unknown as Traits

/** Width of a column whose kind says none, and its limit. */
export const usualWidth = { width: 160, widest: 220 } as const
