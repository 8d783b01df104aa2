import { useState } from 'react'
import { RequestError } from '../../shared/request/request-error'

/**
 * Sends a form: whether it is on its way, and what it was refused with. The calls are said by the form; `explain` gives the
 * words for the notice above the fields, or none where the refusal is shown beside them.
 */
export function useAttempt(explain: (error: RequestError) => string | undefined = ({ message }) => message) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setRefusal(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt }
}
