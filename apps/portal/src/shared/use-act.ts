import { useState } from 'react'
import { notice } from './notice'
import { RequestError } from './request/request-error'

type Act = (work: () => Promise<string | null>, after?: () => unknown) => Promise<boolean>

/**
 * Runs a change, says what it answers (null where it has spoken itself), and then does what comes after; busy until all of it is over. The request
 * layer has shown a refusal already; answers whether it went well.
 */
export function useAct(): { busy: boolean; act: Act } {
  const [busy, setBusy] = useState(false)
  const act: Act = async (work, after) => {
    setBusy(true)
    try {
      const said = await work()
      if (said !== null) notice.message.success(said)
      await after?.()
      return true
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
