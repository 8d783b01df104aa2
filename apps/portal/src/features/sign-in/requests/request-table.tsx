import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { search } from '../../../shared/request'
import { defaultPageSize, pageSizes } from '../../../shared/use-paging'

export type State = 'New' | 'Issued' | 'Done' | 'Rejected'

export interface RequestRow {
  id: string
  userName: string
  name: string
  mobile: string | null
  state: State
  ip: string | null
  opinion: string | null
  createTime: string
  handledBy: string | null
  handledTime: string | null
}

export interface Registration extends RequestRow {
  reason: string | null
}

const statusOf = { New: 'Processing', Issued: 'Warning', Done: 'Success', Rejected: 'Error' } as const

interface Props<Row> {
  url: string
  states: readonly State[]
  /** Between the person and the state. */
  columns?: readonly ProColumns<Row>[]
  actions?: ProColumns<Row>['render']
  actionRef: Ref<ActionType | undefined>
}

/** A list of requests with those that wait first; searched by state. */
export function RequestTable<Row extends RequestRow>({ url, states, columns = [], actions, actionRef }: Props<Row>) {
  const { t } = useTranslation('account-request')
  const column = (dataIndex: keyof RequestRow, width: number): ProColumns<Row> => ({
    title: t(`${dataIndex === 'ip' ? 'address' : dataIndex}`),
    dataIndex: dataIndex as string,
    width,
    search: false,
    ellipsis: true,
  })
  return (
    <ProTable<Row, { state?: State }>
      rowKey="id"
      actionRef={actionRef}
      size="small"
      search={{ labelWidth: 'auto' }}
      // The rows show that they are awaited. On the button, a sign of it that ends at once goes on turning, unseen.
      form={{ submitter: { submitButtonProps: { loading: false } } }}
      scroll={{ x: 'max-content' }}
      pagination={{ defaultPageSize, pageSizeOptions: [...pageSizes] }}
      options={{ density: false, fullScreen: false, setting: false }}
      request={async ({ state, current = 1, pageSize = defaultPageSize }) => {
        const { rows, total } = await search<Row>(url, { state, page: { pageIndex: current, pageSize } })
        return { data: rows, total, success: true }
      }}
      columns={[
        column('createTime', 170),
        column('name', 110),
        column('userName', 140),
        column('mobile', 130),
        ...columns,
        {
          title: t('state'),
          dataIndex: 'state',
          width: 110,
          valueEnum: Object.fromEntries(
            states.map(state => [state, { text: t(`states.${state}`), status: statusOf[state] }]),
          ),
        },
        column('ip', 130),
        column('handledBy', 110),
        column('handledTime', 170),
        column('opinion', 180),
        ...(actions
          ? [
              {
                title: t('actions'),
                valueType: 'option' as const,
                width: 150,
                fixed: 'right' as const,
                render: actions,
              },
            ]
          : []),
      ]}
    />
  )
}
