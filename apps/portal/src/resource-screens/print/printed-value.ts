import type { Field } from '@sfa/kit/fields/field'
import { optionsOf, wordsOf } from '@sfa/kit/fields/field-questions'
import type { ReactNode } from 'react'
import { labelOf } from '../../shared/language/label'
import { choiceText, type DisplayContext, display } from '../field/displays'

/** A value on paper: words where the screen has colours. */
export function printedValue(field: Field, value: unknown, context: DisplayContext, name: string): ReactNode {
  if (value === null || value === undefined || value === '') return ''
  const words = wordsOf(field)
  if (words) return labelOf(words[value === '1' ? 1 : 0])
  if (optionsOf(field) && typeof value === 'string') return choiceText(field, value)
  return display(field, value, context, name) ?? ''
}
