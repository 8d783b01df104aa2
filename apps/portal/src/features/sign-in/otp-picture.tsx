import QRCode from 'antd/es/qr-code'
import { useTranslation } from 'react-i18next'
import type { OtpSetup } from './sign-in'
import styles from './sign-in.module.css'

/** What an authenticator app scans, and below it what is typed where nothing can be scanned. */
export default function OtpPicture({ setup: { secret, uri } }: { setup: OtpSetup }) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={styles.scan}>
      {/* White in the dark too: many cameras do not read light on dark. */}
      <div className={styles.qr}>
        <QRCode
          type="svg"
          aria-label={t('otp.picture')}
          size={160}
          bordered={false}
          color="#000"
          bgColor="#fff"
          value={uri}
        />
      </div>
      <small>
        {t('otp.secret')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </small>
    </div>
  )
}
