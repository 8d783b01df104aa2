import { expect, test, vi } from 'vitest'
import { CallAbandoned, type CallScope, currentCall, runInCall } from './call-scope'
import { shareWork } from './share-work'

const aCall = () => {
  const gone = new AbortController()
  const scope: CallScope = { owner: 'one', signal: gone.signal }
  return {
    scope,
    gone,
    share: <T>(key: string, work: () => Promise<T>) => runInCall(scope, () => shareWork(key, work)),
  }
}

/** Work that ends when it is told to. */
function heldWork() {
  let end: (value: string) => void = () => undefined
  let signal: AbortSignal | undefined
  const work = vi.fn(() => {
    signal = currentCall()?.signal
    return new Promise<string>(resolve => {
      end = resolve
    })
  })
  return { work, end: (value: string) => end(value), isEnded: () => signal?.aborted }
}

test('what is asked again while it is under way is done once', async () => {
  const { work, end } = heldWork()
  const answers = [aCall(), aCall()].map(({ share }) => share('a', work))
  const other = aCall().share('b', async () => 'other')
  expect(work).toHaveBeenCalledOnce()
  end('done')
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
  expect(await other).toBe('other')
  expect(await aCall().share('a', async () => 'anew')).toBe('anew')
})

test('it goes on for those who stay, and ends when the last has gone', async () => {
  const { work, isEnded } = heldWork()
  const [first, second] = [aCall(), aCall()]
  const answers = [first, second].map(({ share }) => share('a', work))
  first.gone.abort()
  await expect(answers[0]).rejects.toBeInstanceOf(CallAbandoned)
  expect(isEnded()).toBe(false)
  second.gone.abort()
  await expect(answers[1]).rejects.toBeInstanceOf(CallAbandoned)
  expect(isEnded()).toBe(true)
  expect(await aCall().share('a', async () => 'anew')).toBe('anew')
})

test('its failure is that of all who share it', async () => {
  const failing = () => Promise.reject(new Error('broken'))
  const answers = [aCall(), aCall()].map(({ share }) => share('a', failing))
  for (const answer of answers) await expect(answer).rejects.toThrow('broken')
})

test('outside of calls nothing is shared', async () => {
  const { work, end } = heldWork()
  const both = [shareWork('a', work), shareWork('a', work)]
  expect(work).toHaveBeenCalledTimes(2)
  end('second')
  expect(await both[1]).toBe('second')
})
