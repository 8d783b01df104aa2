import { PaperClipOutlined } from '@ant-design/icons'
import { attachmentFailure, attachmentLimits } from '@sfa/resources/message/message-rules'
import type { Attachment } from '@sfa/resources/message/message-shapes'
import { Button, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../../../shared/notice'
import { sayUploadFailed } from '../../../shared/say-why'
import { uploadAttachment } from '../message-calls'

interface Props {
  value?: readonly Attachment[]
  onChange?: (files: readonly Attachment[]) => void
  disabled?: boolean
}

const extensions = attachmentLimits.extensions.join(' ')

/** Files that go along with a message; each is uploaded at once, and refused before that where it cannot be. */
export function AttachmentsInput({ value = [], onChange, disabled }: Props) {
  const { t } = useTranslation('message')
  const [sending, setSending] = useState<UploadFile[]>([])
  const add = async (file: File & { uid: string }) => {
    const failure = attachmentFailure({ name: file.name, bytes: file.size })
    if (failure) {
      notice.message.error(t(`attachment.${failure === 'messageAttachmentFormat' ? 'format' : 'size'}`, { extensions }))
      return
    }
    const show = (more: Partial<UploadFile>) =>
      setSending(all => [...all.filter(({ uid }) => uid !== file.uid), { uid: file.uid, name: file.name, ...more }])
    show({ status: 'uploading', percent: 0 })
    try {
      const kept = await uploadAttachment(file, share => show({ status: 'uploading', percent: share * 100 }))
      setSending(all => all.filter(({ uid }) => uid !== file.uid))
      onChange?.([...value, kept])
    } catch (error) {
      sayUploadFailed(error)
      show({ status: 'error', response: (error as Error).message })
    }
  }
  return (
    <Upload
      fileList={[...value.map(file => ({ uid: file.fileId, name: file.name, status: 'done' as const })), ...sending]}
      disabled={disabled}
      accept={attachmentLimits.extensions.map(extension => `.${extension}`).join(',')}
      beforeUpload={file => {
        void add(file)
        return Upload.LIST_IGNORE
      }}
      onRemove={({ uid }) => {
        setSending(all => all.filter(file => file.uid !== uid))
        onChange?.(value.filter(file => file.fileId !== uid))
      }}
    >
      {!disabled && value.length + sending.length < attachmentLimits.maxCount && (
        <Button icon={<PaperClipOutlined />}>{t('attachment.add')}</Button>
      )}
    </Upload>
  )
}
