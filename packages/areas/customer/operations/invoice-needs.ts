import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { columnOf, tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, quoted, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'
import type { Caller } from '@sfa/operations/caller'
import type { Change } from '@sfa/operations/resource/behaviour'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { invoiceFields, invoiceType } from '../definitions/invoice-type'
import { store } from '../definitions/store.resource'
import { storeFields } from '../definitions/store-fields'

const about = ['invoiceType', ...invoiceFields] as const

/** What the tenant asks of stores by their type of invoice (发票类型). Throws `invalid` at every field that is missing. */
export async function refuseIncompleteInvoice(tx: Tx, caller: Caller, { before, changed }: Change): Promise<void> {
  if (!about.some(name => name in changed)) return
  const values: WireRow = { ...before, ...changed }
  const needs = Object.entries(await settingsOf(tx, invoiceType)).find(([type]) => type === values.invoiceType)?.[1]
  const failures = (needs ?? []).flatMap((field): FieldFailure[] => (values[field] ? [] : [failureAt(field, caller)]))
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

const failureAt = (field: string, { language }: Caller): FieldFailure => ({
  field,
  code: 'invoiceNeeds',
  params: { what: textIn(language, storeFields[field as keyof typeof storeFields].label) },
})

/** The same for all rows of a file at once. */
export async function refuseIncompleteInvoicesOfFile(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const staged = about.flatMap(name => fields.find(one => one.name === name) ?? [])
  if (staged.length === 0) return
  const then = (name: string) => {
    const field = staged.find(one => one.name === name)
    return field
      ? `case when t.id is null then ${newValue(field)} else ${changedValue(field)} end`
      : `t.${columnOf(name)}`
  }
  const changes = staged.map(field => `${changedValue(field)} is distinct from t.${field.column}`).join(' or ')
  for (const [type, needed] of Object.entries(await settingsOf(tx, invoiceType)))
    for (const name of needed as readonly (typeof invoiceFields)[number][])
      await run(
        tx,
        `insert into ${tables.faults} (row_no, path, header, value, code, params)
         select s.row_no, ${place(scope, name)}, null, 'invoiceNeeds',
           jsonb_build_object('what', ${quoted(plan.say(storeFields[name].label))})
         from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
         left join ${tableOf(store)} t on t.id = f.id
         where not s.bad and (t.id is null or ${changes}) and ${then('invoiceType')} = ${quoted(type)}
           and coalesce(${then(name)}, '') = ''`,
      )
}
