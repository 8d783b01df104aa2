import type { Selection } from '@sfa/kit/selection'
import { changeRoleMembersCall } from '@sfa/person/definitions/role.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { nothingChosen, selectionOf } from '../../../resource-screens/picker/picked'
import { RecordPicker } from '../../../resource-screens/picker/record-picker'
import { recordsKey, searchRecords, type WireRow } from '../../../resource-screens/record-calls'
import { InnerTable } from '../../../shared/list/inner-table'
import { joined } from '../../../shared/list-of'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { call } from '../../../shared/request/call'
import { SearchInput } from '../../../shared/search-input'
import { useSelectionLabels } from '../../../shared/selection-labels'
import { useAct } from '../../../shared/use-act'
import { usePaging } from '../../../shared/use-paging'

const validOnly = { isDeleted: '0' }

/** People who have a role: see, add by picking, take out. Users who gain or lose the role have to sign in again. */
export function RolePeople({ role, onChanged }: { role: WireRow; onChanged: () => void }) {
  const { t } = useTranslation(['person', 'resource'])
  const can = usePermission('person/usermanagement')
  const client = useQueryClient()
  const { busy, act } = useAct()
  const selectionLabels = useSelectionLabels<WireRow>(row => row.name)
  const [typed, setTyped] = useState('')
  const { page, toFirstPage, paginationFor } = usePaging()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [picking, setPicking] = useState(false)
  const body = { ...validOnly, roleIds: [role.id], searchField: typed, page }
  const mayLook = can('search')
  const { data, isFetching, error } = useQuery({
    queryKey: recordsKey(user, 'of-role', body),
    queryFn: () => searchRecords(user, body),
    placeholderData: keepPreviousData,
    enabled: mayLook,
  })
  if (!mayLook) return <Alert type="info" showIcon title={t('role.noPeopleRight')} />

  const change = async (changes: { selection?: Selection; remove?: readonly string[] }) => {
    const done = await act(async () =>
      t('role.membersChanged', { count: (await call(changeRoleMembersCall, { roleID: role.id, ...changes })).changed }),
    )
    if (!done) return
    setSelected([])
    setPicking(false)
    await forgetRecords(client, user)
    onChanged()
  }
  const askRemove = () =>
    notice.modal.confirm({
      title: t('role.askRemove', { count: selected.length }),
      content: t('role.signInAgain'),
      okText: t('resource:ok'),
      cancelText: t('resource:cancel'),
      onOk: () => change({ remove: selected }),
    })
  const text = (row: WireRow, name: string) => {
    const label = row._labels?.[name]
    return Array.isArray(label) ? joined(label) : String(label ?? '')
  }
  return (
    <>
      <Flex justify="space-between" gap={8} style={{ marginBottom: 12 }}>
        <SearchInput
          label={t('role.searchPeople')}
          onSearch={next => {
            setTyped(next.trim())
            toFirstPage()
          }}
          style={{ width: 300 }}
        />
        {can('edit') && (
          <Flex gap={8}>
            <Button type="primary" onClick={() => setPicking(true)}>
              {t('role.addPeople')}
            </Button>
            <Button disabled={selected.length === 0} loading={busy} onClick={askRemove}>
              {t('role.removePeople')}
            </Button>
          </Flex>
        )}
      </Flex>
      {error && <Alert type="error" showIcon title={error.message} style={{ marginBottom: 12 }} />}
      <InnerTable<WireRow>
        rowKey="id"
        dataSource={data?.rows ?? []}
        loading={isFetching}
        rowSelection={
          can('edit')
            ? { ...selectionLabels, selectedRowKeys: [...selected], onChange: keys => setSelected(keys.map(String)) }
            : undefined
        }
        pagination={{
          ...paginationFor(data?.total),
          showTotal: count => t('resource:total', { count }),
        }}
        columns={[
          { title: t('people.code'), dataIndex: 'userCode', width: 140 },
          { title: t('people.name'), dataIndex: 'name', width: 120 },
          { title: t('people.userName'), dataIndex: 'userName', width: 140 },
          { title: t('people.orgs'), ellipsis: true, render: (_, row) => text(row, 'orgIds') },
          { title: t('people.roles'), ellipsis: true, render: (_, row) => text(row, 'roleIds') },
        ]}
      />
      {picking && (
        <RecordPicker
          sources={[{ resource: user, filter: validOnly }]}
          chosen={{}}
          max={1000}
          onClose={() => setPicking(false)}
          onConfirm={chosen => change({ selection: selectionOf(chosen[user.key] ?? nothingChosen) })}
        />
      )}
    </>
  )
}
