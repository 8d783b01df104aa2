import { PaperClipOutlined } from '@ant-design/icons'
import type { FileField } from '@sfa/kit/fields/field'
import type { KeptFile } from '@sfa/kit/fields/kept-file'
import { Button, Space, Typography } from 'antd'
import { fetchFile } from '../../shared/request/request'
import { saveFile } from '../../shared/save-file'
import { sayDownloadFailed } from '../../shared/say-why'

interface Props {
  field: FileField
  files: readonly KeptFile[]
  recordId: string | undefined
}

/** Files to download, each with its size. */
export const FileList = ({ field, files, recordId }: Props) => (
  <Space direction="vertical" size={0}>
    {files.map(file => (
      <Button
        key={file.fileId}
        type="link"
        size="small"
        icon={<PaperClipOutlined />}
        onClick={() => void download(field, file, recordId)}
        style={{ paddingInline: 0 }}
      >
        {file.name}
        <Typography.Text type="secondary">{sizeText(file.bytes)}</Typography.Text>
      </Button>
    ))}
  </Space>
)

/** `recordId` is that of the record that names the file; a file that no record names yet is its user's own. */
export async function download(
  { answeredBy }: Pick<FileField, 'answeredBy'>,
  { fileId, name }: Pick<KeptFile, 'fileId' | 'name'>,
  recordId: string | undefined,
): Promise<void> {
  const path = recordId === undefined ? undefined : answeredBy
  const url = path?.replace('{id}', recordId ?? '').replace('{fileId}', fileId) ?? `/portalsync/files/${fileId}`
  try {
    saveFile((await fetchFile({ url }, { saidBy: 'warning' })).blob, name)
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
