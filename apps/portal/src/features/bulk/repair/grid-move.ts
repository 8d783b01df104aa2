/** A key in the grid, with what the cell is doing at the moment. */
export interface GridKey {
  key: string
  shiftKey: boolean
  /** The cell is written in. */
  isEditing: boolean
  /** Typing has opened the cell: until it is pressed again, an arrow leaves it, as in a spreadsheet. */
  isTyping: boolean
  /** A list of choices is open, and the arrows go through it. */
  isChoosing: boolean
}

/** Rows down and columns to the right. */
type GridMove = readonly [down: number, right: number]

const arrows: Readonly<Record<string, GridMove>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Where a key goes on its own, as in a spreadsheet: Enter down and Shift+Enter up, whether the cell is written in or
 * not, and the arrows out of a cell that was typed in. Undefined where the grid or the input knows what to do.
 */
export function gridMove({ key, shiftKey, isEditing, isTyping, isChoosing }: GridKey): GridMove | undefined {
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0]
  const arrow = isEditing && !shiftKey && !isChoosing ? arrows[key] : undefined
  if (!arrow) return undefined
  // In a line of text there is nothing above or below.
  return isTyping || arrow[1] === 0 ? arrow : undefined
}
