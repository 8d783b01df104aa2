import { useEffect, useRef, useState } from 'react'
import { post } from '../../shared/request'
import { enter, type SignInAnswer } from './sign-in'
import { useEntrance } from './use-entrance'

const askEveryMs = 2_000

type Answer =
  | { state: 'waiting' | 'refused' | 'expired' }
  | { state: 'scanned'; name: string }
  | ({ state: 'confirmed' } & SignInAnswer)

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
      const { state, ...answer } = await post<Answer>('/portalsync/login/poTalScanLogin', { secret }, options)
      if (state === 'confirmed') return entrance.current(await enter(answer as SignInAnswer))
      setScan({ ...answer, state, code } as Scan)
      if (state === 'waiting' || state === 'scanned') timer = setTimeout(() => follow(code, secret), askEveryMs)
    }
    const follow = (code: string, secret: string) => {
      ask(code, secret).catch(failed)
    }
    const failed = () => {
      if (!abort.signal.aborted) setScan(({ code }) => ({ state: 'failed', code }))
    }

    setScan({ state: 'waiting' })
    post<{ code: string; secret: string }>('/portalsync/login/scan/start', {}, options)
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
