import { useState } from 'react'
import { notice } from '../../shared/notice'
import { RequestError } from '../../shared/request-error'

/** Runs a change and says that it is done. The request layer has shown a refusal already; answers whether it went well. */
export function useAct(): { busy: boolean; act: (work: () => Promise<string>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      notice.message.success(await work())
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
