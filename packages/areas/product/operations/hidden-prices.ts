import type { HiddenFields } from '@sfa/operations/permission/hidden-fields'
import { sql } from 'kysely'

/** Value 0 of GrossAmount hides actual prices, any other value or none shows them. */
export const hiddenPrices = (...fields: string[]): HiddenFields => ({
  fields,
  setting: 'GrossAmount',
  when: sql<boolean>`coalesce(btrim((
    select value from parameter_system_config
    where type = 'GrossAmount' and is_deleted = 0 order by (param = 'GrossAmount') desc, id limit 1)) = '0', false)`,
})
