import type { KeyboardEvent, RefObject } from 'react'

/** The cell of the grid in which something happens; undefined outside of its cells. */
export function cellOf(target: EventTarget): { line: number; cell: string } | undefined {
  const holder = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-line]') : null
  const { line, cell } = holder?.dataset ?? {}
  return line === undefined || cell === undefined ? undefined : { line: Number(line), cell }
}

/** Enter chooses in an open list and ends the input of Chinese characters; everywhere else it goes to the next line. */
export function isFreeEnter({ nativeEvent, target }: KeyboardEvent): boolean {
  if (nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false
  return target.getAttribute('aria-expanded') !== 'true'
}

/** Focuses a cell as soon as its line is drawn. */
export function focusCell(grid: RefObject<HTMLElement | null>, line: number, cell: string): void {
  requestAnimationFrame(() => {
    const holder = grid.current?.querySelector(`[data-line="${line}"][data-cell="${cell}"]`)
    holder?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  })
}
