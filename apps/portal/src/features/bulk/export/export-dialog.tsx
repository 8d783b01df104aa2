import { exportColumnsCall } from '@sfa/resource-kit/calls/bulk.calls'
import type { Resource } from '@sfa/resource-kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Radio, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { callRows } from '../../../shared/call'
import { logPages } from '../../../shared/job/job-calls'
import { nameOfKind } from '../../../shared/job/kind-label'
import { useLabelOf } from '../../../shared/label'
import { useLanguage } from '../../../shared/language'
import { notice } from '../../../shared/notice'
import { usePreference } from '../../../shared/preferences'
import type { RequestError } from '../../../shared/request-error'
import { type Tick, TickList } from '../../../shared/tick-list'
import { usePermission } from '../../../shared/use-permission'
import styles from './export.module.css'
import { columnsAs, type ExportFormat, memoryOf, nothingRemembered } from './export-choice'
import { startExport } from './start-export'
import { showExportError } from './use-export-check'

interface Props {
  resource: Resource
  search: Readonly<Record<string, unknown>>
  selectedIds: readonly string[]
  total?: number
  /** What the selected ids are: of heads where their lines are exported. */
  idsIn?: 'ids' | 'headId'
  onClose: () => void
}

/** Which rows, which columns in which order, which format (3-operations.md §2). */
export function ExportDialog({ resource, search, selectedIds, total, idsIn = 'ids', onClose }: Props) {
  const { t, i18n } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const navigate = useNavigate()
  const can = usePermission()
  const { data, error } = useColumns(resource)
  const [memory, remember, loading] = usePreference(
    `export:${resource.export?.kind ?? resource.key}`,
    nothingRemembered,
  )
  const [edited, setEdited] = useState<readonly Tick[]>()
  const [format, setFormat] = useState<ExportFormat>()
  const [rows, setRows] = useState<'found' | 'selected'>(selectedIds.length > 0 ? 'selected' : 'found')
  const [busy, setBusy] = useState(false)
  const columns = edited ?? (data ? columnsAs(memory, data) : [])
  const chosenFormat = format ?? memory.format
  const chosen = columns.filter(({ ticked }) => ticked)
  const count = (value: number | undefined) => value?.toLocaleString(i18n.language) ?? '…'

  const submit = async () => {
    if (chosen.length === 0) {
      notice.message.warning(t('export.noField'))
      return
    }
    setBusy(true)
    try {
      const condition = rows === 'selected' ? { [idsIn]: selectedIds } : search
      await startExport({
        resource,
        columns: chosen.map(({ id, label }) => ({ id, description: label })),
        format: chosenFormat,
        condition,
      })
      remember(memoryOf(columns, chosenFormat))
      onClose()
      notice.message.success(
        <span>
          {t('export.queued')}
          {can(`${logPages.export.slice(1)}:search`) && (
            <Button type="link" size="small" onClick={() => void navigate(logPages.export)}>
              {t('export.toLog')}
            </Button>
          )}
        </span>,
        6,
      )
    } catch (failure) {
      showExportError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      centered
      title={t('export.title', { what: labelOf(nameOfKind(resource, resource.export?.kind ?? '')) })}
      onCancel={onClose}
      okText={t('export.ok', { rows: count(rows === 'selected' ? selectedIds.length : total) })}
      cancelText={t('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !data || (rows === 'found' && total === 0) }}
      onOk={() => void submit()}
    >
      <div className={styles.choices}>
        <label htmlFor="export-rows">{t('export.rows')}</label>
        <Radio.Group id="export-rows" value={rows} onChange={({ target }) => setRows(target.value)}>
          <Radio value="found">{t('export.found', { rows: count(total) })}</Radio>
          {selectedIds.length > 0 && (
            <Radio value="selected">{t('export.selected', { rows: count(selectedIds.length) })}</Radio>
          )}
        </Radio.Group>
        <label htmlFor="export-format">{t('export.format')}</label>
        <Segmented<ExportFormat>
          id="export-format"
          value={chosenFormat}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'csv' },
          ]}
        />
      </div>
      {error && <Alert type="error" showIcon title={(error as RequestError).message} />}
      {(data && !loading && <TickList items={columns} onChange={setEdited} />) ||
        (!error && <Skeleton active paragraph={{ rows: 8 }} />)}
    </Modal>
  )
}

/** What may be exported, by the documented call; a page of it holds 100 (3-operations.md §9). */
function useColumns(resource: Resource) {
  const language = useLanguage()
  const kind = resource.export?.kind ?? resource.key
  return useQuery({
    queryKey: ['export-columns', kind, language],
    queryFn: async ({ signal }) => {
      const { rows } = await callRows(
        exportColumnsCall,
        {
          searchItems: [{ column: 'DownloadType', operator: 'eq', value: kind }],
          page: { pageIndex: 1, pageSize: 100 },
        },
        { signal },
      )
      return rows
    },
  })
}
