import type { Field } from '@sfa/resource-kit/field'
import { product } from '@sfa/resources/product/product.resource'
import { sql } from 'kysely'
import type { Behaviour } from '../resource/behaviour'

/** Every amount of a product is a price. */
const prices = Object.entries(product.fields).flatMap(([name, field]) =>
  field.kind === 'money' ? [name] : moneyCells(field).map(cell => `${name}.${cell}`),
)

function moneyCells(field: Field): string[] {
  if (field.kind !== 'group' && field.kind !== 'lines') return []
  return Object.entries(field.fields).flatMap(([cell, { kind }]) => (kind === 'money' ? [cell] : []))
}

export const productBehaviour: Behaviour = {
  of: product,
  // Value 0 hides the actual prices, any other value or none shows them (1-shell.md §2, 2-master-data.md §3.6).
  hidden: {
    fields: prices,
    setting: 'GrossAmount',
    when: sql<boolean>`coalesce(btrim((
      select value from parameter_system_config
      where type = 'GrossAmount' and is_deleted = 0 order by (param = 'GrossAmount') desc, id limit 1)) = '0', false)`,
  },
}
