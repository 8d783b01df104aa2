import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ModalForm, ProForm } from '../../shared/pro'
import { limitOfArea } from '../../shared/text-limit'

interface Props {
  name: string
  onPublish: (note: string) => Promise<boolean>
  onClose: () => void
}

/** What publishing does, and a note for the list of versions. */
export function PublishDialog({ name, onPublish, onClose }: Props) {
  const { t } = useTranslation('workflow-design')
  return (
    <ModalForm<{ note?: string }>
      open
      width={480}
      title={t('publish.of', { name })}
      onOpenChange={open => !open && onClose()}
      submitter={{ searchConfig: { submitText: t('publish.title') } }}
      onFinish={async ({ note = '' }) => {
        if (await onPublish(note)) onClose()
      }}
    >
      <Alert type="info" showIcon title={t('publish.text')} style={{ marginBottom: 12 }} />
      <ProForm.Item name="note" label={t('publish.note')}>
        <Input.TextArea rows={2} count={limitOfArea(200)} autoFocus />
      </ProForm.Item>
    </ModalForm>
  )
}
