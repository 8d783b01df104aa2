/** What has been closed stays in the page, not displayed. */
const isShown = (element: Element) => !element.closest('[style*="display: none"]')
const isOpen = () => [...document.querySelectorAll('[role="dialog"]')].some(isShown)

/** Resolves when no dialog or drawer is open: at once, or when the last one closes. Never after the signal. */
export function noDialogOpen(signal: AbortSignal): Promise<void> {
  if (!isOpen()) return Promise.resolve()
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (isOpen()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] })
    signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  })
}
