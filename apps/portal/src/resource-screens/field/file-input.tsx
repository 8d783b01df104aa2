import { UploadOutlined } from '@ant-design/icons'
import { sizeText } from '@sfa/kernel/size-text'
import { attachFileCall } from '@sfa/kit/calls/file.calls'
import type { FileField } from '@sfa/kit/fields/field'
import type { KeptFile } from '@sfa/kit/fields/kept-file'
import { Button, Upload, type UploadFile } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../../shared/notice'
import { call } from '../../shared/request/call'
import { sayUploadFailed } from '../../shared/say-why'
import { suffixOf } from '../lookup/upload-picture'
import { failureText } from './failure-text'
import { download } from './file-list'
import type { InputProps } from './input-props'

/** Files of a record: each is sent as soon as it is chosen, and refused before that where the server would refuse it. */
export function FileInput({ field, resource, path, row, id, value, onChange, disabled }: InputProps<FileField>) {
  const { t } = useTranslation('resource')
  const files = (value as readonly KeptFile[] | null) ?? []
  const [sending, setSending] = useState<UploadFile[]>([])
  // Several files are sent at once, and each adds itself to what the others have left.
  const latest = useRef(files)
  latest.current = files

  const change = (next: readonly KeptFile[]) => {
    latest.current = next
    onChange?.(next)
  }
  const add = async (file: File & { uid: string }) => {
    const refused = refusalOf(field, file)
    if (refused) return notice.message.error(refused)
    const show = (more: Partial<UploadFile>) =>
      setSending(all => [...all.filter(({ uid }) => uid !== file.uid), { uid: file.uid, name: file.name, ...more }])
    show({ status: 'uploading', percent: 0 })
    try {
      const kept = await upload({ resource: resource.key, field: String(path[0]) }, file, share =>
        show({ status: 'uploading', percent: share * 100 }),
      )
      if (latest.current.length < field.maxCount) change([...latest.current, kept])
    } catch (error) {
      sayUploadFailed(error)
    } finally {
      setSending(all => all.filter(({ uid }) => uid !== file.uid))
    }
  }
  const saved = (row?.[String(path[0])] ?? []) as readonly KeptFile[]
  const fetchOne = ({ uid, name }: UploadFile) =>
    void download(field, { fileId: uid, name }, saved.some(({ fileId }) => fileId === uid) ? row?.id : undefined)
  return (
    <Upload
      id={id}
      multiple={field.maxCount > 1}
      fileList={[...files.map(file => ({ uid: file.fileId, name: file.name, status: 'done' as const })), ...sending]}
      disabled={disabled}
      accept={field.extensions.map(extension => `.${extension}`).join(',')}
      beforeUpload={file => {
        void add(file)
        return Upload.LIST_IGNORE
      }}
      showUploadList={{ showDownloadIcon: true, showPreviewIcon: false }}
      onDownload={fetchOne}
      onPreview={fetchOne}
      onRemove={({ uid }) => change(files.filter(file => file.fileId !== uid))}
    >
      {!disabled && files.length + sending.length < field.maxCount && (
        <Button icon={<UploadOutlined />}>{t('file.add')}</Button>
      )}
    </Upload>
  )
}

/** Why the server would refuse a file, before it is sent. */
export function refusalOf({ extensions, maxKB }: FileField, { name, size }: File): string | undefined {
  if (!extensions.includes(suffixOf(name)))
    return failureText('attachedWrongFormat', { value: name, formats: extensions.join(' ') })
  return size > maxKB * 1024 ? failureText('attachedTooLarge', { value: name, size: sizeText(maxKB) }) : undefined
}

function upload(of: { resource: string; field: string }, file: File, onProgress: (share: number) => void) {
  const form = new FormData()
  form.append('resource', of.resource)
  form.append('field', of.field)
  form.append('file', file)
  return call(attachFileCall, form, { saidBy: 'form', onProgress })
}
