import { useRef, useState } from 'react'

/** A captcha that is always asked for. Each picture is good for one attempt: `renew` fetches the next. */
export function useCaptcha() {
  const [round, setRound] = useState(1)
  const id = useRef('')
  return {
    proof: (typed: string) => ({ captchaId: id.current, captcha: typed.trim() }),
    renew: () => setRound(previous => previous + 1),
    props: {
      round,
      onLoad: (loaded: string) => {
        id.current = loaded
      },
    },
  }
}
