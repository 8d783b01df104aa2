import type { Writable } from 'node:stream'
import type { CellInput } from './cell-input'
import type { SheetSpec } from './column-spec'
import { escapeXml } from './writing/escape-xml'
import { DATA_ROWS_PER_SHEET, SheetPart } from './writing/sheet-writer'
import { WorkbookStyles } from './writing/workbook-styles'
import { ZipWriter } from './writing/zip-writer'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface WriterOptions {
  /** Data rows per sheet before the next one begins; Excel's limit unless a test lowers it. */
  rowsPerSheet?: number
}

export interface SheetWriter {
  /** Rows written, over all sheets that this one was continued on. */
  readonly rows: number
  /** Writes rows and waits while the output is slow. Values stand in the order of the columns. */
  write(rows: Iterable<readonly CellInput[]>): Promise<void>
}

/**
 * Streams an xlsx file: sheets one after the other, rows in batches, memory flat. The same rows always give the same
 * bytes. A full sheet is continued on '<name> (2)' with the header repeated.
 */
export class WorkbookWriter {
  private readonly zip: ZipWriter
  private readonly styles = new WorkbookStyles()
  private readonly names: string[] = []
  private current: ContinuedSheet | undefined
  private started = false

  constructor(
    output: Writable,
    private readonly options: WriterOptions = {},
  ) {
    this.zip = new ZipWriter(output)
  }

  /** Ends the sheet before. Names are made legal for Excel (31 characters, none of `[]:*?/\`) and distinct. */
  async addSheet(spec: SheetSpec): Promise<SheetWriter> {
    await this.start()
    await this.current?.end()
    this.current = new ContinuedSheet(spec, this.options.rowsPerSheet ?? DATA_ROWS_PER_SHEET, limit =>
      this.open(spec, limit),
    )
    await this.current.start()
    return this.current
  }

  /** Completes the file and ends the output. A workbook needs at least one sheet. */
  async end(): Promise<void> {
    if (this.current === undefined) await this.addSheet({ name: 'Sheet1', columns: [] })
    await this.current?.end()
    await this.zip.add('xl/workbook.xml', this.workbookXml())
    await this.zip.add('xl/_rels/workbook.xml.rels', this.relationshipsXml())
    await this.zip.add('xl/styles.xml', this.styles.toXml())
    await this.zip.end()
  }

  /** Worksheets are the default type of `.xml`, since how many there will be is not known yet. */
  private async start(): Promise<void> {
    if (this.started) return
    this.started = true
    await this.zip.add(
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    )
    await this.zip.add(
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    )
  }

  private async open(spec: SheetSpec, rows: number): Promise<SheetPart> {
    this.names.push(distinctName(spec.name, this.names))
    const entry = await this.zip.open(`xl/worksheets/sheet${this.names.length}.xml`)
    return new SheetPart(spec, entry, this.styles, rows)
  }

  private workbookXml(): string {
    const sheets = this.names.map(
      (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
  }

  private relationshipsXml(): string {
    const relationships = [...this.names.map((_, index) => `worksheets/sheet${index + 1}.xml`), 'styles.xml'].map(
      (target, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${target === 'styles.xml' ? 'styles' : 'worksheet'}" Target="${target}"/>`,
    )
    return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relationships.join('')}</Relationships>`
  }
}

export function createWorkbookWriter(output: Writable, options?: WriterOptions): WorkbookWriter {
  return new WorkbookWriter(output, options)
}

/** A sheet that goes on in another part when one is full. */
class ContinuedSheet implements SheetWriter {
  rows = 0
  private part: SheetPart | undefined

  constructor(
    readonly spec: SheetSpec,
    private readonly rowsPerSheet: number,
    private readonly next: (rows: number) => Promise<SheetPart>,
  ) {}

  async start(): Promise<void> {
    this.part = await this.next(this.rowsPerSheet)
  }

  async write(rows: Iterable<readonly CellInput[]>): Promise<void> {
    if (this.part === undefined) throw new Error('This sheet has been ended by the next one')
    for (const row of rows) {
      if (this.part.isFull) {
        await this.part.end()
        this.part = await this.next(this.rowsPerSheet)
      }
      if (this.part.add(row)) await this.part.flush()
      this.rows++
    }
  }

  async end(): Promise<void> {
    await this.part?.end()
    this.part = undefined
  }
}

/** Excel compares sheet names without regard to case. */
function distinctName(wanted: string, taken: readonly string[]): string {
  const legal = wanted.replace(/[[\]:*?/\\\p{Cc}]/gu, '_').replace(/^'|'$/g, '_') || 'Sheet'
  const used = new Set(taken.map(name => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const name = legal.slice(0, 31 - suffix.length).replace(/\p{Surrogate}/gu, '') + suffix
    if (!used.has(name.toLowerCase())) return name
  }
}
