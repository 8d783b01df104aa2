import { UsergroupAddOutlined } from '@ant-design/icons'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { RecordDrawer } from '../../../resource-screens/record/editor/record-drawer'
import type { OpenRecord } from '../../../resource-screens/record/open/open-record'
import type { Body } from '../../../resource-screens/record-calls'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'

const noFields: ReadonlySet<string> = new Set()
/** What a list sends unless it is searched: its order, and that records are valid. */
const unasked = new Set(['sort', 'isDeleted'])

/** In the list of stores: what it is searched for becomes the conditions of a dynamic group. */
export default function SaveAsGroup({ search, selecting }: ToolbarProps) {
  const { t } = useTranslation('customer')
  const can = usePermission()
  const client = useQueryClient()
  const [open, setOpen] = useState<OpenRecord>()
  if (selecting || !can('customer/storegroup:add')) return null
  const isNarrowed = Object.keys(search).some(name => !unasked.has(name))
  return (
    <>
      <Tooltip title={t(isNarrowed ? 'groups.save.title' : 'groups.save.none')}>
        <Button
          icon={<UsergroupAddOutlined />}
          aria-label={t('groups.save.button')}
          disabled={!isNarrowed}
          onClick={() => setOpen({ mode: 'add', initial: { groupType: 'dynamic', conditions: conditionsOf(search) } })}
        />
      </Tooltip>
      <RecordDrawer
        resource={storeGroup}
        open={open}
        hidden={noFields}
        once
        onClose={() => setOpen(undefined)}
        onSaved={row => {
          setOpen(undefined)
          notice.message.success(t('groups.save.made', { name: String(row.description) }))
          void forgetRecords(client, storeGroup)
        }}
      />
    </>
  )
}

const conditionsOf = ({ sort: _, ...conditions }: Body): Body => conditions
