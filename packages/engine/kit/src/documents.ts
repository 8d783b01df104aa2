import { type Details, detailsOf } from './details'
import type { AttachmentsSpec, PrintSpec } from './document-spec'
import type { Field, FileField } from './fields/field'
import { isAmount, uniqueCodeOf } from './fields/field-questions'
import { file } from './fields/fields'
import type { Label } from './label'
import { hasRecordPage } from './record-page'
import type { Resource } from './resource'
import { lookFields } from './shapes'

const usualAttachments: AttachmentsSpec = { most: 10, mb: 20 }

/** States and lines: what goes through offices, is approved, printed and filed. */
export const isDocument = ({ flow, details }: Pick<Resource, 'flow' | 'details'>): boolean =>
  flow !== undefined && Object.keys(details).length > 0

/** What a record may have attached; undefined where it has no page to show them, or the definition says that it has none. */
export function attachmentsOf(resource: Resource): AttachmentsSpec | undefined {
  if (!hasRecordPage(resource) || resource.linesOf || resource.attachments === false) return undefined
  return resource.attachments ?? (isDocument(resource) ? usualAttachments : undefined)
}

/** `warehouse/stockdocument:edit`: who holds it adds attachments to a record, and removes them. */
export const attachmentKey = ({ path, keys, attachments }: Resource): string =>
  `${path?.slice(1)}:${(attachments ? attachments.key : undefined) ?? (keys.includes('edit') ? 'edit' : 'view')}`

/** An attachment is judged as a file of a field is. */
export const attachmentField = ({ most, mb }: AttachmentsSpec): FileField =>
  file(['附件', 'Attachments'], { maxCount: most, maxKB: mb * 1024 })

/** The lines of one detail as they are printed. */
export interface PrintTable {
  name: string
  detail: Details
  columns: readonly (readonly [name: string, field: Field])[]
  gift?: string
}

/** A form to print, with all that it says. */
export interface PrintForm {
  title: Label
  head: readonly string[]
  /** Undefined where a record has no lines. */
  lines?: PrintTable
  /** Shown where a record has lines of them. */
  further: readonly PrintTable[]
  /** Whether the amount is one of the lines, added up, or one of the head. */
  amount?: { of: 'lines' | 'head'; name: string }
  signatures: readonly Label[]
}

/** Undefined where the definition has no print. */
export function printOf(resource: Resource): PrintForm | undefined {
  const { print, label } = resource
  if (!print || resource.linesOf || !hasRecordPage(resource)) return undefined
  const [name, detail] = detailsOf(resource).find(([one]) => print.lines === undefined || one === print.lines) ?? []
  const sum = detail?.totals.find(cell => isAmount(detail.fields[cell] as Field))
  const amount = print.amount ?? sum
  return {
    title: print.title ?? label,
    head: print.head ?? defaultHead(resource),
    ...(name !== undefined && detail && { lines: tableOf(name, detail, print) }),
    further: (print.further ?? []).map(one => tableOf(one, resource.details[one] as Details)),
    ...(amount !== undefined && {
      amount: { of: detail && Object.hasOwn(detail.fields, amount) ? 'lines' : 'head', name: amount } as const,
    }),
    signatures: print.signatures ?? usualSignatures,
  }
}

function tableOf(name: string, detail: Details, { columns, gift: named }: PrintSpec = {}): PrintTable {
  const cells: Readonly<Record<string, Field>> = { ...detail.fields, ...lookFields(detail) }
  const gift = named ?? (Object.hasOwn(cells, 'isGift') ? 'isGift' : undefined)
  const shown = columns ?? Object.keys(cells).filter(cell => cell !== gift)
  return {
    name,
    detail,
    columns: shown.map(cell => [cell, cells[cell] as Field] as const),
    ...(gift !== undefined && { gift }),
  }
}

const usualSignatures: readonly Label[] = [
  ['制单', 'Made by'],
  ['审核', 'Checked by'],
  ['签收', 'Received by'],
]

/** The number stands beside the title already. */
function defaultHead({ list, fields, title }: Resource): string[] {
  const number = uniqueCodeOf(fields) ?? title
  return list.columns.filter(name => Object.hasOwn(fields, name) && name !== number)
}
