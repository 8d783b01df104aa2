import type { App } from 'antd'

type Notices = ReturnType<typeof App.useApp>

let current: Notices | undefined
/** Called once by the bridge under antd's `<App>`, so that code outside components speaks in the right theme. */
export function provideNotices(notices: Notices): void {
  current = notices
  for (const work of waiting.splice(0)) work()
}

const waiting: (() => unknown)[] = []
/** Calls go out before the application is drawn; what they have to say waits until there is a place for it. */
export function onceProvided(work: () => unknown): void {
  if (current) work()
  else waiting.push(work)
}

const provided = (): Notices => {
  if (!current) throw new Error('notices are used before the application is mounted')
  return current
}

/** antd's message, modal and notification for code outside components. */
export const notice = {
  get message() {
    return provided().message
  },
  get modal() {
    return provided().modal
  },
  get notification() {
    return provided().notification
  },
}
