import type { Details } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { isChoice, isReference } from '@sfa/kit/fields/field-questions'
import type { FormInstance } from 'antd'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../../shared/definitions'
import { notice } from '../../../shared/notice'
import { choicesOf, useDictionaries } from '../../lookup/dictionaries'
import type { WireRow } from '../../record-calls'
import { namedRecords, namingFields } from '../form/named-records'
import { cellOf } from './detail-keyboard'
import { type PastedNames, pastedTable, pastedValue } from './pasted-lines'
import { blankLine } from './picked-lines'

interface Options {
  form: FormInstance
  name: string
  detail: Details
  /** Cells in the order of the columns. */
  names: readonly string[]
  /** Shows the page on which the pasted lines begin. */
  onPasted: (page: number) => void
  pageSize: number
}

/** Pastes a table of a spreadsheet over the lines, from the cell that has the focus on; lines that lack are added. */
export function useDetailPaste({ form, name, detail, names, onPasted, pageSize }: Options) {
  const { t } = useTranslation('resource')
  const fields = names.map(cell => detail.fields[cell] as Field)
  const { optionsOf } = useDictionaries(fields.flatMap(field => (isChoice(field) ? [choicesOf(field)] : [])))

  return async (event: ClipboardEvent) => {
    const at = cellOf(event.target)
    const table = pastedTable(event.clipboardData.getData('text/plain'))
    // A single value goes where any text goes.
    if (!at || (table.length < 2 && (table[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    const first = names.indexOf(at.cell)
    const lines = [...((form.getFieldValue([name]) ?? []) as Record<string, unknown>[])]
    const room = detail.maxLines - at.line
    const taken = table.slice(0, room)
    const choice: PastedNames['choice'] = (type, text) => {
      const wanted = text.toLowerCase()
      return optionsOf(type).find(({ value, label }) => [value, label].some(one => one.toLowerCase() === wanted))?.value
    }
    const record = await recordsNamed(fields.slice(first), taken)
    const unknown: string[] = []
    for (const [index, cells] of taken.entries()) {
      const line = { ...(lines[at.line + index] ?? blankLine(detail)) }
      for (const [offset, text] of cells.entries()) {
        const cell = names[first + offset]
        const field = fields[first + offset]
        if (!cell || !field) continue
        const pasted = pastedValue(field, text, { record, choice })
        line[cell] = 'value' in pasted ? pasted.value : null
        if ('unknown' in pasted)
          unknown.push(t('lines.unknownCell', { line: at.line + index + 1, value: pasted.unknown }))
      }
      lines[at.line + index] = line
    }
    form.setFieldValue([name], lines)
    onPasted(Math.floor(at.line / pageSize) + 1)
    if (table.length > room) notice.message.warning(t('lines.tooMany', { max: detail.maxLines }))
    if (unknown.length > 0)
      notice.modal.warning({
        title: t('lines.unknown', { count: unknown.length }),
        content: unknown.slice(0, 20).join('；'),
        okText: t('common:gotIt'),
      })
    else notice.message.success(t('lines.pasted', { count: taken.length }))
  }
}

/** Looks up, with one call for each target, what the references of the table are called: by code, else by barcode or name. */
async function recordsNamed(
  fields: readonly Field[],
  table: readonly (readonly string[])[],
): Promise<PastedNames['record']> {
  const texts = new Map<string, Set<string>>()
  for (const cells of table)
    for (const [index, cell] of cells.entries()) {
      const field = fields[index]
      if (!field || !isReference(field) || cell.trim() === '') continue
      texts.set(field.to, (texts.get(field.to) ?? new Set()).add(cell.trim()))
    }
  const found = new Map<string, Map<string, WireRow>>()
  for (const [to, wanted] of texts) {
    const target = resourceOf(to)
    found.set(to, await namedRecords(target, namingFields(target), [...wanted]))
  }
  return (to, text) => found.get(to)?.get(text.toLowerCase())?.id
}
