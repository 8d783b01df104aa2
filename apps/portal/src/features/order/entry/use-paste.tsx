import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pastedTable } from '../../../resource-screens/record/lines/pasted-lines'
import { askFirst } from '../../../shared/ask-first'
import { notice } from '../../../shared/notice'
import { type EntryLine, leftOutBecause, pastedRows, pasteInto } from './entry-lines'
import { productsByCodes } from './find-products'
import type { ChangeLines } from './use-entry-order'

interface Target {
  lines: readonly EntryLine[]
  /** Lines of an order. */
  most: number
  onChange: ChangeLines
}

/** Codes of one reason that are named. */
const mostNamed = 20

/** Takes the columns code, quantity and unit of a spreadsheet as lines, and says which rows it has left out and why. */
export function usePaste({ lines, most, onChange }: Target) {
  const { t } = useTranslation('order')
  const client = useQueryClient()
  const present = useRef(lines)
  present.current = lines
  return async (event: ClipboardEvent) => {
    const table = pastedTable(event.clipboardData.getData('text/plain'))
    // A single value goes where any text goes.
    if (table.length < 2 && (table[0]?.length ?? 0) < 2) return
    event.preventDefault()
    const rows = pastedRows(table)
    const products = await productsByCodes(
      client,
      rows.map(({ code }) => code),
    )
    // Lines may have been typed while the products were found.
    const { lines: pasted, repeated, leftOut } = pasteInto(present.current, rows, products, most)
    if (repeated > 0 && !(await askFirst(t('entry.mergeTitle'), t('entry.mergeRows', { count: repeated })))) return
    onChange(() => pasted)
    const missing = leftOutBecause.flatMap(why =>
      leftOut[why].length > 0 ? [{ why, codes: leftOut[why], count: leftOut[why].length }] : [],
    )
    const count = missing.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) return void notice.message.success(t('entry.pasted', { count: rows.length }))
    notice.modal.warning({
      title: t('entry.leftOut', { count, taken: rows.length - count }),
      content: missing.map(({ why, codes, count: some }) => (
        <div key={why}>
          {t(`entry.leftOutBecause.${why}`, { most, codes: named(codes) })}
          {some > mostNamed && t('entry.leftOutMore', { count: some })}
        </div>
      )),
      okText: t('common:gotIt'),
    })
  }
}

const named = (codes: readonly string[]) => codes.slice(0, mostNamed).join('；')
