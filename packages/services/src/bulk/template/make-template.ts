import { inTenant } from '@sfa/db/tenant-transaction'
import { type BulkColumn, importColumns } from '@sfa/resource-kit/bulk-columns'
import type { Resource } from '@sfa/resource-kit/resource'
import { type TemplateColumn, writeTemplate } from '@sfa/spreadsheet/write-template'
import { type Caller, requireKey } from '../../caller'
import { fieldRights, isNotTaken } from '../../permission/field-rights'
import { withTenantFields } from '../../resource/custom-definitions'
import type { Services } from '../../services'
import { importedAs, uploadKey } from '../columns/bulk-kind'
import { type Say, speak } from '../columns/chinese-variants'
import { choicesOf } from '../columns/choices-of'
import { type Lookups, loadLookups, targetOf } from '../columns/lookups'
import { columnTypeOf } from '../columns/render-cell'
import { columnRule, generalRules } from './column-rules'

/** References are offered as a dropdown up to this many records. */
const dropdownUpTo = 1000

/**
 * The import template of a kind in the caller's language: the sheet to fill in with dropdowns and a sample row, and a
 * sheet of rules per column (3-operations.md §5). Throws `kindUnknown`, `notPermitted`.
 */
export async function makeTemplate(services: Services, caller: Caller, kind: string): Promise<Buffer> {
  requireKey(caller, uploadKey(importedAs(kind)))
  const say = await speak(caller.language)
  const { resource, rights } = await inTenant(services.db, caller.tenantId, async tx => {
    const resource = await withTenantFields(tx, importedAs(kind))
    return { resource, rights: await fieldRights(tx, caller, resource, 'upload') }
  })
  const columns = importColumns(resource).filter(
    column => !isNotTaken(rights, column) && (column.kind.edit ?? 'always') !== 'never',
  )
  const lookups = await loadLookups(services, caller.tenantId, resource, columns)
  return writeTemplate({
    sheetName: say(resource.label),
    columns: columns.map(column => templateColumn(resource, column, lookups, say)),
    instructions: {
      sheetName: say(['填写说明', 'Instructions']),
      lines: generalRules(say),
      titles: {
        column: say(['列名', 'Column']),
        required: say(['必填', 'Required']),
        note: say(['填写规则', 'Rule']),
        choices: say(['可选值', 'Choices']),
      },
      yes: say(['是', 'Yes']),
      no: say(['否', 'No']),
    },
  })
}

function templateColumn(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): TemplateColumn {
  const type = columnTypeOf(column.kind)
  const sample = sampleOf(resource, column, lookups, say)
  const choices = choicesOf(resource, column, lookups, { say, upTo: dropdownUpTo })
  return {
    header: say(column.label),
    type: type === 'bool' || type === 'auto' ? 'text' : type,
    required: column.mandatory,
    note: columnRule(column, say),
    ...(choices ? { choices } : {}),
    ...(sample === undefined ? {} : { sample }),
  }
}

/** The definition's sample; records and dictionary entries that the tenant does not have are left out. */
function sampleOf(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): string | number | undefined {
  const value = column.cell === undefined ? resource.import?.sample[column.field] : undefined
  if (value === undefined || value === null) return undefined
  const { kind } = column
  const target = targetOf(resource, column)
  if (target !== undefined) {
    const found = [value].flat().filter(text => typeof lookups.reference(target).find(String(text)) === 'object')
    return found.length > 0 ? found.join(',') : undefined
  }
  if (kind.kind === 'dict') {
    const found = lookups.dictionary(kind).find(String(value))
    return typeof found === 'object' ? lookups.dictionary(kind).nameOf(found.value, say) : undefined
  }
  if (kind.kind === 'flag') return say(kind.options[Number(value)] ?? kind.options[0])
  return typeof value === 'number' ? value : String(value)
}
