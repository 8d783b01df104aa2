import { createContext } from 'react'

/** A cell of the grid by the row of the file and its column. */
export interface CellPlace {
  row: number
  /** Undefined on the row's number. */
  column: number | undefined
}

/** The cell that the keyboard is in. */
export const ActiveCell = createContext<CellPlace | undefined>(undefined)
