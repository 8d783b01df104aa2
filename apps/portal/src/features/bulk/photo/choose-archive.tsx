import { FileZipOutlined } from '@ant-design/icons'
import type { ImageField } from '@sfa/kit/fields/field'
import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { fieldOf, type PhotoImport, type Resource } from '@sfa/kit/resource'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { listOf } from '../../../shared/list-of'
import { notice } from '../../../shared/notice'
import styles from '../dialogs/dialog.module.css'
import { acceptedArchives, isArchive } from '../upload/check-file'
import { FileDrop } from '../upload/file-drop'

interface Props {
  resource: Resource
  spec: PhotoImport
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** How photos are named, with examples, and the archive by drag-and-drop. */
export function ChooseArchive({ resource, spec, file, onFile }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const field = fieldOf(resource, spec.into) as ImageField
  const code = uniqueCodeOf(resource.fields) as string
  const sample = String(resource.import?.sample[code] ?? 'CODE')
  const what = { code: labelOf(fieldOf(resource, code).label) }
  const examples = [
    { name: `${sample}.jpg`, text: t(spec.thumbnail ? 'photos.example.face' : 'photos.example.first', what) },
    ...(field.maxCount > 1 ? [{ name: `${sample}_2.jpg`, text: t('photos.example.second', what) }] : []),
    { name: `2026/${sample}.png`, text: t('photos.example.folder') },
  ]
  return (
    <>
      <section>
        <h4 className={styles.heading}>{t('photos.naming')}</h4>
        <InnerTable
          rowKey="name"
          pagination={false}
          dataSource={examples}
          columns={[
            { title: t('photos.fileName'), dataIndex: 'name', width: 240, render: name => <code>{name}</code> },
            { title: t('photos.meaning'), dataIndex: 'text' },
          ]}
        />
      </section>
      <ul className={styles.guide}>
        <li>{t('photos.rule.formats', { formats: listOf(['jpg', 'jpeg', 'png']), max: field.maxCount })}</li>
        <li>{t(spec.thumbnail ? 'photos.rule.sizes' : 'photos.rule.size', { width: spec.width ?? 750 })}</li>
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
