import { PaperClipOutlined } from '@ant-design/icons'
import type { KeptFile } from '@sfa/resource-kit/kinds/reference-kinds'
import { Button, Space, Typography } from 'antd'
import { fetchFile } from '../../shared/request'
import { saveFile } from '../../shared/save-file'
import { sayDownloadFailed } from '../../shared/say-why'

/** Files to download, each with its size. */
export const FileList = ({ files }: { files: readonly KeptFile[] }) => (
  <Space direction="vertical" size={0}>
    {files.map(file => (
      <Button
        key={file.fileId}
        type="link"
        size="small"
        icon={<PaperClipOutlined />}
        onClick={() => void download(file)}
        style={{ paddingInline: 0 }}
      >
        {file.name}
        <Typography.Text type="secondary">{sizeText(file.bytes)}</Typography.Text>
      </Button>
    ))}
  </Space>
)

export async function download({ fileId, name }: Pick<KeptFile, 'fileId' | 'name'>): Promise<void> {
  try {
    saveFile((await fetchFile({ url: `/portalsync/files/${fileId}` }, { saidBy: 'warning' })).blob, name)
  } catch (error) {
    sayDownloadFailed(error)
  }
}

const kilobyte = 1024

function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  const kilobytes = bytes / kilobyte
  return kilobytes < kilobyte ? `${Math.round(kilobytes)} KB` : `${(kilobytes / kilobyte).toFixed(1)} MB`
}
