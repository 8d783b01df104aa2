import { useTranslation } from 'react-i18next'
import type { ToldProps } from '../../../resource-screens/extensions'
import { OnceShown } from '../../../shared/once-shown'
import { ModalForm } from '../../../shared/pro'

/** What an approval tells once: the name and the first password of the new account. */
export default function AccountTold({ answer, onClose }: ToldProps) {
  const { t } = useTranslation('account-request')
  const { userName, password } = answer as { userName: string; password: string }
  return (
    <ModalForm
      open
      width={520}
      title={t('approvedTitle')}
      modalProps={{ mask: { closable: false } }}
      submitter={{ searchConfig: { submitText: t('close') }, resetButtonProps: false }}
      onOpenChange={open => !open && onClose()}
      onFinish={async () => {
        onClose()
        return false
      }}
    >
      <OnceShown
        text={t('approvedText')}
        values={[
          [t('userName'), userName],
          [t('password'), password],
        ]}
      />
    </ModalForm>
  )
}
