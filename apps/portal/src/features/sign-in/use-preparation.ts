import { useEffect, useMemo } from 'react'
import { homePath } from '../../app/guard'
import { preloadLayout } from '../../app/layout'
import { requestedPath } from '../../app/requested-path'
import type { Warmth } from '../../app/shell/warm-up'
import { whenIdle } from '../../shared/when-idle'

/** While a person types, what comes after the sign-in is on its way. */
export function usePreparation() {
  const preparation = useMemo(createPreparation, [])
  useEffect(() => preparation.leave, [preparation])
  return preparation
}

function createPreparation() {
  let begun = false
  let over = false
  let warmth: Warmth | undefined
  const prepare = async () => {
    const address = requestedPath() ?? homePath
    await preloadLayout(address)
    // Home is made of other things, and of few.
    if (address === homePath) return
    const { warmUp } = await import('../../app/shell/warm-up')
    if (!over) warmth = warmUp()
  }
  return {
    /** To be called with every letter that is typed. */
    begin() {
      if (begun) return
      begun = true
      // What does not arrive is asked for again, and missed, where it is needed.
      prepare().catch(() => undefined)
    },
    /** The real thing begins. */
    end() {
      over = true
      warmth?.stop()
    },
    leave() {
      over = true
      if (warmth) whenIdle(warmth.drop)
    },
  }
}
