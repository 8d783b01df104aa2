import {
  type FieldMask,
  findRolePermissionsCall,
  type RoleModule,
  saveFieldMasksCall,
  saveRolePermissionsCall,
  searchFieldMasksCall,
} from '@sfa/resources/person/role.calls'
import { role as roleResource } from '@sfa/resources/person/role.resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Space, Spin, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { findRecord, updateRecord, type WireRow } from '../../../resource-screens/record-calls'
import { call, callRows } from '../../../shared/call'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request-error'
import { saySaveFailed } from '../../../shared/save-failure'
import { useAct } from '../../../shared/use-act'
import { usePermission } from '../../../shared/use-permission'
import { type Grants, grantsOf, sameGrants } from './grants'
import { ModuleGrid } from './module-grid'
import { RoleFields } from './role-fields'
import { RolePeople } from './role-people'
import { RoleFunctions, type RoleReach, RoleScope } from './role-reach'

interface Props {
  role: WireRow
  onClose: () => void
  onChanged: () => void
}

/** What a role may do: functions, back office, mini-program, data scope, fields; and who has it (1-shell.md §6). */
export default function RoleEditor({ role, onClose, onChanged }: Props) {
  const { t } = useTranslation(['person', 'resource'])
  const can = usePermission()
  const client = useQueryClient()
  const key = ['role-permissions', role.id]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const [permissions, record, masks] = await Promise.all([
        call(findRolePermissionsCall, { id: role.id }),
        findRecord(roleResource, role.id),
        callRows(searchFieldMasksCall, { roleID: role.id }),
      ])
      return { permissions, record, masks: masks.rows }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const [grants, setGrants] = useState<Grants>()
  const [reach, setReach] = useState<RoleReach>()
  const [masks, setMasks] = useState<readonly FieldMask[]>()
  const { busy: saving, act } = useAct()
  const isAdmin = role.code === 'SystemAdmin'
  const editable = can('edit') && !isAdmin

  const kept = data && grantsOf(data.permissions.modules)
  const shownGrants = grants ?? kept
  const shownReach = reach ?? (data && reachOf(data.record))
  const grantsChanged = kept !== undefined && grants !== undefined && !sameGrants(kept, grants)
  const changed = grantsChanged || reach !== undefined || masks !== undefined

  const close = () => {
    if (!changed) return onClose()
    notice.modal.confirm({
      title: t('role.unsaved'),
      okText: t('role.leave'),
      cancelText: t('resource:cancel'),
      onOk: onClose,
    })
  }

  const save = async () => {
    if (!data || !shownGrants) return
    let { ver } = data.permissions
    const write = async () => {
      if (grantsChanged) {
        const modules = [...shownGrants].map(([code, actionKeys]) => ({ code, actionKeys: [...actionKeys] }))
        ver = (await call(saveRolePermissionsCall, { roleID: role.id, ver, modules })).ver
      }
      if (masks) ver = (await call(saveFieldMasksCall, { roleID: role.id, ver, masks })).ver
      if (reach) await updateReach(role.id, ver, reach)
      return t('resource:saved')
    }
    await act(write, async () => {
      setGrants(undefined)
      setReach(undefined)
      setMasks(undefined)
      await client.invalidateQueries({ queryKey: key })
      await forgetRecords(client, roleResource)
      onChanged()
    })
  }

  const grid = (platform: (one: RoleModule) => boolean) =>
    data &&
    shownGrants && (
      <ModuleGrid
        modules={data.permissions.modules.filter(platform)}
        grants={shownGrants}
        editable={editable}
        onChange={setGrants}
      />
    )
  return (
    <Drawer
      open
      size="min(1080px, calc(100vw - 48px))"
      title={t('role.title', { name: String(role.name) })}
      onClose={close}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={close}>{t('resource:close')}</Button>
          {editable && (
            <Button type="primary" loading={saving} disabled={!changed} onClick={() => void save()}>
              {t('resource:save')}
            </Button>
          )}
        </Space>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {isAdmin && <Alert type="info" showIcon title={t('role.adminNote')} style={{ marginBottom: 12 }} />}
      {!data || !shownReach ? (
        <Spin />
      ) : (
        <Tabs
          items={[
            {
              key: 'backOffice',
              label: t('role.tab.backOffice'),
              children: grid(one => one.platform !== '2'),
            },
            { key: 'mini', label: t('role.tab.mini'), children: grid(one => one.platform === '2') },
            {
              key: 'function',
              label: t('role.tab.function'),
              children: <RoleFunctions reach={shownReach} editable={editable} onChange={setReach} />,
            },
            {
              key: 'scope',
              label: t('role.tab.scope'),
              children: <RoleScope reach={shownReach} editable={editable} onChange={setReach} />,
            },
            {
              key: 'fields',
              label: t('role.tab.fields'),
              children: <RoleFields masks={masks ?? data.masks} editable={editable} onChange={setMasks} />,
            },
            {
              key: 'people',
              label: t('role.tab.people'),
              children: <RolePeople role={role} onChanged={onChanged} />,
            },
          ]}
        />
      )}
    </Drawer>
  )
}

const reachOf = (record: WireRow): RoleReach => ({
  dataScope: String(record.dataScope ?? 'org'),
  scopeOrgIds: (record.scopeOrgIds as string[] | null) ?? [],
  proxyDuty: (record.proxyDuty as string | null) ?? null,
})

/** A record's form shows the fields that fail; here there is no such form, and the dialog says the first. */
async function updateReach(id: string, ver: number, reach: RoleReach): Promise<void> {
  try {
    await updateRecord(roleResource, { id, ver, ...reach })
  } catch (failure) {
    if (failure instanceof RequestError) saySaveFailed(failureText(failure))
    throw failure
  }
}

/** The first field's message in place of 验证未通过. */
function failureText(error: RequestError): RequestError {
  const failures = (error.data as { failures?: { message?: string }[] } | null)?.failures
  const message = failures?.[0]?.message
  return message ? new RequestError(error.code, message, error.status, undefined, error.traceId) : error
}
