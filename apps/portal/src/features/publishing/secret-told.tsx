import { useTranslation } from 'react-i18next'
import type { ToldProps } from '../../resource-screens/extensions'
import { OnceShown } from '../../shared/once-shown'
import { ModalForm } from '../../shared/pro'

/** The new secret of a key or an endpoint, and how long the one before it is still taken. */
export default function SecretTold({ answer, onClose }: ToldProps) {
  const { t } = useTranslation('publishing')
  const { name, secret, previousUntil } = answer as { name: string; secret: string; previousUntil: string | null }
  return (
    <ModalForm
      open
      width={640}
      title={t('secret.rotated')}
      modalProps={{ mask: { closable: false } }}
      submitter={{ searchConfig: { submitText: t('secret.kept') }, resetButtonProps: false }}
      onOpenChange={open => !open && onClose()}
      onFinish={async () => {
        onClose()
        return false
      }}
    >
      <OnceShown
        text={previousUntil ? t('secret.overlap', { until: previousUntil }) : t('secret.atOnce')}
        values={[[name, secret]]}
      />
    </ModalForm>
  )
}
