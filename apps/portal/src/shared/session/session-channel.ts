import type { SessionEnd } from './session-end'
import type { UserInfo } from './user-info'

type Message =
  | { kind: 'ask' }
  | { kind: 'user'; user: UserInfo }
  | { kind: 'signingOut' }
  | { kind: 'end'; reason: SessionEnd }

// A new tab takes the session over from an open one, and signing out ends every tab.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')
const post = (message: Message) => channel?.postMessage(message)

/** Before the server is asked: what it refuses to other tabs from then on is no expiry. */
export const tellSigningOut = () => post({ kind: 'signingOut' })

export const tellOtherTabs = (reason: SessionEnd) => post({ kind: 'end', reason })

/** Another open tab's user info; undefined when none answers within `waitMs`. */
export function askOtherTabs(waitMs = 120): Promise<UserInfo | undefined> {
  if (!channel) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const finish = (user?: UserInfo) => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      resolve(user)
    }
    const hear = ({ data }: MessageEvent<Message>) => data.kind === 'user' && finish(data.user)
    const timer = setTimeout(finish, waitMs)
    channel.addEventListener('message', hear)
    post({ kind: 'ask' })
  })
}

interface TabAnswers {
  user: () => UserInfo | undefined
  onSigningOut: () => void
  onEnd: (reason: SessionEnd) => void
}

export function answerOtherTabs({ user, onSigningOut, onEnd }: TabAnswers): () => void {
  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signingOut') onSigningOut()
    if (data.kind === 'end') onEnd(data.reason)
    const current = data.kind === 'ask' ? user() : undefined
    if (current) post({ kind: 'user', user: current })
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
