import { ClockCircleOutlined } from '@ant-design/icons'
import { product } from '@sfa/product/definitions/product.resource'
import { productGroup } from '@sfa/product/definitions/product-group.resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Flex, Modal, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDictionaries } from '../../resource-screens/lookup/dictionaries'
import { forgetRecords } from '../../resource-screens/lookup/forget-records'
import type { Picked } from '../../resource-screens/picker/picked'
import { SelectionPage } from '../../resource-screens/picker/selection-page'
import { recordsKey, searchRecords, type WireRow } from '../../resource-screens/record-calls'
import { useQuickLabel } from '../../resource-screens/search/quick-text'
import { logPages } from '../../shared/job/job-calls'
import { InnerTable } from '../../shared/list/inner-table'
import { usePermission } from '../../shared/menu/use-permission'
import { notice } from '../../shared/notice'
import { SearchInput } from '../../shared/search-input'
import { useSelectionLabels } from '../../shared/selection-labels'
import { useAct } from '../../shared/use-act'
import { useDebounced } from '../../shared/use-debounced'
import { usePaging } from '../../shared/use-paging'
import { bindProducts, dismissGroup, unbindProducts } from './product-group-calls'

interface Props {
  group: WireRow
  onClose: () => void
  onChanged: () => void
}

/** The products of a group: see, add by picking, take out, dissolve the group. */
export function ProductGroupMembers({ group, onClose, onChanged }: Props) {
  const { t } = useTranslation(['product', 'resource'])
  const quickLabel = useQuickLabel(product)
  const can = usePermission()
  const client = useQueryClient()
  const navigate = useNavigate()
  const selectionLabels = useSelectionLabels<WireRow>(member => String(member.fullNameCn))
  const { text: dict } = useDictionaries(['ProductType'])
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [adding, setAdding] = useState<readonly Picked[]>()
  const { busy, act } = useAct()
  const { page, toFirstPage, paginationFor } = usePaging()
  const wanted = useDebounced(typed.trim(), 300)
  const body = { groupIds: [group.id], ...(wanted && { searchField: wanted }), page }
  const { data, isFetching, error } = useQuery({
    queryKey: recordsKey(product, 'members', body),
    queryFn: () => searchRecords(product, body),
    placeholderData: keepPreviousData,
  })

  const change = (work: () => Promise<string | null>) =>
    act(work, () => {
      setSelected([])
      setAdding(undefined)
      return Promise.all([forgetRecords(client, product), forgetRecords(client, productGroup)])
    })
  const unbind = () =>
    notice.modal.confirm({
      title: t('members.askUnbind', { count: selected.length }),
      okText: t('resource:ok'),
      cancelText: t('resource:cancel'),
      onOk: async () => {
        await change(async () => t('members.unbound', { count: (await unbindProducts(group.id, selected)).unbound }))
      },
    })
  /** A large group is dissolved by a job, which the log of imports shows with all other batch changes. */
  const tellQueued = (batchId: string) =>
    notice.modal.confirm({
      icon: <ClockCircleOutlined />,
      title: t('members.dismissQueued'),
      content: t('members.dismissQueuedText', { id: batchId }),
      okText: t('members.progress'),
      cancelText: t('resource:close'),
      onOk: () => void navigate(`${logPages.none}?batchId=${encodeURIComponent(batchId)}`),
    })
  const dismiss = async () => {
    const { total } = await searchRecords(product, { groupIds: [group.id], page: { pageIndex: 1, pageSize: 1 } })
    notice.modal.confirm({
      title: t('members.askDismiss', { name: String(group.description), count: total }),
      content: t('members.dismissText'),
      okText: t('members.dismiss'),
      okButtonProps: { danger: true },
      cancelText: t('resource:cancel'),
      onOk: async () => {
        const done = await change(async () => {
          const { unbound, batchId } = await dismissGroup(group.id)
          if (unbound !== undefined) return t('members.unbound', { count: unbound })
          tellQueued(batchId)
          return null
        })
        if (!done) return
        onChanged()
        onClose()
      },
    })
  }

  return (
    <Drawer
      open
      size="min(960px, calc(100vw - 48px))"
      title={t('members.title', { name: String(group.description) })}
      onClose={onClose}
    >
      <Flex justify="space-between" gap={8} style={{ marginBottom: 12 }}>
        <SearchInput
          label={quickLabel}
          value={typed}
          onType={next => {
            setTyped(next)
            toFirstPage()
          }}
          style={{ width: 260 }}
        />
        <Flex gap={8}>
          {can('edit') && can('product/productmanage:edit') && group.isDeleted !== '1' && (
            <Button type="primary" onClick={() => setAdding([])}>
              {t('members.add')}
            </Button>
          )}
          {can('edit') && (
            <Button disabled={selected.length === 0} loading={busy} onClick={unbind}>
              {t('members.unbind')}
            </Button>
          )}
          {can('delete') && group.isDeleted !== '1' && (
            <Button danger loading={busy} onClick={() => void dismiss().catch(() => undefined)}>
              {t('members.dismiss')}
            </Button>
          )}
        </Flex>
      </Flex>
      {error && <Alert type="error" showIcon title={error.message} style={{ marginBottom: 12 }} />}
      <InnerTable<WireRow>
        rowKey="id"
        dataSource={[...(data?.rows ?? [])]}
        loading={isFetching}
        scroll={{ y: 480 }}
        rowSelection={{
          ...selectionLabels,
          selectedRowKeys: [...selected],
          preserveSelectedRowKeys: true,
          onChange: keys => setSelected(keys.map(String)),
        }}
        pagination={{
          ...paginationFor(data?.total),
          showTotal: count => t('resource:total', { count }),
        }}
        columns={[
          { title: t('members.code'), dataIndex: 'code', width: 180 },
          { title: t('members.name'), dataIndex: 'fullNameCn', ellipsis: true },
          {
            title: t('members.type'),
            width: 140,
            render: (_, { productType }) => dict('ProductType', productType as string),
          },
          {
            title: t('members.status'),
            width: 100,
            render: (_, { isDeleted }) => (
              <Tag color={isDeleted === '1' ? 'default' : 'success'}>
                {t(isDeleted === '1' ? 'resource:validity.invalid' : 'resource:validity.valid')}
              </Tag>
            ),
          },
        ]}
      />
      {adding && (
        <Modal
          open
          width={880}
          title={t('members.addTo', { name: String(group.description) })}
          onCancel={() => setAdding(undefined)}
          okText={t('members.bind', { count: adding.length })}
          cancelText={t('resource:cancel')}
          okButtonProps={{ disabled: adding.length === 0 }}
          confirmLoading={busy}
          onOk={() =>
            void change(async () =>
              t('members.bound', {
                count: await bindProducts(
                  group.id,
                  adding.map(({ id }) => id),
                ),
              }),
            )
          }
        >
          <SelectionPage resource={product} filter={{ isDeleted: ['0'] }} chosen={adding} onChange={setAdding} />
        </Modal>
      )}
    </Drawer>
  )
}
