import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { type BulkColumn, importColumns } from '@sfa/kit/bulk-columns'
import { isChoice, isList, wordsOf } from '@sfa/kit/fields/field-questions'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
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
import { sampleMark } from './sample-mark'

/** References are offered as a dropdown up to this many records. */
const dropdownUpTo = 1000

/**
 * The import template of a kind in the caller's language: the sheet to fill in with dropdowns and a sample row, and a
 * sheet of rules per column. Throws `kindUnknown`, `kindShared`, `notPermitted`.
 */
export async function makeTemplate(services: Services, caller: Caller, kind: string): Promise<Buffer> {
  requireKey(caller, uploadKey(importedAs(kind, caller)))
  const say = await speak(caller.language)
  const { resource, rights } = await inTenant(services.db, caller.tenantId, async tx => {
    const resource = await withTenantFields(tx, importedAs(kind, caller))
    return { resource, rights: await fieldRights(tx, caller, resource, 'upload') }
  })
  const columns = importColumns(resource).filter(
    column => !isNotTaken(rights, column) && (resource.linesOf || (column.kind.edit ?? 'always') !== 'never'),
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
      comma: say(['、', ', ']),
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
    required: column.starred,
    note: [columnRule(column, say), ...belongsTo(resource, column, say), ...exampleOf(resource, column, say)]
      .filter(Boolean)
      .join(say(['；', '; '])),
    ...(choices ? { choices } : {}),
    ...(sample === undefined ? {} : { sample }),
  }
}

/** The columns whose values narrow what a reference may name: people of the organisation of the store. */
function belongsTo({ fields }: Resource, { kind }: BulkColumn, say: Say): string[] {
  const by = 'filter' in kind && kind.filter ? Object.values(kind.filter as Record<string, string>) : []
  return by.flatMap(name => {
    const label = fields[name]?.label
    return label ? [say([`须与“${label[0]}”相符`, `Has to belong to "${label[1]}"`])] : []
  })
}

/** An example of a code, which the sample row does not show. */
function exampleOf({ import: spec }: Resource, { path }: BulkColumn, say: Say): string[] {
  const code = path === spec?.match[0] ? spec.sample[path] : undefined
  return code === undefined ? [] : [say([`例如：${code}`, `For example: ${code}`])]
}

/**
 * The definition's sample with a mark in place of the code, so that the row is never a record. A sample record or
 * dictionary entry that the tenant does not have is replaced by one that it has; where there are none, the cell names
 * what to create first.
 */
function sampleOf(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): string | number | undefined {
  if (column.path === resource.import?.match[0]) return say(sampleMark)
  const value = column.cell === undefined ? resource.import?.sample[column.field] : undefined
  if (value === undefined || value === null) return undefined
  const { kind } = column
  const target = targetOf(resource, column)
  if (target !== undefined) {
    const found = [value].flat().filter(text => typeof lookups.reference(target).find(String(text)) === 'object')
    if (found.length > 0) return found.join(',')
    if (!column.starred) return undefined
    const other = lookups.reference(target).options(dropdownUpTo)
    const what = resourceOf(target).label
    return other?.[0] ?? (other ? say([`请先新增“${what[0]}”`, `First add a record of "${what[1]}"`]) : undefined)
  }
  if (isChoice(kind) && !isList(kind)) {
    const found = lookups.dictionary(kind).find(String(value))
    if (typeof found === 'object') return lookups.dictionary(kind).nameOf(found.value, say)
    if (!column.starred) return undefined
    const [zh, en] = column.label
    const missing: Label = [`请先在数据字典中新增“${zh}”的选项`, `First add a choice of "${en}" to the dictionary`]
    return lookups.dictionary(kind).options(say)[0] ?? say(missing)
  }
  const words = wordsOf(kind)
  if (words) return say(words[Number(value)] ?? words[0])
  return typeof value === 'number' ? value : String(value)
}
