import { trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { separators } from '../../columns/reference-table'
import { type CellFault, RefusedCell } from './cell-fault'

/** A value as the database holds it; `valid` is false where it is no longer offered. */
export interface FoundValue {
  text: string
  valid: boolean
}

/**
 * After this many different texts the remembered answers are dropped, so that a column of unique texts does not fill
 * the memory.
 */
const rememberedTexts = 100_000

/** Turns the texts of a column into stored values and remembers each answer. */
export class ValueFinder {
  private readonly answers = new Map<string, string | null | RefusedCell>()

  constructor(
    private readonly find: (text: string) => FoundValue | CellFault,
    /** Loads what `find` will need, where not everything is in memory. */
    readonly prepare?: (texts: Iterable<string>) => Promise<void>,
    /** How a list is stored: PostgreSQL's array text `{12,15}`, or JSON inside of jsonb. */
    private readonly listText: (values: readonly string[]) => string = arrayText,
  ) {}

  one(cell: string): string | null | RefusedCell {
    const known = this.answers.get(cell)
    if (known !== undefined) return known
    const text = trimText(cell)
    if (text === '') return null
    const found = this.find(text)
    return this.remember(
      cell,
      'code' in found
        ? new RefusedCell([found], found.kept ?? null)
        : found.valid
          ? found.text
          : new RefusedCell([invalid(text, found.text)], found.text),
    )
  }

  /** Several values in a cell. */
  list(cell: string): string | null | RefusedCell {
    const known = this.answers.get(cell)
    if (known !== undefined) return known
    const texts = this.parts(cell)
    if (texts.length === 0) return null
    const values: string[] = []
    const faults: CellFault[] = []
    for (const text of texts) {
      const found = this.find(text)
      const value = 'code' in found ? found.kept : found.text
      if ('code' in found) faults.push(found)
      else if (!found.valid) faults.push(invalid(text, found.text))
      if (value !== undefined && !values.includes(value)) values.push(value)
    }
    const array = this.listText(values)
    return this.remember(cell, faults.length > 0 ? new RefusedCell(faults, array) : array)
  }

  /** Texts that `find` will be asked for a cell. */
  parts(cell: string): string[] {
    return cell
      .split(separators)
      .map(trimText)
      .filter(text => text !== '')
  }

  private remember<T extends string | null | RefusedCell>(cell: string, answer: T): T {
    if (this.answers.size >= rememberedTexts) this.answers.clear()
    this.answers.set(cell, answer)
    return answer
  }
}

const invalid = (text: string, kept: string): CellFault => ({ code: 'refInvalid', params: { value: text }, kept })

const arrayText = (values: readonly string[]) => `{${values.map(quote).join(',')}}`

const quote = (text: string) => (/^\d+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`)
