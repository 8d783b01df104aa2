import { waitUntil } from '@sfa/test-kit/wait-until'
import type { Page } from 'playwright-core'

/** Messages stay for three seconds: a test that looks at the page may come too late for one. */
interface Heard {
  place: 'message' | 'notification'
  text: string
}

/** Where the portal shows its messages. What it shows from now on is kept until `forget`. */
export async function listenTo(page: Page) {
  const heard: Heard[] = []
  await page.exposeFunction('hear', (one: Heard) => void heard.push(one))
  await page.addInitScript(tellWhatIsShown)
  await page.evaluate(tellWhatIsShown)
  const hears = (place: Heard['place'], ...texts: (string | RegExp)[]) =>
    waitUntil(
      `the portal says ${texts.join(' ')}`,
      () => {
        const isSaid = heard.some(
          one =>
            one.place === place &&
            texts.every(text => (text instanceof RegExp ? text.test(one.text) : one.text.includes(text))),
        )
        if (isSaid) return true
        throw new Error(`it said ${JSON.stringify(heard)}`)
      },
      { timeoutMs: 45_000 },
    )
  return {
    forget: () => void heard.splice(0),
    message: (text: string | RegExp) => hears('message', text),
    notice: (title: string, text: string) => hears('notification', title, text),
    /** A dialog with this title and text. */
    async dialog(title: string, text: string): Promise<void> {
      const open = page.locator('.ant-modal-confirm').filter({
        has: page.locator('.ant-modal-confirm-title', { hasText: new RegExp(`^${title}$`) }),
      })
      await open.filter({ hasText: text }).last().waitFor()
    },
    dialogs: () => page.locator('.ant-modal-confirm').filter({ visible: true }).count(),
    /** Closes what is open, so that the next one is seen alone. */
    async hush(): Promise<void> {
      const button = page.locator('.ant-modal-confirm-btns .ant-btn-primary').filter({ visible: true }).first()
      await waitUntil('no dialog is open', async () => {
        // Several calls may be refused, one after the other.
        if ((await button.count()) > 0) await button.click({ force: true, timeout: 1000 }).catch(() => undefined)
        return (await page.locator('.ant-modal-confirm').filter({ visible: true }).count()) === 0
      })
    },
  }
}

export type Said = Awaited<ReturnType<typeof listenTo>>

/** Runs in the page. */
function tellWhatIsShown(): void {
  const listener = window as unknown as { hear(one: Heard): void }
  const places = '.ant-message-notice, .ant-notification-notice'
  const told = new WeakMap<Element, string>()
  const tell = (notice: Element) => {
    const text = notice.textContent
    if (text === '' || told.get(notice) === text) return
    told.set(notice, text)
    listener.hear({ place: notice.matches('.ant-message-notice') ? 'message' : 'notification', text })
  }
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(places)
      const added = [...addedNodes].filter(node => node instanceof Element)
      const within = added.flatMap(node => [...(node.matches(places) ? [node] : []), ...node.querySelectorAll(places)])
      for (const notice of around ? [around] : within) tell(notice)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
