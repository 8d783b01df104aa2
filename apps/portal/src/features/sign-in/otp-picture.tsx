import type { SecondFactorSetup } from '@sfa/session/definitions/second-factor.calls'
import { useTranslation } from 'react-i18next'
import { QrPicture } from './qr-picture'
import styles from './sign-in.module.css'

/** What an authenticator app scans, and below it what is typed where nothing can be scanned. */
export default function OtpPicture({ setup: { secret, uri } }: { setup: SecondFactorSetup }) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={styles.scan}>
      <div className={styles.qr}>
        <QrPicture label={t('otp.picture')} size={160} value={uri} />
      </div>
      <small>
        {t('otp.secret')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </small>
    </div>
  )
}
