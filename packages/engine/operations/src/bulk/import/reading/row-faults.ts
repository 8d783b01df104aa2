import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { copyRow } from '@sfa/spreadsheet/copy-text'
import type { CellFault } from './cell-fault'

const spillAt = 4 * 1024 * 1024
const shownCharacters = 200

/** Where a fault stands; `path` and `header` are '' for a fault of the whole row. */
export interface FaultPlace {
  rowNo: number
  path: string
  header: string
  value: string
}

/** A fault of a whole row, and the text that it is about. */
export interface FaultOfRow {
  fault: CellFault
  value: string
}

/** Columns of the table of faults, in the order of `line`. */
export const faultColumns = ['row_no', 'path', 'header', 'value', 'code', 'params', 'suggestion', 'kept'] as const

/** Faults of a file as COPY text, kept in memory and, beyond some megabytes, in a file of the run's folder. */
export class RowFaults {
  count = 0
  private pieces: string[] = []
  private size = 0
  private spill: WriteStream | undefined
  private readonly path: string

  constructor(folder: string) {
    this.path = join(folder, 'faults.copy')
  }

  add({ rowNo, path, header, value }: FaultPlace, { code, params, suggestion, kept }: CellFault): void {
    const shown = value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value
    const line = copyRow([rowNo, path, header, shown, code, storable(params), suggestion, kept])
    this.pieces.push(line)
    this.size += line.length
    this.count++
    if (this.size > spillAt) this.flush()
  }

  /** Everything that was added, for COPY … FROM STDIN. */
  async read(): Promise<Readable> {
    if (!this.spill) return Readable.from(this.pieces.map(piece => Buffer.from(piece)))
    this.flush()
    this.spill.end()
    await finished(this.spill)
    return createReadStream(this.path)
  }

  private flush(): void {
    this.spill ??= createWriteStream(this.path)
    this.spill.write(this.pieces.join(''))
    this.pieces = []
    this.size = 0
  }
}

/** jsonb cannot store NUL; U+FFFD takes its place, as for every lost character. */
function storable(params: CellFault['params']): string {
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)
  return JSON.stringify(params ?? {}, clean)
}
