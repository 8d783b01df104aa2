import {
  type PasswordRequest,
  searchPasswordRequestsCall,
  passwordRequestStates as states,
} from '@sfa/session/definitions/forgotten-password.calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { ListTable } from '../../../shared/list/list-table'
import { RefreshButton } from '../../../shared/list/refresh-button'
import type { ProColumns } from '../../../shared/pro'
import { callRows } from '../../../shared/request/call'
import { usePaging } from '../../../shared/use-paging'

type State = PasswordRequest['state']

const statusOf = { New: 'processing', Issued: 'warning', Done: 'success', Rejected: 'error' } as const
const noRows: readonly never[] = []

const requestsKey = ['password-requests'] as const

/** Asks for the requests again, after one was decided. */
export function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: requestsKey })
}

/** The requests with those that wait first; searched by state. */
export function RequestTable({ actions }: { actions?: ProColumns<PasswordRequest>['render'] }) {
  const { t } = useTranslation(['account-request', 'resource'])
  const [state, setState] = useState<State>()
  const { page, toFirstPage, paginationFor } = usePaging()
  const body = { state, page }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...requestsKey, body],
    queryFn: () => callRows(searchPasswordRequestsCall, body),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const searchBy = (next: State | undefined) => {
    setState(next)
    toFirstPage()
  }
  const stateText = (one: State) => t(`states.${one}`)
  const column = (dataIndex: keyof PasswordRequest, width: number): ProColumns<PasswordRequest> => ({
    title: t(`${dataIndex === 'ip' ? 'address' : dataIndex}`),
    dataIndex: dataIndex as string,
    width,
    ellipsis: true,
  })
  const stateField: ProColumns<PasswordRequest> = {
    dataIndex: 'state',
    title: t('state'),
    formItemRender: () => (
      <Select
        allowClear
        placeholder={t('resource:choose')}
        options={states.map(one => ({ value: one, label: stateText(one) }))}
      />
    ),
  }
  const shown: ProColumns<PasswordRequest>[] = [
    column('createTime', 170),
    column('name', 110),
    column('userName', 140),
    column('mobile', 130),
    {
      title: t('state'),
      dataIndex: 'state',
      width: 110,
      render: (_, row) => <Badge status={statusOf[row.state]} text={stateText(row.state)} />,
    },
    column('ip', 130),
    column('handledBy', 110),
    column('handledTime', 170),
    column('opinion', 180),
    ...(actions ? [{ title: t('actions'), key: 'actions', width: 150, fixed: 'right' as const, render: actions }] : []),
  ]
  return (
    <ListTable<PasswordRequest>
      search={{
        fields: [stateField],
        values: { state },
        onSearch: values => searchBy(values.state as State | undefined),
        onReset: () => searchBy(undefined),
      }}
      tools={<RefreshButton loading={isFetching} onClick={() => void refetch()} />}
      above={error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
      rowKey="id"
      rows={data?.rows ?? noRows}
      loading={isFetching}
      columns={shown}
      pagination={{ ...paginationFor(data?.total), showTotal: count => t('resource:total', { count }) }}
    />
  )
}
