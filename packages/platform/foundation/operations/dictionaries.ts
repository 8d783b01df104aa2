import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import { unit } from '@sfa/parameter/definitions/unit.resource'
import { sql } from 'kysely'
import { type DictionaryValues, firstUnits } from './form-dictionaries'
import { insertAll, isEmpty, systemOrigin } from './insert-all'
import { orderDictionaries } from './order-dictionaries'
import { personDictionaries } from './person-dictionaries'

const productDictionaries = { ...personDictionaries, ...orderDictionaries }

/** What forms choose from, and units. A tenant that has some already keeps its own: it may have deleted the others. */
export async function seedFormDictionaries(tx: Tx, dictionaries: DictionaryValues): Promise<void> {
  const rows = Object.entries(dictionaries).flatMap(([type, values]) =>
    values.map(([value, description, descriptionEn], index) => ({
      type,
      value,
      description,
      descriptionEn,
      sequence: index + 1,
      isDeleted: '0',
    })),
  )
  if (await isEmpty(tx, dictionary)) await insertAll(tx, dictionary, rows)
  const units = firstUnits.map(one => ({ ...one, isDeleted: '0' }))
  if (await isEmpty(tx, unit)) await insertAll(tx, unit, units)
}

/** Values of the product itself, which its own screens and rules name: those that are missing. */
export async function keepProductDictionaries(tx: Tx): Promise<void> {
  for (const [type, values] of Object.entries(productDictionaries))
    for (const [index, [value, description, descriptionEn]] of values.entries())
      await sql`insert into parameter_dictionary (type, value, description, description_en, sequence, create_by)
        values (${type}, ${value}, ${description}, ${descriptionEn}, ${index + 1}, ${systemOrigin.author})
        on conflict do nothing`.execute(tx)
}
