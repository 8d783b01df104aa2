import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/request/call'
import { collectScanCall, startScanCall } from '../../shared/request/early-calls'
import { enter } from './sign-in'
import { useEntrance } from './use-entrance'

const askEveryMs = 2_000

export type Scan = { code?: string } & (
  | { state: 'waiting' | 'refused' | 'expired' | 'failed' }
  | { state: 'scanned'; name: string }
)

/** Asks for a code, then every two seconds what became of it, and goes in when the phone has confirmed. */
export function useScan() {
  const [scan, setScan] = useState<Scan>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  const entrance = useRef(useEntrance())

  // One code for each round
  useEffect(() => {
    const abort = new AbortController()
    const options = { saidBy: 'background', signal: abort.signal } as const
    let timer: ReturnType<typeof setTimeout> | undefined

    const ask = async (code: string, secret: string) => {
      const scanned = await call(collectScanCall, { secret }, options)
      if (scanned.state === 'confirmed') {
        const { state: _, potalScan: __, userInfo: ___, ...answer } = scanned
        return entrance.current(await enter(answer))
      }
      setScan({ ...scanned, code })
      if (scanned.state === 'waiting' || scanned.state === 'scanned')
        timer = setTimeout(() => follow(code, secret), askEveryMs)
    }
    const follow = (code: string, secret: string) => {
      ask(code, secret).catch(failed)
    }
    const failed = () => {
      if (!abort.signal.aborted) setScan(({ code }) => ({ state: 'failed', code }))
    }

    setScan({ state: 'waiting' })
    call(startScanCall, {}, options)
      .then(({ code, secret }) => {
        setScan({ state: 'waiting', code })
        follow(code, secret)
      })
      .catch(failed)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [round])

  return { scan, restart: () => setRound(previous => previous + 1) }
}
