import { useEffect } from 'react'

/** What antd lets scroll. */
const scrollers = '.ant-table-content, .ant-table-body, .ant-drawer-body, .ant-modal-body'
const stops = ':is(a[href], button, input, select, textarea):not(:disabled), [tabindex]:not([tabindex="-1"])'
const mark = 'data-scroller'
const pauseMs = 200
/** What changes sizes without a change of the document: windows, pictures that arrive, drawers on their way. */
const growing = ['resize', 'load', 'transitionend', 'animationend'] as const

/**
 * A region that scrolls and holds nothing that Tab stops at gets a stop itself, so that the arrow keys reach all of it
 * (WCAG 2.1.1); it loses it when there is no need any more. One watch for every table and drawer there is.
 */
export function useFocusableScrollers(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      for (const region of document.querySelectorAll<HTMLElement>(scrollers)) mend(region)
    }
    const later = () => {
      timer ??= setTimeout(look, pauseMs)
    }
    const observer = new MutationObserver(later)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const event of growing) window.addEventListener(event, later, true)
    later()
    return () => {
      observer.disconnect()
      for (const event of growing) window.removeEventListener(event, later, true)
      clearTimeout(timer)
    }
  }, [])
}

/** antd's measuring rows hold boxes that are not visible. */
const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

function mend(region: HTMLElement): void {
  const scrolls = region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight
  const needed = scrolls && ![...region.querySelectorAll(stops)].some(isSeen)
  if (needed === region.hasAttribute(mark)) return
  region.toggleAttribute(mark, needed)
  if (needed) region.tabIndex = 0
  else region.removeAttribute('tabindex')
}
