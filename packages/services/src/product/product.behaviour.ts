import { amountPaths } from '@sfa/resource-kit/field-questions'
import { product } from '@sfa/resources/product/product.resource'
import { sql } from 'kysely'
import type { Behaviour } from '../resource/behaviour'

/** Every amount of a product is a price. */
const prices = amountPaths(product.fields)

// Value 0 hides the actual prices, any other value or none shows them (1-shell.md §2, 2-master-data.md §3.6).
export const pricesAreHidden = sql<boolean>`coalesce(btrim((
  select value from parameter_system_config
  where type = 'GrossAmount' and is_deleted = 0 order by (param = 'GrossAmount') desc, id limit 1)) = '0', false)`

export const productBehaviour: Behaviour = {
  of: product,
  hidden: { fields: prices, setting: 'GrossAmount', when: pricesAreHidden },
}
