import { useEffect } from 'react'

/** Where the focus was when it came into something above the page, and what that stood in itself. */
interface Opener {
  element: HTMLElement
  layer: Element | undefined
}

/**
 * What closes gives the focus back to what opened it: a button, a link, an entry of a menu that is gone by then, whose
 * own button gets it. antd does so for a dialog that stays mounted until it has faded out; what a page takes away at
 * once, or an opener that is no longer seen, leaves the focus on the body. One watch for everything that opens.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    const openers = new WeakMap<Element, Opener>()
    let last: Opener | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const layer = layerOf(target)
      if (layer && last && last.layer !== layer && !openers.has(layer)) openers.set(layer, last)
      last = { element: target, layer }
    }
    /** The opener, or what opened the layer that it stood in. */
    const seen = (opener: Opener | undefined): HTMLElement | undefined => {
      if (!opener || isSeen(opener.element)) return opener?.element
      return opener.layer && seen(openers.get(opener.layer))
    }
    const look = () => {
      if (document.activeElement !== document.body || !last?.layer || isSeen(last.element)) return
      const to = seen(openers.get(last.layer)) ?? shownPage()
      if (to && isReachable(to)) to.focus({ preventScroll: true })
    }
    // After the frame in which what opens next takes the focus.
    const later = () => requestAnimationFrame(() => requestAnimationFrame(look))
    const observer = new MutationObserver(records => {
      if (records.some(({ removedNodes }) => removedNodes.length > 0)) later()
    })
    observer.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
    // What fades out without being taken away.
    document.addEventListener('focusout', later)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', later)
    }
  }, [])
}

/** What opened it stands on another page, as where a search of everything led here: Tab goes on with what is on this one. */
const shownPage = () => document.querySelector<HTMLElement>('main[tabindex]') ?? undefined

/** The child of the body that an element stands in, where it is not the application itself. */
function layerOf(element: Element): Element | undefined {
  let layer = element
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement
  return layer.id === 'root' ? undefined : layer
}

function isSeen(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { display, visibility } = getComputedStyle(one)
    if (display === 'none' || visibility === 'hidden') return false
  }
  return true
}

/** A dialog that is still open keeps the focus. */
function isReachable(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].filter(isSeen)
  return open.length === 0 || open.some(dialog => dialog.contains(element))
}
