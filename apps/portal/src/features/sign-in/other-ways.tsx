import { QrcodeOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { forgetPasswordPath, registerPath, ssoPaths } from '../../app/guard'
import { useRuntime } from '../../shared/runtime'
import styles from './sign-in.module.css'

/** Ways in beside the password, and what to do without one. */
export function OtherWays({ onScan }: { onScan: () => void }) {
  const { t } = useTranslation('sign-in')
  const { ssoConfigured } = useRuntime()
  const navigate = useNavigate()
  return (
    <>
      <div className={styles.links}>
        <Link to={registerPath}>{t('links.register')}</Link>
        <Link to={forgetPasswordPath}>{t('links.forgot')}</Link>
      </div>
      <div className={styles.other}>
        <span>{t('links.other')}</span>
      </div>
      <div className={styles.ways}>
        <Button icon={<QrcodeOutlined />} onClick={onScan}>
          {t('links.scan')}
        </Button>
        {ssoConfigured && (
          <Button icon={<SafetyCertificateOutlined />} onClick={() => void navigate(ssoPaths[0] as string)}>
            {t('links.sso')}
          </Button>
        )}
      </div>
    </>
  )
}
