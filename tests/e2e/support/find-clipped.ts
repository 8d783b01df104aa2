import type { Page } from 'playwright-core'

/** Figures that are cut off, and what was opened and leaves the window, one line each. */
export const findClipped = (page: Page, within: readonly string[] = ['body']): Promise<string[]> =>
  page.evaluate(`(${look})(${JSON.stringify(within)})`)

/**
 * Runs in the page, as text. A figure that lost a digit is another figure. What scrolls loses none, and what ends in an
 * ellipsis tells the whole of it when pointed at.
 */
const look = String.raw`within => {
  const found = new Set()
  const isFigure = text => /\d/.test(text) && /^[^\p{L}]*\p{L}{0,4}[^\p{L}]*$/u.test(text)
  const moved = '.ant-table-header, .ant-table-summary, .ant-tabs-nav-wrap, .ant-tree-list-holder'
  const told = element => element.closest('[title]:not([title=""])') !== null
  for (const root of within.flatMap(one => [...document.querySelectorAll(one)])) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue.trim()
      if (!isFigure(text) || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(one)
        if (overflowX === 'auto' || overflowX === 'scroll' || one.matches(moved) || position === 'fixed') break
        if (overflowX === 'visible') continue
        const edge = one.getBoundingClientRect()
        // What is folded away is not cut.
        if (edge.width < 4) break
        if (box.right <= edge.right + 1 && box.left >= edge.left - 1) continue
        if (textOverflow !== 'ellipsis' || !told(one)) found.add('cut off: ' + text.slice(0, 60))
        break
      }
    }
  }
  const panels = '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown'
  for (const panel of document.querySelectorAll(panels)) {
    const { left, right, top, bottom, width } = panel.getBoundingClientRect()
    if (width === 0 || !panel.checkVisibility({ visibilityProperty: true })) continue
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.add('outside of the window: ' + panel.textContent.slice(0, 60))
  }
  return [...found]
}`
