import { expect, test } from 'vitest'
import { CallAbandoned } from './call-scope'
import { FairTurns } from './fair-turns'

const callOf = (owner: string | null, signal = new AbortController().signal) => ({ owner, signal })

/** Takes turns and notes who got one, in order. */
function record(turns: FairTurns) {
  const begun: string[] = []
  const take = (owner: string, signal?: AbortSignal) =>
    turns.take(callOf(owner, signal)).then(giveBack => {
      begun.push(owner)
      return giveBack
    })
  return { begun, take }
}

test('the next turn goes to the user who holds the fewest', async () => {
  const { begun, take } = record(new FairTurns({ most: 3, mostOfOne: 3, patienceMs: 60_000 }))
  const first = await Promise.all([take('busy'), take('busy'), take('busy')])
  const waiting = [take('busy'), take('busy'), take('quiet')]
  first[0]?.()
  await waiting[2]
  expect(begun).toEqual(['busy', 'busy', 'busy', 'quiet'])
  first[1]?.()
  await waiting[0]
  expect(begun.at(-1)).toBe('busy')
})

test('one user has no more than a share, and leaves the rest free', async () => {
  const { begun, take } = record(new FairTurns({ most: 4, mostOfOne: 2, patienceMs: 60_000 }))
  const first = await Promise.all([take('busy'), take('busy')])
  const third = take('busy')
  await take('quiet')
  expect(begun).toEqual(['busy', 'busy', 'quiet'])
  first[0]?.()
  await third
  expect(begun).toEqual(['busy', 'busy', 'quiet', 'busy'])
})

test('what is asked before the user is known goes first', async () => {
  const turns = new FairTurns({ most: 1, mostOfOne: 1, patienceMs: 60_000 })
  const giveBack = await turns.take(callOf('one'))
  const order: string[] = []
  const known = turns.take(callOf('two')).then(release => {
    order.push('two')
    release()
  })
  const session = turns.take(callOf(null)).then(release => {
    order.push('session')
    release()
  })
  giveBack()
  await Promise.all([known, session])
  expect(order).toEqual(['session', 'two'])
})

test('a turn that does not come is refused as busy', async () => {
  const turns = new FairTurns({ most: 1, mostOfOne: 1, patienceMs: 5 })
  const giveBack = await turns.take(callOf('one'))
  await expect(turns.take(callOf('two'))).rejects.toMatchObject({ code: 'busy', status: 503 })
  giveBack()
  expect(await turns.take(callOf('two'))).toBeTypeOf('function')
})

test('whose client has gone stops waiting, and giving back twice counts once', async () => {
  const turns = new FairTurns({ most: 1, mostOfOne: 1, patienceMs: 60_000 })
  const giveBack = await turns.take(callOf('one'))
  const gone = new AbortController()
  const waiting = turns.take(callOf('two', gone.signal))
  gone.abort()
  await expect(waiting).rejects.toBeInstanceOf(CallAbandoned)
  giveBack()
  giveBack()
  await turns.take(callOf('three'))
  const fourth = turns.take(callOf('four', AbortSignal.timeout(20)))
  await expect(fourth).rejects.toBeInstanceOf(CallAbandoned)
})

test('who waits is told how many come before, in the order of the turns', async () => {
  const turns = new FairTurns({ most: 2, mostOfOne: 1, patienceMs: 60_000 })
  const places: Record<string, () => number> = {}
  const take = (owner: string, name: string) =>
    turns.take(callOf(owner), undefined, ahead => {
      places[name] = ahead
    })
  const begun = await Promise.all([take('one', 'first'), take('two', 'second')])
  const again = take('one', 'again')
  const once = take('three', 'once')
  const twice = take('three', 'twice')
  const ahead = () => Object.fromEntries(Object.entries(places).map(([name, place]) => [name, place()]))
  // One of each user at a time: the report of a third comes before the second of the first.
  expect(ahead()).toEqual({ once: 2, again: 3, twice: 4 })
  begun[1]?.()
  const third = await once
  expect(ahead()).toEqual({ once: 0, again: 2, twice: 3 })
  begun[0]?.()
  third()
  await Promise.all([again, twice])
  expect(ahead()).toEqual({ once: 0, again: 0, twice: 0 })
})
