import { CloseOutlined, FileTextOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../shared/format-bytes'
import { formatDuration } from '../../../shared/job/format-duration'
import styles from '../dialogs/dialog.module.css'
import type { UploadFlow, UploadStage } from './upload-flow'

/** A file on its way to the server: how far, how fast; pause, go on, give up. */
export function UploadView({ flow, stage }: { flow: UploadFlow; stage: UploadStage }) {
  const { t } = useTranslation('bulk')
  if (stage.at !== 'uploading' && stage.at !== 'starting') return null
  const { file } = stage
  const sent = stage.at === 'uploading' ? stage.sent : file.size
  const percent = file.size === 0 ? 100 : Math.floor((sent / file.size) * 100)
  const stopped = stage.at === 'uploading' && (stage.paused || stage.failure !== undefined)
  return (
    <div className={styles.alone}>
      <div className={styles.dropped}>
        <FileTextOutlined />
        <div className={styles.fileName}>
          <span title={file.name}>{file.name}</span>
          <small>
            {t('upload.sent', { sent: formatBytes(sent), size: formatBytes(file.size) })}
            {stage.at === 'uploading' && <Speed stage={stage} />}
          </small>
        </div>
        {stage.at === 'uploading' && (
          <Space>
            {stopped ? (
              <Button icon={<PlayCircleOutlined />} onClick={flow.resume}>
                {t('upload.resume')}
              </Button>
            ) : (
              <Button icon={<PauseOutlined />} onClick={flow.pause}>
                {t('upload.pause')}
              </Button>
            )}
            <Button icon={<CloseOutlined />} onClick={flow.discard}>
              {t('upload.discard')}
            </Button>
          </Space>
        )}
      </div>
      <Progress percent={percent} status={stopped ? 'normal' : 'active'} aria-label={t('upload.label')} />
      {stage.at === 'uploading' && stage.failure && (
        <Alert type="error" showIcon title={t('upload.failed')} description={stage.failure} />
      )}
    </div>
  )
}

function Speed({ stage }: { stage: Extract<UploadStage, { at: 'uploading' }> }) {
  const { t } = useTranslation('bulk')
  if (stage.paused) return ` · ${t('upload.paused')}`
  const { bytesPerSecond, sent, file } = stage
  if (!bytesPerSecond) return null
  const time = formatDuration((file.size - sent) / bytesPerSecond)
  return ` · ${formatBytes(bytesPerSecond)}/s · ${t('progress.left', { time })}`
}
