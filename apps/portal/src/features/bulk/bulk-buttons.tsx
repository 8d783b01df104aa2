import {
  CloudDownloadOutlined,
  CloudUploadOutlined,
  DownOutlined,
  PictureOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { mostEditRows } from '@sfa/kit/calls/edit-grid.calls'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import type { PhotoImport, Resource } from '@sfa/kit/resource'
import { answers } from '@sfa/kit/resource-calls'
import { exportShapes, importShapes } from '@sfa/kit/shapes'
import { Button, Dropdown, Space } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { downloadTemplate } from '../../shared/download-template'
import { useLabelOf } from '../../shared/language/label'
import { lazyScreen } from '../../shared/lazy-screen'
import { usePermission } from '../../shared/menu/use-permission'
import { useExportCheck } from './export/use-export-check'

// What the buttons open comes when one is pressed: a list has them long before.
const loadDialogs = () => import('./dialogs/open-dialog')
const ExportDialog = lazyScreen(async () => ({ default: (await import('./export/export-dialog')).ExportDialog }))

const EditDialog = lazyScreen(async () => ({ default: (await import('./grid-edit/edit-dialog')).EditDialog }))

/** Import, export, photo and grid buttons of a list, each by its action key. */
export default function BulkButtons({ resource, search, selectedIds, selecting, total }: ToolbarProps) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const can = usePermission(resource.path?.slice(1))
  const { imports, exports } = kindsOf(resource)
  const [chosen, choose] = useState<Resource>()
  const [editing, setEditing] = useState<readonly string[]>()
  const offers = (key: 'upload' | 'download' | 'uploadphoto') => resource.keys.includes(key) && can(key)
  const nameOf = (of: Resource, kind = '') => labelOf(nameOfKind(of, kind))
  const takesFiles = imports.length > 0 && offers('upload')
  // Several kinds stand in the menu of imports: the toolbar has room for one.
  const photos = offers('uploadphoto') ? resource.photoImports : []
  const onlyPhotos = photos.length === 1 ? photos[0] : undefined
  const photoItems = (onlyPhotos ? [] : photos).map(spec => ({
    key: `photos ${spec.kind}`,
    label: t('import.title', { what: labelOf(spec.label) }),
    onClick: () => void openPhotos(spec),
  }))
  const openPhotos = async (spec: PhotoImport) => (await loadDialogs()).openPhotos(resource, spec)
  const openImport = async (kind: Resource | undefined) => kind && (await loadDialogs()).openImport(kind)
  return (
    <Space>
      {!selecting && takesFiles && (
        <Space.Compact>
          <Button icon={<CloudUploadOutlined />} onClick={() => void openImport(imports[0])}>
            {t('button.import')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...imports.slice(1).map(kind => ({
                  key: `import ${kind.import?.kind}`,
                  label: t('import.title', { what: nameOf(kind, kind.import?.kind) }),
                  onClick: () => void openImport(kind),
                })),
                ...photoItems,
                ...imports.map(kind => ({
                  key: `template ${kind.import?.kind}`,
                  label:
                    imports.length > 1
                      ? `${t('import.template')} · ${nameOf(kind, kind.import?.kind)}`
                      : t('import.template'),
                  onClick: () => void downloadTemplate(kind, nameOf(kind, kind.import?.kind)),
                })),
              ],
            }}
          >
            <Button icon={<DownOutlined />} aria-label={t('button.moreImport')} />
          </Dropdown>
        </Space.Compact>
      )}
      {!selecting && !takesFiles && photoItems.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: photoItems }}>
          <Button icon={<PictureOutlined />}>{t('button.photos')}</Button>
        </Dropdown>
      )}
      {!selecting && onlyPhotos && (
        <Button icon={<PictureOutlined />} onClick={() => void openPhotos(onlyPhotos)}>
          {t('button.photos')}
        </Button>
      )}
      {exports.length > 0 && offers('download') && <ExportButton kinds={exports} nameOf={nameOf} onChosen={choose} />}
      {selecting && !resource.linesOf && selectedIds.length > 0 && answers(resource, 'update') && can('edit') && (
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
      {chosen && (
        <Suspense fallback={null}>
          <ExportDialog
            resource={chosen}
            search={search}
            selectedIds={selectedIds}
            idsIn={chosen.linesOf && !resource.linesOf ? 'headId' : 'ids'}
            total={Boolean(chosen.linesOf) === Boolean(resource.linesOf) ? total : undefined}
            onClose={() => choose(undefined)}
          />
        </Suspense>
      )}
    </Space>
  )
}

/** The kinds that a list offers: every one of its resource, of a list of lines those of lines. */
function kindsOf(resource: Resource): { imports: readonly Resource[]; exports: readonly Resource[] } {
  const { linesOf } = resource
  const exports = exportShapes(linesOf?.head ?? resource)
  if (linesOf) return { imports: [], exports: exports.filter(kind => kind.linesOf?.detail === linesOf.detail) }
  const offered = importShapes(resource).filter(kind => !kind.import?.byCallOnly)
  return { imports: offered, exports }
}

interface ExportButtonProps {
  kinds: readonly Resource[]
  nameOf: (resource: Resource, kind: string | undefined) => string
  onChosen: (kind: Resource) => void
}

/** One button where there is one kind, a menu of them where there are several. */
function ExportButton({ kinds, nameOf, onChosen }: ExportButtonProps) {
  const { t } = useTranslation('bulk')
  const wanted = useRef(kinds[0] as Resource)
  const exporting = useExportCheck(() => wanted.current, onChosen)
  const begin = (kind: Resource) => {
    wanted.current = kind
    void exporting.begin()
  }
  const button = (
    <Button
      icon={<CloudDownloadOutlined />}
      loading={exporting.busy}
      onClick={kinds.length > 1 ? undefined : () => begin(kinds[0] as Resource)}
    >
      {t('button.export')}
      {kinds.length > 1 && <DownOutlined />}
    </Button>
  )
  if (kinds.length < 2) return button
  const items = kinds.map(kind => ({
    key: String(kind.export?.kind),
    label: nameOf(kind, kind.export?.kind),
    onClick: () => begin(kind),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      {button}
    </Dropdown>
  )
}
