import type { Field } from '@sfa/kit/fields/field'
import { isChoice, isReference, isSummable, wordsOf } from '@sfa/kit/fields/field-questions'
import { isDay } from '@sfa/kit/fields/field-schema'
import { traitsOf } from '@sfa/kit/fields/kind-traits'

/** The cells of what a spreadsheet program puts on the clipboard; quoted cells may hold line breaks. */
export function pastedTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < clean.length; at++) {
    const char = clean[at] as string
    if (quoted && char === '"' && clean[at + 1] === '"') {
      cell += '"'
      at++
    } else if (char === '"' && (quoted || cell === '')) quoted = !quoted
    else if (quoted) cell += char
    else if (char === '\t') end()
    else if (char === '\n') {
      end()
      rows.push([])
    } else cell += char
  }
  end()
  return rows
}

/** What a pasted text means: a value, nothing, or a text that the cell cannot be. */
export type Pasted = { value: unknown } | { unknown: string }

/** Names of records and of dictionary entries, by the text that stands in a cell. */
export interface PastedNames {
  record(to: string, text: string): string | undefined
  choice(type: string, text: string): string | undefined
}

/** The value of a cell of a line from the text that a spreadsheet shows. */
export function pastedValue(field: Field, given: string, names: PastedNames): Pasted {
  const text = given.trim()
  if (text === '') return { value: field.default ?? null }
  const found = (value: unknown): Pasted => (value === undefined ? { unknown: text } : { value })
  if (isReference(field)) return found(names.record(field.to, text))
  if (isChoice(field)) return found(names.choice(field.type, text))
  if (isSummable(field)) return found(numberOf(text))
  if (traitsOf(field).file === 'date') return found(dayOf(text))
  const words = wordsOf(field)
  return words ? found(flagOf(words, text)) : { value: text }
}

function flagOf(options: readonly (readonly [string, string])[], text: string): string | undefined {
  const wanted = text.toLowerCase()
  const at = options.findIndex(label => label.some(one => one.toLowerCase() === wanted))
  if (at >= 0) return String(at)
  return { '0': '0', '1': '1', y: '1', n: '0' }[wanted]
}

function numberOf(text: string): number | undefined {
  const plain = text.replace(/[,，¥￥\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

function dayOf(text: string): string | undefined {
  const [year, month = '', day = ''] = text.split(/\D/)
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}
