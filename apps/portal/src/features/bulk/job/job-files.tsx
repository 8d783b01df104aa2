import { DownloadOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../shared/job/download-file'
import { type JobRow, jobFiles } from '../../../shared/job/job-row'

/** The files of a job, each a download. */
export function JobFileButtons({ job, withSource = false }: { job: JobRow; withSource?: boolean }) {
  const { t } = useTranslation('bulk')
  const files = jobFiles.flatMap(name => {
    const id = job.links[name]
    return id && (withSource || name !== 'source') ? [{ name, id }] : []
  })
  if (files.length === 0) return null
  // The report of photos is one file, whether or not something in it was refused.
  const distinct = files.filter(({ id }, index) => files.findIndex(other => other.id === id) === index)
  return (
    <Space wrap>
      {distinct.map(({ name, id }) => (
        <Button key={name} icon={<DownloadOutlined />} onClick={() => void downloadFile(id)}>
          {t(`files.${job.job === 'photo-import' && name === 'result' ? 'report' : name}`)}
        </Button>
      ))}
    </Space>
  )
}
