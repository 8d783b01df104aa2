import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../shared/request/request'
import styles from './sign-in.module.css'

/** The captcha's picture; a click fetches another. `round` grows when the form needs a new one. */
export function CaptchaImage({ round, onLoad }: { round: number; onLoad: (captchaId: string) => void }) {
  const { t } = useTranslation('sign-in')
  const [clicks, setClicks] = useState(0)
  const [picture, setPicture] = useState<string>()
  // Each round and each click asks for a new picture
  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    fetchFile({ url: '/portalsync/login/getAuthCodeImg' }, { saidBy: 'form', signal: abort.signal })
      .then(({ blob, headers }) => {
        url = URL.createObjectURL(blob)
        setPicture(url)
        onLoad(headers['x-captcha-id'] ?? '')
      })
      .catch(() => setPicture(undefined))
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [round, clicks])
  return (
    <Button
      className={styles.captcha}
      onClick={() => setClicks(count => count + 1)}
      title={t('captcha.refresh')}
      aria-label={t('captcha.refresh')}
    >
      {picture ? <img src={picture} alt={t('captcha.picture')} /> : '…'}
    </Button>
  )
}
