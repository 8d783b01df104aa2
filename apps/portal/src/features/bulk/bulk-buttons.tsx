import { CloudDownloadOutlined, CloudUploadOutlined, DownOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { useLabelOf } from '../../shared/label'
import { lazyScreen } from '../../shared/lazy-screen'
import { usePermission } from '../../shared/use-permission'
import { useExportCheck } from './export/use-export-check'
import { downloadTemplate } from './import/download-template'

// What the buttons open comes when one is pressed: a list has them long before.
const loadDialogs = () => import('./dialogs/open-dialog')
const ExportDialog = lazyScreen(async () => ({ default: (await import('./export/export-dialog')).ExportDialog }))

/** Import, export and photo buttons of a list, each by its action key (3-operations.md §2). */
export default function BulkButtons({ resource, search, selectedIds, selecting, total }: ToolbarProps) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const can = usePermission(resource.path?.slice(1))
  const [choosing, setChoosing] = useState(false)
  const exporting = useExportCheck(resource, () => setChoosing(true))
  const offers = (key: 'upload' | 'download' | 'uploadphoto') => resource.keys.includes(key) && can(key)
  return (
    <Space>
      {!selecting && resource.import && offers('upload') && (
        <Space.Compact>
          <Button icon={<CloudUploadOutlined />} onClick={async () => (await loadDialogs()).openImport(resource)}>
            {t('button.import')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'template', label: t('import.template') }],
              onClick: () => void downloadTemplate(resource, labelOf(resource.label)),
            }}
          >
            <Button icon={<DownOutlined />} aria-label={t('button.moreImport')} />
          </Dropdown>
        </Space.Compact>
      )}
      {!selecting && offers('uploadphoto') && (
        <Button icon={<PictureOutlined />} onClick={async () => (await loadDialogs()).openPhotos()}>
          {t('button.photos')}
        </Button>
      )}
      {resource.export && offers('download') && (
        <Button icon={<CloudDownloadOutlined />} loading={exporting.busy} onClick={() => void exporting.begin()}>
          {t('button.export')}
        </Button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <ExportDialog
            resource={resource}
            search={search}
            selectedIds={selectedIds}
            total={total}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Space>
  )
}
