import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'
import { recordFields } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { isLines, isMeasured } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'

/** A quantity at its place in what the user has sent. Without a unit it is in the basic one of the record. */
export interface Measured {
  path: string
  quantity: number
  of: string | null
  unit: string | null
}

/** Parts of units that are counted: 0.5 bottles. */
export async function brokenUnits(tx: Tx, measured: readonly Measured[], language: Language): Promise<FieldFailure[]> {
  const parts = measured.filter(({ quantity, of, unit }) => !Number.isInteger(quantity) && (of ?? unit) !== null)
  if (parts.length === 0) return []
  const { rows } = await sql<{ path: string; zh: string; en: string | null }>`
    select x.path, m.name_cn zh, m.name_en en
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x (path text, "of" bigint, unit bigint)
    cross join lateral measure_of(x."of", x.unit) m where not m.decimals`.execute(tx)
  const names = new Map(rows.map(({ path, zh, en }) => [path, language === 'en-US' && en ? en : zh]))
  return parts.flatMap(({ path }): FieldFailure[] => {
    const unit = names.get(path)
    return unit === undefined ? [] : [{ field: path, code: 'wholeUnits', params: { unit } }]
  })
}

/** The quantities that a change sets, of the record and of its lines. */
export function measuredIn(resource: Resource, row: WireRow, changed: WireRow): Measured[] {
  const visit = (fields: Readonly<Record<string, Field>>, values: WireRow, at: string): Measured[] =>
    Object.entries(fields).flatMap(([name, field]): Measured[] => {
      const value = values[name]
      if (value === null || value === undefined) return []
      if (isLines(field))
        return (value as WireRow[]).flatMap((line, index) => visit(field.fields, line, `${at}${name}.${index}.`))
      if (!isMeasured(field)) return []
      const { of, unit } = field.measured
      return [
        { path: `${at}${name}`, quantity: Number(value), of: idIn(values[of]), unit: unit ? idIn(values[unit]) : null },
      ]
    })
  const fields = recordFields(resource)
  // A unit or a product that is set anew measures the quantity that the record has.
  const isTouched = ([name, field]: readonly [string, Field]) =>
    name in changed || (isMeasured(field) && [field.measured.of, field.measured.unit ?? ''].some(one => one in changed))
  return visit(Object.fromEntries(Object.entries(fields).filter(isTouched)), { ...row, ...changed }, '')
}

const idIn = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
