import { store } from '@sfa/customer/definitions/store.resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Pagination, Space, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BatchDialog } from '../../../resource-screens/batch/batch-dialog'
import { useOwnFields } from '../../../resource-screens/lookup/custom-fields'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { pageAddress } from '../../../resource-screens/record/page/page-address'
import type { Body } from '../../../resource-screens/record-calls'
import { writeSearch } from '../../../resource-screens/search/search-state'
import type { SearchControl } from '../../../resource-screens/search/use-search-state'
import { InnerTable } from '../../../shared/list/inner-table'
import { usePermission } from '../../../shared/menu/use-permission'
import { useSelectionLabels } from '../../../shared/selection-labels'
import { BindDialog } from '../groups/bind-dialog'
import type { View } from './base-map'
import styles from './map.module.css'
import type { PlacedStore } from './map-canvas'
import { areaOf, listQuery, shownSearch } from './store-map-queries'

interface Props {
  search: SearchControl
  view: View | undefined
  chosen: PlacedStore | undefined
  onStore: (store: PlacedStore) => void
}

const pageSize = 20

/** The stores of the chosen area, or of what the map shows, and what can be done with them. */
export function StoreList({ search, view, chosen, onStore }: Props) {
  const { t } = useTranslation(['customer', 'resource'])
  const can = usePermission('customer/customermanage')
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'batch' | 'bind'>()
  const [ids, setIds] = useState<readonly string[]>([])
  const [pageIndex, setPageIndex] = useState(1)
  const area = areaOf(search.state)
  const known = useOwnFields(store) ?? store
  const query: Body = area ? { ...shownSearch(search.state), position: [area] } : shownSearch(search.state)
  const bounds = area ? undefined : view?.bounds
  const asked = JSON.stringify([query, bounds])
  // What was ticked is not among what is listed now.
  useEffect(() => {
    setPageIndex(1)
    setIds([])
  }, [asked])
  const { data, isFetching } = useQuery({
    ...listQuery(query, bounds, { pageIndex, pageSize }),
    placeholderData: keepPreviousData,
    enabled: area !== undefined || view !== undefined,
  })
  const { rows = [], total = 0 } = data ?? {}
  type Row = (typeof rows)[number]
  const labels = useSelectionLabels<Row>(row => row.name)
  const isAll = ids.length === 0
  const found = data ? t(area ? 'map.inArea' : 'map.inView', { count: total }) : t('map.list')
  const target = isAll ? { ids: [], query } : { ids, query: undefined }
  const mayAct = area !== undefined || !isAll
  const listAddress = `${store.path}?${writeSearch(known, { ...search.state, page: 1 })}`
  return (
    <>
      <Flex vertical gap={8}>
        <h2 className={styles.title} aria-live="polite">
          {isAll ? found : t('resource:selected', { count: ids.length })}
        </h2>
        <Space wrap size={8}>
          {can('batch') && (
            <Button size="small" disabled={!mayAct || total === 0} onClick={() => setDialog('batch')}>
              {t('resource:batch.button')}
            </Button>
          )}
          {can('edit') && can('customer/storegroup:edit') && (
            <Button size="small" disabled={!mayAct || total === 0} onClick={() => setDialog('bind')}>
              {t('groups.add.button')}
            </Button>
          )}
          {can('search') && area && <Link to={listAddress}>{t('map.openList')}</Link>}
        </Space>
        {!mayAct && <Typography.Text type="secondary">{t('map.how')}</Typography.Text>}
      </Flex>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.rows} tabIndex={0} aria-label={t('map.list')}>
        <InnerTable<Row>
          rowKey="id"
          dataSource={rows as Row[]}
          loading={isFetching && !data}
          showHeader={rows.length > 0}
          rowSelection={{
            ...labels,
            selectedRowKeys: [...ids],
            preserveSelectedRowKeys: true,
            onChange: keys => setIds(keys.map(String)),
          }}
          columns={[
            {
              key: 'name',
              title: t('map.store'),
              render: (_, row) => (
                <>
                  <Button
                    type="link"
                    size="small"
                    className={styles.name}
                    aria-pressed={row.id === chosen?.id}
                    disabled={row.longitude === null}
                    onClick={() => onStore(placed(row))}
                  >
                    {row.name}
                  </Button>
                  <span className={styles.code}>{row.code}</span>
                </>
              ),
            },
            {
              key: 'open',
              width: 64,
              title: t('resource:actions'),
              render: (_, row) =>
                can('view') && (
                  <Link to={pageAddress(store, row.id)} aria-label={t('map.openStore', { name: row.name })}>
                    {t('map.open')}
                  </Link>
                ),
            },
          ]}
          pagination={false}
        />
      </section>
      {data && (
        <Pagination
          simple
          size="small"
          align="end"
          current={pageIndex}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={setPageIndex}
        />
      )}
      {dialog === 'batch' && (
        <BatchDialog
          resource={store}
          selectedIds={ids}
          all={isAll}
          search={query}
          total={total}
          onChanged={() => void forgetRecords(client, store)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'bind' && <BindDialog chosen={target} onClose={() => setDialog(undefined)} />}
    </>
  )
}

const placed = (row: { id: string; code: string; name: string } & Record<string, unknown>): PlacedStore => ({
  id: row.id,
  code: row.code,
  name: row.name,
  longitude: Number(row.longitude),
  latitude: Number(row.latitude),
  value: null,
})
