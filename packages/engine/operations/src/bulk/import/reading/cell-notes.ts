import type { ErrorCode } from '@sfa/kernel/error-texts'

/**
 * Why a cell is not read as the user may expect: the sheet shows something else than the cell holds, or marks are left
 * out that nothing is seen of. Texts: errors/bulk.ts.
 */
export type NoteCode = Extract<
  ErrorCode,
  'readAsShown' | 'readExact' | 'readPercent' | 'readSerial' | 'readWholeDate' | 'readWithoutTime' | 'readWithoutMarks'
>

/** Tells of a cell: what the sheet shows, and what is stored. */
export type TellCell = (code: NoteCode, shown: string, read: string) => void

/** How many cells of a column were read so, with the first of them. */
export interface CellNote {
  code: NoteCode
  path: string
  header: string
  count: number
  row: number
  shown: string
  read: string
}

const shownCharacters = 60
const cut = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)

/** Counts the cells of a file that were read in another way than they look, by column and way. */
export class CellNotes {
  private readonly notes = new Map<string, CellNote>()

  add(
    code: NoteCode,
    { path, header, row }: Pick<CellNote, 'path' | 'header' | 'row'>,
    shown: string,
    read: string,
  ): void {
    const key = `${path} ${code}`
    const known = this.notes.get(key)
    if (known) known.count++
    else this.notes.set(key, { code, path, header, count: 1, row, shown: cut(shown), read: cut(read) })
  }

  all(): CellNote[] {
    return [...this.notes.values()]
  }
}
