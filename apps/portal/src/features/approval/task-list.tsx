import { instanceStates } from '@sfa/domain/workflow/runtime-votes'
import { timeLeft } from '@sfa/domain/workflow/time-left'
import { handledItemReport } from '@sfa/resources/workflow/handled-item.report'
import type { TaskFolder, TaskRow, TaskSearch } from '@sfa/resources/workflow/task.calls'
import { decisionNames, stateNames } from '@sfa/resources/workflow/task-columns'
import { todoItemReport } from '@sfa/resources/workflow/todo-item.report'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Button, DatePicker, Input, Select, Space, Tag, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toolbarParts } from '../../resource-screens/extensions'
import { formatAmount } from '../../shared/format-money'
import frame from '../../shared/frame.module.css'
import { useLabelOf } from '../../shared/language/label'
import { ListTable } from '../../shared/list/list-table'
import { RefreshButton } from '../../shared/list/refresh-button'
import { usePermission } from '../../shared/menu/use-permission'
import type { ProColumns } from '../../shared/pro'
import { RowLink, RowLinks } from '../../shared/row-links'
import { usePaging } from '../../shared/use-paging'
import { ActDialog, type Acting } from './act-dialog'
import { ApprovalDrawer } from './approval-drawer'
import { documentTypes, typeLabel } from './document-types'
import { stateBadge } from './state-badge'
import { forgetTasks, listQuery } from './task-queries'

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
  const columns: ProColumns<TaskRow>[] = [
    { title: t('type'), width: 84, ellipsis: true, render: (_, { resource }) => labelOf(typeLabel(resource)) },
    {
      title: t('number'),
      width: 160,
      render: (_, row) => (
        <RowLink name onClick={() => setOpened(row)}>
          {row.number ?? t('noNumber')}
        </RowLink>
      ),
    },
    {
      title: t('title'),
      width: isTodo ? 150 : 200,
      ellipsis: true,
      render: (_, { title, unread, forName, problem }) => (
        <Space size={4}>
          {unread && <Badge status="processing" />}
          {forName && <Tag color="blue">{t('inPlaceOf', { name: forName })}</Tag>}
          {problem && <Tag color="error">{t('failed')}</Tag>}
          {title}
        </Space>
      ),
    },
    { title: t('initiator'), width: 84, ellipsis: true, render: (_, { initiator }) => initiator ?? '-' },
    {
      title: t(isTodo || isDone ? 'node' : 'nodesNow'),
      width: 100,
      ellipsis: true,
      render: (_, { node, kind }) => (kind && kind !== 'approve' ? t(`kinds.${kind}`) : (node ?? '-')),
    },
    ...(isTodo
      ? []
      : [
          {
            title: t('holders'),
            width: 130,
            ellipsis: true,
            render: (_: unknown, { holders }: TaskRow) => holders ?? '-',
          },
        ]),
    { title: t(`times.${folder}`), dataIndex: 'arriveTime', width: 160, className: frame.time },
    ...(isTodo
      ? [{ title: t('timeLeft'), width: 104, render: (_: unknown, row: TaskRow) => <TimeLeft due={row.dueTime} /> }]
      : []),
    ...(isDone
      ? [
          {
            title: t('decision'),
            width: 100,
            render: (_: unknown, { decision }: TaskRow) =>
              labelOf(decisionNames[decision as keyof typeof decisionNames] ?? ['-', '-']),
          },
          { title: t('opinion'), dataIndex: 'opinion', width: 180, ellipsis: true },
        ]
      : []),
    {
      title: t('amount'),
      width: 120,
      align: 'end',
      render: (_, { amount }) => (amount === null ? '-' : formatAmount(amount)),
    },
    ...(isTodo
      ? []
      : [
          {
            title: t('state'),
            width: 100,
            render: (_: unknown, { state }: TaskRow) => (
              <Badge status={stateBadge[state]} text={labelOf(stateNames[state])} />
            ),
          },
        ]),
    {
      title: t('resource:actions'),
      key: 'actions',
      width: isTodo ? 136 : 72,
      fixed: 'right',
      render: (_, row) => (
        <RowLinks>
          {isTodo && row.kind === 'approve' && can('decide') && (
            <>
              <RowLink onClick={() => setActing({ action: 'agree', row })}>{t('actions.agree')}</RowLink>
              <RowLink danger onClick={() => setActing({ action: 'reject', row })}>
                {t('actions.reject')}
              </RowLink>
            </>
          )}
          <RowLink onClick={() => setOpened(row)}>{t('open')}</RowLink>
        </RowLinks>
      ),
    },
  ]
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

function TimeLeft({ due }: { due: string | null }) {
  const { t } = useTranslation('approval')
  if (!due) return '-'
  const { over, unit, count } = timeLeft(due)
  const said = t(`${over ? 'late' : 'left'}.${unit}`, { count })
  return over ? <Typography.Text type="danger">{said}</Typography.Text> : said
}
