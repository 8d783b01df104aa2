import {
  CloudDownloadOutlined,
  CloudUploadOutlined,
  DownOutlined,
  PictureOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { mostEditRows } from '@sfa/domain/bulk/edit-grid'
import { answers } from '@sfa/resource-kit/resource-calls'
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

const EditDialog = lazyScreen(async () => ({ default: (await import('./grid-edit/edit-dialog')).EditDialog }))

/** Import, export, photo and grid buttons of a list, each by its action key (3-operations.md §2). */
export default function BulkButtons({ resource, search, selectedIds, selecting, total }: ToolbarProps) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const can = usePermission(resource.path?.slice(1))
  const [choosing, setChoosing] = useState(false)
  const [editing, setEditing] = useState<readonly string[]>()
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
      {selecting && selectedIds.length > 0 && answers(resource, 'update') && can('edit') && (
        <Button
          icon={<TableOutlined />}
          disabled={selectedIds.length > mostEditRows}
          title={selectedIds.length > mostEditRows ? t('edit.tooMany', { max: mostEditRows }) : undefined}
          onClick={() => setEditing(selectedIds)}
        >
          {t('edit.button')}
        </Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditDialog resource={resource} ids={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
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
