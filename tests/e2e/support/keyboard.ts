import type { JSHandle, Locator, Page } from 'playwright-core'

/** More stops than any page has on the way to something. */
const mostStops = 120

/** A person without a mouse. What shows no sign of the focus where it stops is collected. */
export class Keyboard {
  /** Stops of Tab that look the same with and without the focus. */
  readonly unseen = new Set<string>()
  private readonly stops: { element: JSHandle<Element | null>; name: string; drawn: string }[] = []

  constructor(private readonly page: Page) {}

  /** Presses Tab, or another key that moves the focus, until the element or something in it has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    await target.first().waitFor({ state: 'attached' })
    const passed: string[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      if (await target.first().evaluate(element => element.contains(document.activeElement))) return
      passed.push(await this.next(key))
    }
    throw new Error(`not reached by ${key}; the stops were ${passed.join(' → ')}`)
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.press(key)
  }

  /** Replaces what stands in the field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text)
  }

  /** One stop on; answers where it was before. */
  private async next(key: string): Promise<string> {
    const element = await this.page.evaluateHandle(() => document.activeElement)
    const { name, drawn } = await element.evaluate(look)
    this.stops.push({ element, name, drawn })
    await this.page.keyboard.press(key)
    // A stop beside it in the same frame leaves the frame lit: compared when the focus has gone further.
    for (const stop of [...this.stops]) {
      const now = await stop.element.evaluate(look)
      if (now.isNear) continue
      if (stop.drawn !== '' && stop.drawn === now.drawn) this.unseen.add(stop.name)
      this.stops.splice(this.stops.indexOf(stop), 1)
      await stop.element.dispose()
    }
    return name
  }
}

/** How an element is drawn, with its neighbour and wrappers, which draw the frame of many fields. Runs in the page. */
async function look(element: Element | null): Promise<{ name: string; drawn: string; isNear: boolean }> {
  // Two frames: until what changed with the key is drawn.
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  if (!element?.isConnected || element === document.body) return { name: 'page', drawn: '', isNear: false }
  const wrappers: Element[] = []
  for (let one = element.parentElement; one && wrappers.length < 3; one = one.parentElement) wrappers.push(one)
  const styles = [element, element.nextElementSibling, ...element.children, ...wrappers].flatMap(one => {
    if (!one) return []
    const { outline, boxShadow, borderColor, backgroundColor, color } = getComputedStyle(one)
    return [outline, boxShadow, borderColor, backgroundColor, color].join()
  })
  const label = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)
  return {
    name: `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${label}`,
    drawn: styles.join(';'),
    isNear: wrappers.at(-1)?.contains(document.activeElement) === true,
  }
}
