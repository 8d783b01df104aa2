import { CallAbandoned, type CallScope, currentCall, runInCall } from './call-scope'

interface Shared {
  result: Promise<unknown>
  scope: CallScope
  /** Calls that wait for the result. */
  sharers: number
  end: AbortController
}

const underWay = new Map<string, Shared>()

/**
 * Work that is asked for again while it is under way in this process is done once, and all who asked get the same
 * result, which they do not change. The key says everything that the result depends on. The work ends when the last
 * client has gone; it takes the turn of the one who asked first. Throws `CallAbandoned` for a client that has gone.
 */
export function shareWork<T>(key: string, work: () => Promise<T>): Promise<T> {
  const call = currentCall()
  if (!call) return work()
  let shared = underWay.get(key)
  if (!shared) {
    shared = begin(key, call, work)
    underWay.set(key, shared)
  }
  return join(key, shared, call) as Promise<T>
}

function begin(key: string, { owner }: CallScope, work: () => Promise<unknown>): Shared {
  const end = new AbortController()
  const scope: CallScope = { owner, signal: end.signal }
  const result = runInCall(scope, work).finally(() => {
    if (underWay.get(key)?.scope === scope) underWay.delete(key)
  })
  // Who shares it handles its failure; where they have all gone, it is of no interest.
  result.catch(() => undefined)
  return { result, scope, sharers: 0, end }
}

function join(key: string, shared: Shared, call: CallScope): Promise<unknown> {
  if (call.signal.aborted) return Promise.reject(new CallAbandoned())
  shared.sharers++
  call.ahead = () => shared.scope.ahead?.()
  return new Promise((resolve, reject) => {
    const leave = () => {
      call.signal.removeEventListener('abort', abandon)
      call.ahead = undefined
      shared.sharers--
      if (shared.sharers > 0) return
      if (underWay.get(key) === shared) underWay.delete(key)
      shared.end.abort()
    }
    const abandon = () => {
      leave()
      reject(new CallAbandoned())
    }
    call.signal.addEventListener('abort', abandon)
    shared.result.then(
      result => {
        leave()
        resolve(result)
      },
      error => {
        leave()
        reject(error)
      },
    )
  })
}
