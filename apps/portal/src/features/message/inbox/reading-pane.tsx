import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../../../resource-screens/lookup/files'
import { RichTextView } from '../../../resource-screens/rich-text/rich-text-view'
import { formatBytes } from '../../../shared/format-bytes'
import type { RequestError } from '../../../shared/request/request-error'
import { TypeTag } from '../type-tag'
import styles from './inbox.module.css'
import { inboxKey, readContent, saveAttachment } from './inbox-calls'

export function ReadingPane({ msgId }: { msgId: string }) {
  const { t } = useTranslation('message')
  const { data, isPending, error } = useQuery({
    queryKey: [...inboxKey, 'content', msgId],
    queryFn: () => readContent(msgId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (!data) return <Alert type="error" showIcon title={(error as RequestError | null)?.message} />
  return (
    <article className={styles.article}>
      <h1>{data.title}</h1>
      <p className={styles.meta}>
        <TypeTag type={data.type} />
        {data.sender ?? t('bySystem')}
        <time>{data.create_time}</time>
      </p>
      {data.cover && <Cover id={data.cover} alt={data.title} />}
      <RichTextView html={data.content} />
      {data.attachments.length > 0 && (
        <section className={styles.attachments} aria-label={t('attachments')}>
          <h2>{t('attachments')}</h2>
          {data.attachments.map(file => (
            <Button key={file.fileId} icon={<PaperClipOutlined />} onClick={() => void saveAttachment(msgId, file)}>
              {file.name} · {formatBytes(file.bytes)}
            </Button>
          ))}
        </section>
      )}
    </article>
  )
}

function Cover({ id, alt }: { id: string; alt: string }) {
  const [file] = useFiles([id])
  return file?.url ? <img className={styles.cover} src={file.url} alt={alt} /> : null
}
