import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ToldProps } from '../../../resource-screens/extensions'
import { OnceShown } from './once-shown'

/** What an approval tells once: the name and the first password of the new account. */
export default function AccountTold({ answer, onClose }: ToldProps) {
  const { t } = useTranslation('account-request')
  const { userName, password } = answer as { userName: string; password: string }
  return (
    <Modal
      open
      width={520}
      title={t('approvedTitle')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <OnceShown
        text={t('approvedText')}
        values={[
          [t('userName'), userName],
          [t('password'), password],
        ]}
      />
    </Modal>
  )
}
