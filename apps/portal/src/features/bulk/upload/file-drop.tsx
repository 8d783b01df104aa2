import { CloseOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../shared/format-bytes'
import styles from '../dialogs/dialog.module.css'

interface Props {
  file: File | undefined
  onFile: (file: File | undefined) => void
  /** Extensions that the browser's own dialog shows. */
  accept: string
  /** False for a file that is not taken; the function that refuses it shows why. */
  takes: (file: File) => boolean | Promise<boolean>
  /** What stands for a chosen file. */
  icon: ReactNode
  text: string
  hint: string
}

/** One file by click or drag-and-drop; the chosen one can be taken away again. */
export function FileDrop({ file, onFile, accept, takes, icon, text, hint }: Props) {
  const { t } = useTranslation('bulk')
  if (file)
    return (
      <div className={styles.dropped}>
        {icon}
        <div className={styles.fileName}>
          <span title={file.name}>{file.name}</span>
          <small>{formatBytes(file.size)}</small>
        </div>
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('upload.remove')}
          onClick={() => onFile(undefined)}
        />
      </div>
    )
  return (
    <Upload.Dragger
      accept={accept}
      maxCount={1}
      showUploadList={false}
      beforeUpload={async chosen => {
        if (await takes(chosen)) onFile(chosen)
        return false
      }}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p className="ant-upload-text">{text}</p>
      <p className="ant-upload-hint">{hint}</p>
    </Upload.Dragger>
  )
}
