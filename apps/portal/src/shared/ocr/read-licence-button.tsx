import { ScanOutlined } from '@ant-design/icons'
import { type LicenceToRead, type ReadLicence, readLicenceCall } from '@sfa/company/definitions/ocr.calls'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../request/call'
import { useAct } from '../use-act'

interface Props {
  /** The picture to be read; nothing is offered without one. */
  fileId: string | undefined
  use: LicenceToRead['use']
  onRead: (licence: ReadLicence) => void
}

/** Has a picture of a business licence read. What was read can be corrected before it is saved. */
export function ReadLicenceButton({ fileId, use, onRead }: Props) {
  const { t } = useTranslation('common')
  const { busy, act } = useAct()
  if (fileId === undefined) return null
  const read = () =>
    act(async () => {
      onRead(await call(readLicenceCall, { fileId, use }))
      return t('licence.read')
    })
  return (
    <Button icon={<ScanOutlined />} loading={busy} onClick={() => void read()}>
      {t('licence.button')}
    </Button>
  )
}
