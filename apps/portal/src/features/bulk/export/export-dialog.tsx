import { exportColumnsCall } from '@sfa/kit/calls/bulk.calls'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import type { Resource } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '../../../shared/format-count'
import { logPages } from '../../../shared/job/job-calls'
import { useLabelOf } from '../../../shared/language/label'
import { useLanguage } from '../../../shared/language/language'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { usePreference } from '../../../shared/preferences'
import { ModalForm, ProForm, ProFormRadio, ProFormSegmented } from '../../../shared/pro'
import { callRows } from '../../../shared/request/call'
import type { RequestError } from '../../../shared/request/request-error'
import { type Tick, TickList } from '../../../shared/tick-list'
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

interface Choice {
  rows: 'found' | 'selected'
  format: ExportFormat
  columns: readonly Tick[]
}

/** Which rows, which columns in which order, which format. */
export function ExportDialog({ resource, search, selectedIds, total, idsIn = 'ids', onClose }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const navigate = useNavigate()
  const can = usePermission()
  const { data, error } = useColumns(resource)
  const [memory, remember, loading] = usePreference(
    `export:${resource.export?.kind ?? resource.key}`,
    nothingRemembered,
  )
  const firstRows = selectedIds.length > 0 ? 'selected' : 'found'
  const [form] = Form.useForm<Choice>()
  const rows = Form.useWatch('rows', form) ?? firstRows
  const count = (value: number | undefined) => (value === undefined ? '…' : formatCount(value))
  const isReady = data !== undefined && !loading

  const submit = async ({ columns, format }: Choice) => {
    try {
      const condition = rows === 'selected' ? { [idsIn]: selectedIds } : search
      await startExport({
        resource,
        columns: columns.filter(({ ticked }) => ticked).map(({ id, label }) => ({ id, description: label })),
        format,
        condition,
      })
      remember(memoryOf(columns, format))
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
    }
  }
  return (
    <ModalForm<Choice>
      form={form}
      open
      width={520}
      title={t('export.title', { what: labelOf(nameOfKind(resource, resource.export?.kind ?? '')) })}
      layout="horizontal"
      labelCol={{ flex: '88px' }}
      autoFocusFirstInput={false}
      modalProps={{ centered: true }}
      onOpenChange={open => !open && onClose()}
      submitter={{
        searchConfig: {
          submitText: t('export.ok', { rows: count(rows === 'selected' ? selectedIds.length : total) }),
          resetText: t('cancel'),
        },
        submitButtonProps: { disabled: !isReady || (rows === 'found' && total === 0) },
      }}
      onFinish={submit}
    >
      <ProFormRadio.Group
        name="rows"
        label={t('export.rows')}
        initialValue={firstRows}
        options={[
          { value: 'found', label: t('export.found', { rows: count(total) }) },
          ...(selectedIds.length > 0
            ? [{ value: 'selected', label: t('export.selected', { rows: count(selectedIds.length) }) }]
            : []),
        ]}
      />
      {error && <Alert type="error" showIcon title={(error as RequestError).message} />}
      {isReady ? (
        <>
          <ProFormSegmented
            name="format"
            label={t('export.format')}
            initialValue={memory.format}
            fieldProps={{
              options: [
                { value: 'xlsx', label: 'Excel (xlsx)' },
                { value: 'csv', label: 'csv' },
              ],
            }}
          />
          <ProForm.Item
            name="columns"
            label={t('export.columns')}
            initialValue={columnsAs(memory, data)}
            rules={[
              {
                validator: (_: unknown, columns: readonly Tick[]) =>
                  columns.some(({ ticked }) => ticked)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('export.noField'))),
              },
            ]}
          >
            <Columns />
          </ProForm.Item>
        </>
      ) : (
        !error && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </ModalForm>
  )
}

const Columns = ({
  value = [],
  onChange,
}: {
  value?: readonly Tick[]
  onChange?: (columns: readonly Tick[]) => void
}) => <TickList items={value} onChange={next => onChange?.(next)} />

/** What may be exported, by the documented call; a page of it holds 100. */
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
