import type { LineCell } from '@sfa/kit/fields/field'

/** The cells of a group or line but those that a setting of the tenant hides (`subUnits.unitprice`). */
export const shownCells = (
  cells: Readonly<Record<string, LineCell>>,
  path: readonly (string | number)[],
  hidden?: ReadonlySet<string>,
): [name: string, cell: LineCell][] => Object.entries(cells).filter(([name]) => !hidden?.has([...path, name].join('.')))
