import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../shared/ask-first'
import { notice } from '../../../shared/notice'
import { addQuantities, type EntryLine, type EntryProduct, newLine, sameLine } from './entry-lines'
import type { ChangeLines } from './use-entry-order'

interface Target {
  lines: readonly EntryLine[]
  /** Lines of an order. */
  most: number
  onChange: ChangeLines
}

/** Adds a line, or to the line that has the product in this unit where the user wants so. Answers whether it was taken. */
export function useAddLine({ lines, most, onChange }: Target) {
  const { t } = useTranslation('order')
  const present = useRef(lines)
  present.current = lines
  return useCallback(
    async (product: EntryProduct, unit: string, quantity: number): Promise<boolean> => {
      const same = sameLine(present.current, product, unit)
      if (same) {
        const sum = addQuantities(same.quantity, quantity)
        if (!(await askFirst(t('entry.mergeTitle'), t('entry.merge', { product: product.name, sum })))) return false
        onChange(all => all.map(line => (line.key === same.key ? { ...line, quantity: sum } : line)))
        return true
      }
      if (present.current.length >= most) {
        notice.message.warning(t('entry.full', { most }))
        return false
      }
      onChange(all => [...all, newLine(product, unit, quantity)])
      return true
    },
    [t, most, onChange],
  )
}
