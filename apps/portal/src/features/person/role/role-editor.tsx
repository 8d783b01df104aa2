import {
  findRolePermissionsCall,
  saveFieldMasksCall,
  saveRolePermissionsCall,
  searchFieldMasksCall,
} from '@sfa/person/definitions/role.calls'
import { role as roleResource } from '@sfa/person/definitions/role.resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Spin, Tabs } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { findRecord, updateRecord, type WireRow } from '../../../resource-screens/record-calls'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { DrawerForm, ProForm } from '../../../shared/pro'
import { call, callRows } from '../../../shared/request/call'
import { RequestError } from '../../../shared/request/request-error'
import { saySaveFailed } from '../../../shared/request/save-failure'
import { useAct } from '../../../shared/use-act'
import { ModuleGrid } from './module-grid'
import { RoleFields } from './role-fields'
import { RolePeople } from './role-people'
import { RoleFunctions, RoleScope } from './role-reach'
import { changedParts, isMini, type RoleReach, type RoleValues, reachOf, roleValues } from './role-values'

interface Props {
  role: WireRow
  onClose: () => void
  onChanged: () => void
}

/** What a role may do: functions, back office, mini-program, data scope, fields; and who has it. */
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
  const [form] = Form.useForm<RoleValues>()
  const [changed, setChanged] = useState(false)
  const { busy: saving, act } = useAct()
  const isAdmin = role.code === 'SystemAdmin'
  const editable = can('edit') && !isAdmin
  const kept = useMemo(() => data && roleValues(data.permissions.modules, data.record, data.masks), [data])
  useEffect(() => {
    if (!kept) return
    form.setFieldsValue(kept)
    setChanged(false)
  }, [form, kept])
  // Tabs that were not opened have no fields yet.
  const typed = () => form.getFieldsValue(true) as RoleValues

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
    if (!data || !kept) return
    const now = typed()
    const parts = changedParts(kept, now)
    let { ver } = data.permissions
    const write = async () => {
      if (parts.grants) {
        const modules = [...now.backOffice, ...now.mini].map(([code, keys]) => ({ code, actionKeys: [...keys] }))
        ver = (await call(saveRolePermissionsCall, { roleID: role.id, ver, modules })).ver
      }
      if (parts.masks) ver = (await call(saveFieldMasksCall, { roleID: role.id, ver, masks: now.masks })).ver
      if (parts.reach) await updateReach(role.id, ver, reachOf(now))
      return t('resource:saved')
    }
    await act(write, async () => {
      await client.invalidateQueries({ queryKey: key })
      await forgetRecords(client, roleResource)
      onChanged()
    })
  }

  const modules = data?.permissions.modules ?? []
  const contents: Record<string, ReactNode> = {
    backOffice: (
      <ProForm.Item name="backOffice">
        <ModuleGrid modules={modules.filter(one => !isMini(one))} editable={editable} />
      </ProForm.Item>
    ),
    mini: (
      <ProForm.Item name="mini">
        <ModuleGrid modules={modules.filter(isMini)} editable={editable} />
      </ProForm.Item>
    ),
    function: <RoleFunctions editable={editable} />,
    scope: <RoleScope editable={editable} />,
    fields: (
      <ProForm.Item name="masks">
        <RoleFields editable={editable} />
      </ProForm.Item>
    ),
    people: <RolePeople role={role} onChanged={onChanged} />,
  }
  return (
    <DrawerForm<RoleValues>
      form={form}
      open
      width="min(1080px, calc(100vw - 48px))"
      title={t('role.title', { name: String(role.name) })}
      autoFocusFirstInput={false}
      omitNil={false}
      onValuesChange={() => kept && setChanged(Object.values(changedParts(kept, typed())).includes(true))}
      onOpenChange={open => !open && close()}
      submitter={{
        render: () => [
          <Button key="close" onClick={close}>
            {t('resource:close')}
          </Button>,
          editable && (
            <Button key="save" type="primary" loading={saving} disabled={!changed} onClick={() => void save()}>
              {t('resource:save')}
            </Button>
          ),
        ],
      }}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {isAdmin && <Alert type="info" showIcon title={t('role.adminNote')} style={{ marginBottom: 12 }} />}
      {!data ? (
        <Spin />
      ) : (
        <Tabs
          items={Object.entries(contents).map(([name, children]) => ({
            key: name,
            label: t(`role.tab.${name}`),
            children,
          }))}
        />
      )}
    </DrawerForm>
  )
}

/** A record's form shows the fields that fail; here there is no such form, and the dialog says the first. */
async function updateReach(id: string, ver: number, reach: RoleReach): Promise<void> {
  try {
    await updateRecord(roleResource, { id, ver, ...reach, proxyDuty: reach.proxyDuty || null })
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
