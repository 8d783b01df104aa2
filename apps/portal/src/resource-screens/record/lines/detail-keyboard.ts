import type { KeyboardEvent, RefObject } from 'react'
import { isComposing } from '../../../shared/is-composing'

/** The cell of the grid in which something happens; undefined outside of its cells. */
export function cellOf(target: EventTarget): { line: number; cell: string } | undefined {
  const holder = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-line]') : null
  const { line, cell } = holder?.dataset ?? {}
  return line === undefined || cell === undefined ? undefined : { line: Number(line), cell }
}

/** Enter chooses in an open list and ends the input of Chinese characters; everywhere else it goes to the next line. */
export function isFreeEnter(event: KeyboardEvent): boolean {
  const { target } = event
  if (isComposing(event) || !(target instanceof HTMLInputElement)) return false
  return target.getAttribute('aria-expanded') !== 'true'
}

/** A line that was added is drawn within as many frames, also by a busy browser. */
const mostFrames = 60

/** Focuses a cell as soon as its line is drawn. */
export function focusCell(grid: RefObject<HTMLElement | null>, line: number, cell: string, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const holder = grid.current?.querySelector(`[data-line="${line}"][data-cell="${cell}"]`)
    const input = holder?.querySelector<HTMLElement>('input, textarea, button')
    if (!input) {
      if (grid.current && frames > 0) focusCell(grid, line, cell, frames - 1)
      return
    }
    input.focus()
    // What is typed replaces what stands there.
    if (input instanceof HTMLInputElement) input.select()
  })
}
