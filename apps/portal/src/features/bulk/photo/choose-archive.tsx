import { CloseOutlined, FileZipOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Table, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../shared/format-bytes'
import { listOf } from '../../../shared/list-of'
import { notice } from '../../../shared/notice'
import styles from '../dialogs/dialog.module.css'
import { acceptedArchives, isArchive } from '../upload/check-file'

const examples = [
  { name: 'YH-000001.jpg', text: 'first' },
  { name: 'YH-000001_2.jpg', text: 'second' },
  { name: '2024/YH-000002.png', text: 'folder' },
] as const

interface Props {
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** How photos are named, with examples, and the archive by drag-and-drop (3-operations.md §5). */
export function ChooseArchive({ file, onFile }: Props) {
  const { t } = useTranslation('bulk')
  const take = (chosen: File) => {
    if (isArchive(chosen.name)) onFile(chosen)
    else
      notice.modal.error({
        title: t('incorrectFile', { name: chosen.name }),
        content: t('photos.notAnArchive'),
        okText: t('common:gotIt'),
      })
    return false
  }
  return (
    <>
      <section>
        <h4 className={styles.heading}>{t('photos.naming')}</h4>
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={[...examples]}
          columns={[
            { title: t('photos.fileName'), dataIndex: 'name', width: 240, render: name => <code>{name}</code> },
            { title: t('photos.meaning'), render: (_, { text }) => t(`photos.example.${text}`) },
          ]}
        />
      </section>
      <ul className={styles.guide}>
        <li>{t('photos.rule.formats', { formats: listOf(['jpg', 'jpeg', 'png']) })}</li>
        <li>{t('photos.rule.sizes')}</li>
        <li>{t('photos.rule.same')}</li>
      </ul>
      {file ? (
        <div className={styles.dropped}>
          <FileZipOutlined />
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
      ) : (
        <Upload.Dragger accept={acceptedArchives} maxCount={1} showUploadList={false} beforeUpload={take}>
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{t('photos.drop')}</p>
          <p className="ant-upload-hint">{t('photos.accepts')}</p>
        </Upload.Dragger>
      )}
    </>
  )
}
