import { cleanText } from '@sfa/kernel/clean-text'
import { halfWidth } from '@sfa/kernel/half-width'
import type { DictField, Field } from '@sfa/kit/fields/field'
import { isList, isReference, optionsOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import { trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { GENERAL } from '@sfa/spreadsheet/number-format'
import type { Say } from '../columns/chinese-variants'
import type { Lookups } from '../columns/lookups'
import { type CellFault, RefusedCell, refuse } from '../import/reading/cell-fault'
import { type CellReader, cellReader } from '../import/reading/cell-readers'
import type { ValueFinder } from '../import/reading/value-finder'
import type { GridColumn } from './grid-columns'

/** Turns the text of a cell into the wire value of its field, as an import of the same text would. */
export class GridCells {
  private readonly readers: ReadonlyMap<string, { column: GridColumn; read: CellReader & { finder?: ValueFinder } }>

  constructor(
    readonly resource: Resource,
    columns: readonly GridColumn[],
    lookups: Lookups,
    private readonly say: Say,
  ) {
    this.readers = new Map(
      columns.map(column => [column.path, { column, read: cellReader(column.kind, { lookups, say, inJson: true }) }]),
    )
  }

  /** Reads the records that the cells name, where a target is too large to be loaded completely. */
  async prepare(rows: readonly Readonly<Record<string, string>>[]): Promise<void> {
    for (const [path, { read }] of this.readers) {
      if (!read.finder?.prepare) continue
      const written = rows.flatMap(cells => cleanText(cells[path] ?? ''))
      const texts = written.flatMap(text => [trimText(text), halfWidth(trimText(text)), ...read.finder!.parts(text)])
      await read.finder.prepare(new Set(texts))
    }
  }

  /** The wire values of a row's written cells, and what is wrong with the others. An empty cell empties its field. */
  read(cells: Readonly<Record<string, string>>) {
    const values: Record<string, unknown> = {}
    const faults: { path: string; fault: CellFault }[] = []
    for (const [path, text] of Object.entries(cells)) {
      const known = this.readers.get(path)
      if (!known || known.column.fixed) continue
      const { kind } = known.column
      const options = optionsOf(kind)
      const read = options ? this.option(options, text) : known.read(text, GENERAL, false)
      if (read instanceof RefusedCell) for (const fault of read.faults) faults.push({ path, fault })
      else values[path] = read === null ? emptied(kind) : toWire(kind, read)
    }
    return { values, faults }
  }

  /** A choice of a fixed list: by its label, or by its stored value. */
  private option(options: NonNullable<DictField['options']>, cell: string) {
    const text = trimText(cell)
    if (text === '') return null
    const meant = options.find(([value, label]) => value === text || label.includes(text) || this.say(label) === text)
    return meant ? meant[0] : refuse('dictMissing', { value: text })
  }
}

const emptied = (field: Field) => (isList(field) ? [] : null)

/** The reader answers PostgreSQL's text format, and JSON for a list of choices. */
function toWire(field: Field, text: string): unknown {
  const { isJson, column } = traitsOf(field)
  const isIds = isReference(field) && isList(field)
  const kept = isIds
    ? text.slice(1, -1).split(',').filter(Boolean)
    : isJson || column.type(field) === 'jsonb'
      ? JSON.parse(text)
      : text
  return column.read(kept as never, field)
}
