import { type Details, detailsOf } from './details'
import type { Field, FileField } from './field'
import { isAmount, uniqueCodeOf } from './field-questions'
import { file } from './fields'
import type { Label } from './label'
import { hasRecordPage } from './record-page'
import type { Resource } from './resource'
import { lookFields } from './shapes'

/** Files that belong to a record and to no field of it (docs/documents.md "Attachments"). */
export interface AttachmentsSpec {
  /** Most files of one record. */
  most: number
  /** Most megabytes of one file. */
  mb: number
  /** Key of the page that adds and removes them. Default: `edit`, and `view` where records are changed by other calls. */
  key?: string
}

export const usualAttachments: AttachmentsSpec = { most: 10, mb: 20 }

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

/** How a record is printed (docs/documents.md "Print"). What is not said follows from the fields. */
export interface PrintSpec<K extends string = string> {
  /** Above the document. Default: what one record is called. */
  title?: Label
  /** Fields of the head. Default: the fields among the columns of the list. */
  head?: readonly K[]
  /** Name of the detail whose lines are printed. Default: the first. */
  lines?: string
  /** Columns of the lines, fields or looks. Default: all. */
  columns?: readonly string[]
  /** Amount that is written out in capital letters: of the lines' totals, or of the head. Default: the first amount of the totals. */
  amount?: string
  /** Flag of lines whose goods are given away, which are marked 赠. Default: `isGift`, where lines have it. */
  gift?: string
  /** Who signs below. */
  signatures?: readonly Label[]
}

/** A form to print, with all that it says. */
export interface PrintForm {
  title: Label
  head: readonly string[]
  /** Undefined where a record has no lines. */
  lines?: { name: string; detail: Details; columns: readonly (readonly [name: string, field: Field])[]; gift?: string }
  /** Whether the amount is one of the lines, added up, or one of the head. */
  amount?: { of: 'lines' | 'head'; name: string }
  signatures: readonly Label[]
}

/** Undefined where the definition has no print. */
export function printOf(resource: Resource): PrintForm | undefined {
  const { print, label } = resource
  if (!print || resource.linesOf || !hasRecordPage(resource)) return undefined
  const [name, detail] = detailsOf(resource).find(([one]) => print.lines === undefined || one === print.lines) ?? []
  const cells = detail ? { ...detail.fields, ...lookFields(detail) } : {}
  const gift = print.gift ?? (Object.hasOwn(cells, 'isGift') ? 'isGift' : undefined)
  const columns = (print.columns ?? Object.keys(cells).filter(cell => cell !== gift)).map(
    cell => [cell, cells[cell] as Field] as const,
  )
  const sum = detail?.totals.find(cell => isAmount(detail.fields[cell] as Field))
  const amount = print.amount ?? sum
  return {
    title: print.title ?? label,
    head: print.head ?? defaultHead(resource),
    ...(name !== undefined && detail && { lines: { name, detail, columns, ...(gift !== undefined && { gift }) } }),
    ...(amount !== undefined && {
      amount: { of: detail && Object.hasOwn(detail.fields, amount) ? 'lines' : 'head', name: amount } as const,
    }),
    signatures: print.signatures ?? usualSignatures,
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
