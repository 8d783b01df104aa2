import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'

/**
 * One stop for the Tab key and arrows inside, as the ARIA pattern of a toolbar has it. Works on the buttons that stand
 * in the element, so a toolbar only names itself.
 */
export function useToolbarFocus() {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = useCallback(
    () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])],
    [],
  )
  const makeStop = useCallback(
    (stop: Element | undefined) => {
      for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1
    },
    [buttons],
  )
  // After each render: a button that was the stop may be disabled now.
  useEffect(() => {
    const all = buttons()
    makeStop(
      all.find(button => button === document.activeElement) ?? all.find(button => button.tabIndex === 0) ?? all[0],
    )
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const step: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }
    const next = step[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }
  return { ref: bar, onKeyDown, onFocus: (event: { target: Element }) => makeStop(event.target) }
}
