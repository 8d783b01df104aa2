import { handledItemReport } from '@sfa/workflow/definitions/handled-item.report'
import type { TaskFolder, TaskRow, TaskSearch } from '@sfa/workflow/definitions/task.calls'
import { stateNames } from '@sfa/workflow/definitions/task-columns'
import { todoItemReport } from '@sfa/workflow/definitions/todo-item.report'
import { instanceStates } from '@sfa/workflow/rules/runtime-votes'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Input, Select, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toolbarParts } from '../../resource-screens/extensions'
import frame from '../../shared/frame.module.css'
import { useLabelOf } from '../../shared/language/label'
import { ListTable } from '../../shared/list/list-table'
import { RefreshButton } from '../../shared/list/refresh-button'
import { usePermission } from '../../shared/menu/use-permission'
import type { ProColumns } from '../../shared/pro'
import { usePaging } from '../../shared/use-paging'
import { ActDialog, type Acting } from './act-dialog'
import { ApprovalDrawer } from './approval-drawer'
import { documentTypes } from './document-types'
import { forgetTasks, listQuery } from './task-queries'
import { useTaskColumns } from './use-task-columns'

interface Conditions {
  text?: string
  resource?: string
  state?: TaskSearch['state']
  days?: [Dayjs | null, Dayjs | null] | null
}

const noRows: readonly TaskRow[] = []
const noIds: readonly string[] = []

/** The search of a list as its export is asked for. */
function conditionsOfFile(folder: TaskFolder, { text, resource, state, from, to }: Partial<TaskSearch>) {
  const days = from || to ? [from ?? null, to ?? null] : undefined
  return {
    ...(text && { text }),
    ...(resource && { resource: [resource] }),
    ...(state && { state: [state] }),
    ...(folder === 'done' ? days && { decideTime: days } : { folder: [folder], ...(days && { arriveTime: days }) }),
  }
}

/** Approvals of one kind: what waits for the caller, what they have submitted, their copies, what they have decided, or all. */
export function TaskList({ folder, tools }: { folder: TaskFolder; tools?: ReactNode }) {
  const { t } = useTranslation(['approval', 'resource'])
  const labelOf = useLabelOf()
  const can = usePermission()
  const client = useQueryClient()
  const [conditions, setConditions] = useState<Conditions>({})
  const [selected, setSelected] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<TaskRow>()
  const [acting, setActing] = useState<Acting>()
  const { page, toFirstPage, paginationFor } = usePaging()
  const { days, ...rest } = conditions
  const asked = {
    ...rest,
    folder,
    page,
    ...(days?.[0] && { from: days[0].format('YYYY-MM-DD') }),
    ...(days?.[1] && { to: days[1].format('YYYY-MM-DD') }),
  }
  const { data, isFetching, error, refetch } = useQuery({ ...listQuery(asked), placeholderData: keepPreviousData })
  const rows = data?.rows ?? noRows
  const isTodo = folder === 'todo'
  const isDone = folder === 'done'
  const { shape } = isDone ? handledItemReport : todoItemReport
  const exported = conditionsOfFile(folder, asked)
  const searchBy = (next: Conditions) => {
    setConditions(next)
    setSelected([])
    toFirstPage()
  }
  const changed = () => {
    setSelected([])
    void forgetTasks(client)
  }

  const fields: ProColumns<TaskRow>[] = [
    {
      dataIndex: 'text',
      title: t('search'),
      formItemRender: () => <Input allowClear maxLength={100} placeholder={t('searchHint')} />,
    },
    {
      dataIndex: 'resource',
      title: t('type'),
      formItemRender: () => (
        <Select
          allowClear
          placeholder={t('resource:choose')}
          options={documentTypes.map(([value, label]) => ({ value, label: labelOf(label) }))}
        />
      ),
    },
    ...(isTodo
      ? []
      : [
          {
            dataIndex: 'state',
            title: t('state'),
            formItemRender: () => (
              <Select
                allowClear
                placeholder={t('resource:choose')}
                options={instanceStates.map(value => ({ value, label: labelOf(stateNames[value]) }))}
              />
            ),
          },
        ]),
    { dataIndex: 'days', title: t(`times.${folder}`), formItemRender: () => <DatePicker.RangePicker /> },
  ]
  const columns = useTaskColumns(folder, { onOpen: setOpened, onAct: setActing })
  const decidable = selected.filter(id => rows.find(row => row.id === id)?.kind === 'approve')
  return (
    <>
      <ListTable<TaskRow>
        search={{ fields, values: { ...conditions }, onSearch: searchBy, onReset: () => searchBy({}) }}
        lead={tools}
        tools={
          <Space wrap>
            <Suspense fallback={null}>
              {toolbarParts(shape).map((Part, index) => (
                <Part
                  key={index}
                  resource={shape}
                  search={exported}
                  selectedIds={noIds}
                  total={data?.total}
                  onChanged={changed}
                />
              ))}
            </Suspense>
            <RefreshButton loading={isFetching} onClick={() => void refetch()} />
          </Space>
        }
        above={error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
        selection={
          isTodo && can('decide')
            ? {
                keys: selected,
                nameOf: row => row.number ?? row.title,
                onChange: setSelected,
                bar: (
                  <Space>
                    <span>{t('selected', { count: selected.length })}</span>
                    <Button type="primary" onClick={() => setActing({ action: 'agree', taskIds: decidable })}>
                      {t('actions.agree')}
                    </Button>
                    <Button danger onClick={() => setActing({ action: 'reject', taskIds: decidable })}>
                      {t('actions.reject')}
                    </Button>
                    <Button type="text" onClick={() => setSelected([])}>
                      {t('resource:cancel')}
                    </Button>
                  </Space>
                ),
              }
            : undefined
        }
        emptyText={t(`empty.${folder}`)}
        rowKey="id"
        rows={rows}
        loading={isFetching}
        columns={columns}
        pagination={{ ...paginationFor(data?.total), showTotal: count => t('resource:total', { count }) }}
      />
      {opened && <ApprovalDrawer row={opened} folder={folder} onClose={() => setOpened(undefined)} />}
      {acting && (
        <ActDialog
          acting={acting}
          onClose={done => {
            setActing(undefined)
            if (done) changed()
          }}
        />
      )}
    </>
  )
}
