import { ReloadOutlined } from '@ant-design/icons'
import type { OnlineSession } from '@sfa/domain/session/live-session'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../shared/frame.module.css'
import { notice } from '../../shared/notice'
import { RowLinks } from '../../shared/row-links'
import { SearchInput } from '../../shared/search-input'
import { useAct } from '../../shared/use-act'
import { usePaging } from '../../shared/use-paging'
import { usePermission } from '../../shared/use-permission'
import { browserName } from './browser-name'
import styles from './person.module.css'
import { endSession, searchOnline } from './person-calls'

const refreshMs = 30_000

/** Who is signed in at this moment; a session can be ended (behaviour.md "Sign-in/session"). */
export default function OnlinePage() {
  const { t } = useTranslation(['person', 'resource'])
  const can = usePermission()
  const client = useQueryClient()
  const { act } = useAct()
  const [searchField, setSearchField] = useState('')
  const { page, toFirstPage, paginationFor } = usePaging()
  const { data, isFetching, error } = useQuery({
    queryKey: ['online', searchField, page],
    queryFn: () => searchOnline({ searchField, page }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['online'] })
  const ask = (session: OnlineSession) =>
    notice.modal.confirm({
      title: t('online.ask', { name: session.name }),
      content: t('online.text'),
      okText: t('online.end'),
      okButtonProps: { danger: true },
      cancelText: t('resource:cancel'),
      onOk: async () => {
        await act(async () => {
          await endSession(session.id)
          return t('online.ended')
        })
        await refresh()
      },
    })
  return (
    <section className={frame.panel}>
      <Flex justify="space-between" gap={12} wrap className={frame.above}>
        <SearchInput
          label={t('online.search')}
          className={styles.search}
          onSearch={typed => {
            setSearchField(typed.trim())
            toFirstPage()
          }}
        />
        <Tooltip title={t('resource:refresh')}>
          <Button icon={<ReloadOutlined />} aria-label={t('resource:refresh')} onClick={() => void refresh()} />
        </Tooltip>
      </Flex>
      {error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
      <Table<OnlineSession>
        size="small"
        rowKey="id"
        dataSource={data?.rows ?? []}
        loading={isFetching && !data}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('online.nobody')} /> }}
        pagination={{
          ...paginationFor(data?.total),
          showTotal: count => t('resource:total', { count }),
        }}
        columns={[
          { title: t('online.name'), dataIndex: 'name', width: 120 },
          { title: t('online.userName'), dataIndex: 'userName', width: 140 },
          { title: t('online.ip'), dataIndex: 'ip', width: 150 },
          {
            title: t('online.browser'),
            width: 180,
            render: (_, { userAgent }) => <span title={userAgent ?? ''}>{browserName(userAgent)}</span>,
          },
          { title: t('online.signedInAt'), dataIndex: 'signedInAt', width: 170, className: frame.time },
          { title: t('online.lastClickAt'), dataIndex: 'lastClickAt', width: 170, className: frame.time },
          ...(can('delete')
            ? [
                {
                  title: t('resource:actions'),
                  key: 'actions',
                  width: 110,
                  fixed: 'end' as const,
                  render: (_: unknown, session: OnlineSession) => (
                    <RowLinks>
                      <Button type="link" size="small" danger onClick={() => ask(session)}>
                        {t('online.end')}
                      </Button>
                    </RowLinks>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
