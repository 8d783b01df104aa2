import { createStore } from '../store'
import { traceId } from './request-headers'

/** How many are before the calls that wait for their turn, by the names that their pages give them. */
export const placesStore = createStore<ReadonlyMap<string, number>>(new Map())

/** Most calls are answered before. */
const firstAskedAfterMs = 1_000
const askedEveryMs = 2_000

/** Makes a call and asks for its place in the queue until it is answered. */
export async function followPlace<T>(
  name: string,
  ask: (traceId: string) => Promise<number | undefined>,
  call: (traceId: string) => Promise<T>,
): Promise<T> {
  const id = traceId()
  let isOver = false
  const look = async () => {
    // Where the place cannot be asked for, the page says that it is loading.
    const ahead = await ask(id).catch(() => undefined)
    if (isOver) return
    keep(name, ahead)
    timer = setTimeout(look, askedEveryMs)
  }
  let timer = setTimeout(look, firstAskedAfterMs)
  try {
    return await call(id)
  } finally {
    isOver = true
    clearTimeout(timer)
    keep(name, undefined)
  }
}

function keep(name: string, ahead: number | undefined): void {
  placesStore.set(places => {
    if (places.get(name) === ahead) return places
    const others = [...places].filter(([other]) => other !== name)
    return new Map(ahead === undefined ? others : [...others, [name, ahead]])
  })
}
