import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ModalForm, ProForm } from '../../../shared/pro'
import { limitOfArea } from '../../../shared/text-limit'

interface Props {
  name: string
  /** When it takes effect, and where. */
  effect: 'phones' | 'nextDay' | 'layout'
  onPublish: (note: string) => Promise<boolean>
  onClose: () => void
}

const texts = {
  phones: 'design.publishText',
  nextDay: 'design.publishNextDay',
  layout: 'design.publishLayout',
} as const

/** What publishing does, and a note for those who look at the versions later. */
export function PublishDialog({ name, effect, onPublish, onClose }: Props) {
  const { t } = useTranslation('mobile')
  return (
    <ModalForm<{ note?: string }>
      open
      width={480}
      title={t('design.publishTitle', { name })}
      onOpenChange={open => !open && onClose()}
      submitter={{ searchConfig: { submitText: t('design.publish') } }}
      onFinish={async ({ note = '' }) => {
        if (await onPublish(note)) onClose()
      }}
    >
      <Alert type="info" showIcon title={t(texts[effect])} style={{ marginBottom: 12 }} />
      <ProForm.Item name="note" label={t('design.note')}>
        <Input.TextArea rows={2} count={limitOfArea(200)} autoFocus />
      </ProForm.Item>
    </ModalForm>
  )
}
