import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { scanPath } from '../../app/guard'
import { QrPicture } from './qr-picture'
import styles from './sign-in.module.css'
import { useScan } from './use-scan'

/** The code that a signed-in phone scans (poTalScanLogin). */
export default function ScanPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('sign-in')
  const { scan, restart } = useScan()
  const over = ['expired', 'refused', 'failed'].includes(scan.state)
  const status = scan.state === 'scanned' ? t('scan.scanned', { name: scan.name }) : t(`scan.${scan.state}`)
  return (
    <>
      <h1>{t('scan.title')}</h1>
      <p>{t('scan.hint')}</p>
      <div className={styles.scan}>
        <div className={styles.qr} data-over={over || undefined}>
          {scan.code && (
            <QrPicture
              label={t('scan.code')}
              size={200}
              value={`${location.origin}${scanPath}?${new URLSearchParams({ code: scan.code })}`}
            />
          )}
        </div>
        <div aria-live="polite">
          {scan.state === 'scanned' ? <Alert type="success" showIcon title={status} /> : <span>{status}</span>}
        </div>
        {over && <Button onClick={restart}>{t('scan.refresh')}</Button>}
      </div>
      <Button block type="link" onClick={onLeave}>
        {t('links.password')}
      </Button>
    </>
  )
}
