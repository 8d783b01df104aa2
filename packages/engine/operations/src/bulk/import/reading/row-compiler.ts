import { halfWidth } from '@sfa/kernel/half-width'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import { hasCells, isComposed, isLines, isMaskable } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Rule } from '@sfa/kit/resource'
import { trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { textCodec } from '@sfa/spreadsheet/cell-codecs/text-codec'
import { CellError, type CellValue, isBlank } from '@sfa/spreadsheet/cell-value'
import { COPY_NULL, copyField } from '@sfa/spreadsheet/copy-text'
import { GENERAL, type NumberFormat } from '@sfa/spreadsheet/number-format'
import { plainNumber } from '@sfa/spreadsheet/plain-number'
import type { RowBatch, SheetRow } from '@sfa/spreadsheet/row-batch'
import type { Lookups } from '../../columns/lookups'
import type { HeaderMatch } from '../../columns/match-headers'
import type { ImportPlan } from '../import-plan'
import { type CellFault, RefusedCell } from './cell-fault'
import { CellNotes } from './cell-notes'
import type { CellReader } from './cell-reader'
import { cellReader, lateReader, namedBy } from './cell-readers'
import type { FaultOfRow, RowFaults } from './row-faults'
import { SeenKeys } from './seen-keys'
import { isLate, isRequired, type StagedField, stagedField } from './staged-field'
import type { ValueFinder } from './value-finder'

/** Empties a value; an empty cell leaves it as it is. */
const clearMarks = new Set(['#清空', '#CLEAR'])
const isClearMark = (value: CellValue) =>
  typeof value === 'string' && value.includes('#') && clearMarks.has(trimText(value).toUpperCase())

/** Characters that COPY escapes or that cannot be stored: one test of a text shows whether there is anything to do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const special = /[\\\n\r\t\u0000\ufffd]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unkeepable = /[\u0000\ufffd]/

/** Columns that every staging table begins with. */
export const stagedPrefix = [
  ['row_no', 'integer'],
  // The row has a fault that holds whatever the database says.
  ['bad', 'boolean'],
  // Rules over several fields have to look at the merged row.
  ['ruled', 'boolean'],
  // Something is left empty that a new record must have.
  ['blank', 'boolean'],
  ['cleared', 'text[]'],
] as const

/**
 * Of a rule with `onlyIf` or `heldBy`, for one row: no field of the rule is set; the values so far may break it; a value keeps it.
 */
const [notSaid, mayBreak, keeps] = [0, 1, 2]

interface SourceColumn {
  index: number
  header: string
  column: BulkColumn
  read: CellReader & { finder?: ValueFinder }
}

interface Slot {
  shape: 'plain' | 'group' | 'lines'
  field: StagedField
  /** One column of the file for a plain field, several for groups and lines. */
  sources: readonly SourceColumn[]
  /** Values may contain characters that COPY escapes. */
  escaped: boolean
  ruled: boolean
  /** Rules that hold unless the field has one of these values, or any, by their place in the list. */
  triggers: readonly { rule: number; values: readonly string[] | 'any' }[]
  required: boolean
}

/** With which values of a field a rule may be broken; undefined where that is not said. */
function breakingValues({ on, onlyIf, heldBy }: Rule, name: string): readonly string[] | 'any' | undefined {
  if (onlyIf) return onlyIf[name]
  if (heldBy === undefined || !on.includes(name)) return undefined
  return heldBy === name ? [] : 'any'
}

/** Turns the rows of a file into lines of COPY text for the staging table, and collects every fault on the way. */
export class RowCompiler {
  readonly fields: readonly StagedField[]
  /** Some row needs its rules checked against the merged record. */
  sawRules = false
  /** Some row leaves a value empty that a new record must have. */
  sawBlanks = false
  /** The key of some row may stand in another one too. */
  sawRepeats: boolean
  /** Cells that are not read as they look. */
  readonly notes = new CellNotes()
  private readonly keys = new SeenKeys()
  /**
   * The natural key where it is a single text, which two rows share in the database exactly where they share it here.
   */
  private readonly key: Slot | undefined
  private readonly slots: readonly Slot[]
  private readonly finders: readonly SourceColumn[]
  // The current row. Members instead of an object per row: this runs for every cell of the file.
  private row!: SheetRow
  private batch!: RowBatch
  /** The last row has a fault that holds in any case. */
  isBad = false
  private ruled = false
  private isBlank = false
  /** Some cell of the current field was refused. */
  private isReported = false
  /** Of each rule with `onlyIf` or `heldBy`: whether the row may break it. */
  private readonly triggered: number[]
  private cleared: string[] = []

  constructor(
    plan: ImportPlan,
    matches: readonly HeaderMatch[],
    lookups: Lookups,
    private readonly faults: RowFaults,
  ) {
    const byPath = new Map(plan.columns.map(column => [column.path, column]))
    const sources = matches.flatMap(({ index, header, path }): SourceColumn[] => {
      const column = path === null ? undefined : byPath.get(path)
      const read =
        column &&
        (isLate(column.kind)
          ? lateReader()
          : cellReader(column.kind, {
              lookups,
              say: plan.say,
              inJson: column.cell !== undefined,
              isKey: column.match,
              tell: (code, shown, read) =>
                this.notes.add(code, { path: column.path, header, row: this.row.number }, shown, read),
            }))
      return column && read ? [{ index, header, column, read }] : []
    })
    this.finders = sources.filter(source => source.read.finder?.prepare !== undefined)
    const ruledFields = new Set(
      plan.resource.rules.flatMap((rule: Rule) => (rule.onlyIf || rule.heldBy ? [] : rule.on)),
    )
    this.triggered = plan.resource.rules.map(() => notSaid)
    const names = [...new Set(sources.map(source => source.column.field))]
    this.slots = names.map(name => {
      const field = stagedField(plan, name)
      const own = sources.filter(source => source.column.field === name)
      const shape = isLines(field.field) ? 'lines' : isComposed(field.field) ? 'group' : 'plain'
      const merged = shape !== 'plain'
      return {
        shape,
        field,
        sources: own,
        escaped: merged || traitsOf(field.field).escaped === true,
        ruled: hasCells(field.field) || ruledFields.has(name),
        triggers: plan.resource.rules.flatMap((one: Rule, rule) => {
          const values = breakingValues(one, name)
          return values ? [{ rule, values }] : []
        }),
        required: isRequired(field),
      }
    })
    this.fields = this.slots.map(slot => slot.field)
    const [match, ...more] = plan.spec.match
    this.key = this.slots.find(({ field }) => more.length === 0 && field.name === match && isMaskable(field.field))
    this.sawRepeats = this.key === undefined
  }

  /** Loads the records that the batch refers to, where targets are too large to be in memory. */
  async prepare(batch: RowBatch): Promise<void> {
    for (const { index, read } of this.finders) {
      const texts = new Set<string>()
      for (const row of batch.rows) {
        const format = batch.formats[row.styles[index] ?? 0] ?? GENERAL
        const text = namedBy(row.values[index], format, batch.date1904)
        if (text === '') continue
        for (const own of [trimText(text), halfWidth(trimText(text))]) texts.add(own)
        for (const part of read.finder?.parts(text) ?? []) texts.add(part)
      }
      await read.finder?.prepare?.(texts)
    }
  }

  /** The line of a row, with its line end. `wrong` is a fault of the row as a whole. */
  compile(row: SheetRow, batch: RowBatch, wrong?: FaultOfRow): string {
    this.row = row
    this.batch = batch
    this.isBad = wrong !== undefined
    if (wrong) this.faults.add({ rowNo: row.number, path: '', header: '', value: wrong.value }, wrong.fault)
    this.ruled = false
    this.isBlank = false
    this.triggered.fill(notSaid)
    if (this.cleared.length > 0) this.cleared = []
    let cells = ''
    for (const slot of this.slots) {
      this.isReported = false
      const text = this.write(slot)
      // A cell that was refused has its fault already.
      if (text === COPY_NULL) this.isBlank ||= slot.required && !this.isReported
      else if (slot === this.key) this.sawRepeats ||= this.keys.add(text)
      cells += `\t${text}`
    }
    this.ruled ||= this.triggered.includes(mayBreak)
    this.sawBlanks ||= this.isBlank
    this.sawRules ||= this.ruled
    const cleared = this.cleared.length > 0 ? `{${this.cleared.join(',')}}` : COPY_NULL
    return `${row.number}\t${this.isBad ? 't' : 'f'}\t${this.ruled ? 't' : 'f'}\t${this.isBlank ? 't' : 'f'}\t${cleared}${cells}\n`
  }

  private write(slot: Slot): string {
    if (slot.shape === 'plain') return this.writePlain(slot)
    return slot.shape === 'group' ? this.writeGroup(slot) : this.writeLines(slot)
  }

  private writePlain({ field, sources, escaped, ruled, triggers, required }: Slot): string {
    const source = sources[0] as SourceColumn
    const value = this.row.values[source.index]
    if (isClearMark(value)) {
      if (field.field.required || source.column.match) this.report(source, { code: 'clearRequired' })
      else {
        field.cleared = true
        this.cleared.push(field.column)
        this.ruled ||= ruled
        for (const { rule } of triggers) this.triggered[rule] ||= mayBreak
      }
      return COPY_NULL
    }
    const text = this.read(source, value)
    if (text === null) {
      // Without its key, a row does not mean a record.
      if (required && source.column.match && isBlank(value)) this.report(source, { code: 'required' })
      return COPY_NULL
    }
    this.ruled ||= ruled
    for (const { rule, values } of triggers)
      this.triggered[rule] = values === 'any' || values.includes(text) ? this.triggered[rule] || mayBreak : keeps
    if (!escaped || !special.test(text)) return text
    return this.isKeepable(source, text) ? copyField(text) : COPY_NULL
  }

  private writeGroup(slot: Slot): string {
    const cells = this.cellsOf(slot.sources)
    if (cells === '') return COPY_NULL
    this.ruled ||= slot.ruled
    return copyField(`{${cells}}`)
  }

  /** Lines by position; a line whose mandatory cell is cleared is taken away, an empty one stays as it is. */
  private writeLines(slot: Slot): string {
    const lines: string[] = []
    for (const source of slot.sources) {
      const line = source.column.line ?? 0
      if (lines[line] !== undefined) continue
      const own = slot.sources.filter(other => other.column.line === line)
      const removed = own.some(({ column, index }) => column.kind.required && isClearMark(this.row.values[index]))
      const cells = removed ? '"remove":true' : this.cellsOf(own)
      lines[line] = cells === '' ? '' : `{${cells}}`
    }
    if (lines.every(line => !line)) return COPY_NULL
    this.ruled = true
    return copyField(`[${Array.from(lines, line => line || 'null').join(',')}]`)
  }

  /** Cells as members of a JSON object; cleared ones are null, absent ones are left out. */
  private cellsOf(sources: readonly SourceColumn[]): string {
    let members = ''
    for (const source of sources) {
      const value = this.row.values[source.index]
      const { kind, cell } = source.column
      let json: string | null
      if (isClearMark(value)) {
        json = 'null'
        if (source.column.mandatory) this.report(source, { code: 'clearRequired' })
      } else {
        const text = this.read(source, value)
        if (text === null) this.isBlank ||= source.column.mandatory
        if (text === null || traitsOf(kind).isJson) json = text
        else json = !special.test(text) || this.isKeepable(source, text) ? JSON.stringify(text) : null
      }
      if (json !== null) members += `${members === '' ? '' : ','}"${cell}":${json}`
    }
    return members
  }

  /** PostgreSQL does not accept NUL, and U+FFFD shows that some program has already lost a character. */
  private isKeepable(source: SourceColumn, text: string): boolean {
    if (!unkeepable.test(text)) return true
    this.report(source, { code: 'controlCharacter' })
    return false
  }

  private read(source: SourceColumn, value: CellValue): string | null {
    if (value === undefined) return null
    const { batch, row } = this
    const format = batch.formats[row.styles[source.index] ?? 0] ?? GENERAL
    const read = source.read(value, format, batch.date1904)
    if (!(read instanceof RefusedCell)) return read
    for (const fault of read.faults) this.report(source, fault)
    return read.text
  }

  private report({ index, header, column }: SourceColumn, fault: CellFault): void {
    if (fault.kept === undefined) this.isBad = true
    this.isReported = true
    const format = this.batch.formats[this.row.styles[index] ?? 0] ?? GENERAL
    const value = shownText(this.row.values[index], format, this.batch.date1904)
    this.faults.add({ rowNo: this.row.number, path: column.path, header, value }, fault)
  }
}

const asShown = textCodec()

/** A cell as the user sees it; a number that has lost digits is shown as the spreadsheet shows it. */
export function shownText(value: CellValue, format: NumberFormat, date1904: boolean): string {
  if (value instanceof CellError) return value === CellError.notCalculated ? '' : value.text
  const text = asShown(value, format, date1904)
  return typeof text === 'string' ? text : typeof value === 'number' ? plainNumber(value) : ''
}
