import type { Locator, Page } from 'playwright-core'

/** More stops than any page has on the way to something. */
const mostStops = 120

/** A person without a mouse. What shows no sign of the focus where it stops is collected. */
export class Keyboard {
  /** Stops of Tab that look the same with and without the focus. */
  readonly unseen = new Set<string>()

  constructor(private readonly page: Page) {}

  /** Presses Tab, or another key that moves the focus, until the element or something in it has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    try {
      await target.first().waitFor({ state: 'attached' })
    } catch (error) {
      const said = await this.page.getByRole('dialog').allInnerTexts()
      throw new Error(`${error instanceof Error ? error.message : error}\nThe dialogs said: ${said.join(' | ')}`)
    }
    const passed: string[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      passed.push(await this.stop())
      if (await target.first().evaluate(element => element.contains(document.activeElement))) return
      await this.page.keyboard.press(key)
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

  /** Looks at where the focus is, and again at the stops that it has left; answers where it is. */
  private async stop(): Promise<string> {
    const { name, unseen } = await this.page.evaluate(lookAtStops)
    for (const one of unseen) this.unseen.add(one)
    return name
  }
}

/** Runs in the page, which keeps the stops that are not compared yet. */
async function lookAtStops(): Promise<{ name: string; unseen: string[] }> {
  interface Stop {
    element: Element | null
    name: string
    drawn: string
  }
  const keeper = window as unknown as { stops?: Stop[] }

  /** How an element is drawn, with its neighbour and wrappers, which draw the frame of many fields. */
  function look(element: Element | null): Stop & { isNear: boolean } {
    if (!element?.isConnected || element === document.body) return { element, name: 'page', drawn: '', isNear: false }
    const wrappers: Element[] = []
    for (let one = element.parentElement; one && wrappers.length < 3; one = one.parentElement) wrappers.push(one)
    const styles = [element, element.nextElementSibling, ...element.children, ...wrappers].flatMap(one => {
      if (!one) return []
      const { outline, boxShadow, borderColor, backgroundColor, color } = getComputedStyle(one)
      return [outline, boxShadow, borderColor, backgroundColor, color].join()
    })
    const label = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)
    return {
      element,
      name: `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${label}`,
      drawn: styles.join(';'),
      isNear: wrappers.at(-1)?.contains(document.activeElement) === true,
    }
  }

  // Two frames: until what changed with the key is drawn.
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  // A transition shows the look of before until the browser has begun it, which may be later on a busy machine.
  const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  const unseen: string[] = []
  const near: Stop[] = []
  for (const stop of keeper.stops ?? []) {
    if (stop.element === document.activeElement) continue
    const now = look(stop.element)
    // A stop beside it in the same frame leaves the frame lit: compared when the focus has gone further.
    if (now.isNear) near.push(stop)
    else if (stop.drawn !== '' && stop.drawn === now.drawn) unseen.push(stop.name)
  }
  const { isNear: _, ...here } = look(document.activeElement)
  keeper.stops = [...near, here]
  return { name: here.name, unseen }
}
