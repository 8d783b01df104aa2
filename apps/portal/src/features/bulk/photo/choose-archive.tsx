import { FileZipOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { InnerTable } from '../../../shared/list/inner-table'
import { listOf } from '../../../shared/list-of'
import { notice } from '../../../shared/notice'
import styles from '../dialogs/dialog.module.css'
import { acceptedArchives, isArchive } from '../upload/check-file'
import { FileDrop } from '../upload/file-drop'

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
  return (
    <>
      <section>
        <h4 className={styles.heading}>{t('photos.naming')}</h4>
        <InnerTable
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
      <FileDrop
        file={file}
        onFile={onFile}
        accept={acceptedArchives}
        takes={({ name }) => {
          if (!isArchive(name)) refuseFile(name, t)
          return isArchive(name)
        }}
        icon={<FileZipOutlined />}
        text={t('photos.drop')}
        hint={t('photos.accepts')}
      />
    </>
  )
}

function refuseFile(name: string, t: (key: string, values?: Record<string, unknown>) => string): void {
  notice.modal.error({
    title: t('incorrectFile', { name }),
    content: t('photos.notAnArchive'),
    okText: t('common:gotIt'),
  })
}
