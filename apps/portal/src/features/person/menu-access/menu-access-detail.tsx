import {
  addMenuRemovalCall,
  deleteMenuRemovalCall,
  type MenuAccess,
  type MenuRemoval,
  saveMenuAccessCall,
} from '@sfa/person/definitions/menu-access.calls'
import { Button, Flex, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { Facts } from '../../../shared/facts'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { requestMenuReload } from '../../../shared/menu/menu-reload'
import { usePermission } from '../../../shared/menu/use-permission'
import { call } from '../../../shared/request/call'
import { Tags } from '../../../shared/tags'
import { useAct } from '../../../shared/use-act'
import { useActionText } from '../../../shared/use-action-text'
import styles from '../person.module.css'

interface Props {
  entry: MenuAccess
  all: readonly MenuAccess[]
  onChanged: () => Promise<void>
}

/** One entry: its keys, who is granted it, who alone may see it, and from whom it is taken away. */
export function MenuAccessDetail({ entry, all, onChanged }: Props) {
  const { t } = useTranslation(['person', 'resource'])
  const labelOf = useLabelOf()
  const actionText = useActionText()
  const can = usePermission()
  const { busy, act } = useAct()
  const [access, setAccess] = useState(entry.access)
  const editable = can('edit')
  const titleOf = ({ descriptionCn, descriptionEn }: MenuAccess) => labelOf([descriptionCn, descriptionEn])
  const change = async (work: () => Promise<unknown>) => {
    await act(async () => {
      await work()
      requestMenuReload()
      return t('resource:saved')
    })
    await onChanged()
  }
  const keys = all
    .filter(one => one.path && one.platform !== '2')
    .flatMap(one =>
      one.actions.map(action => ({
        value: `${one.path?.slice(1)}:${action}`,
        label: `${titleOf(one)} · ${actionText(action, one.path?.slice(1))}`,
      })),
    )
  const same = access.length === entry.access.length && access.every(key => entry.access.includes(key))
  return (
    <>
      <Facts
        column={2}
        title={titleOf(entry)}
        items={[
          { key: 'path', label: t('menu.path'), children: entry.path ?? '-' },
          {
            key: 'platform',
            label: t('menu.platform'),
            children: t(entry.platform === '2' ? 'menu.mini' : 'menu.backOffice'),
          },
          {
            key: 'actions',
            label: t('menu.actions'),
            span: 2,
            children: entry.actions.length ? (
              <Tags of={entry.actions.map(key => actionText(key, entry.path?.slice(1)))} />
            ) : (
              '-'
            ),
          },
          {
            key: 'roles',
            label: t('menu.roles'),
            span: 2,
            children: entry.roles.length ? <Tags of={entry.roles} /> : '-',
          },
        ]}
      />
      <h3>{t('menu.access')}</h3>
      <p className={styles.note}>{t('menu.accessNote')}</p>
      <Flex gap={8}>
        <Select
          mode="multiple"
          value={[...access]}
          options={keys}
          onChange={setAccess}
          disabled={!editable}
          placeholder={t('menu.openToAll')}
          aria-label={t('menu.access')}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ flex: 1, maxWidth: 640 }}
        />
        {editable && (
          <Button
            type="primary"
            loading={busy}
            disabled={same}
            onClick={() => void change(() => call(saveMenuAccessCall, { code: entry.code, access }))}
          >
            {t('resource:save')}
          </Button>
        )}
      </Flex>
      <h3>{t('menu.removals')}</h3>
      <p className={styles.note}>{t('menu.removalsNote')}</p>
      {editable && (
        <AddRemoval
          busy={busy}
          onAdd={removal => void change(() => call(addMenuRemovalCall, { menuCode: entry.code, ...removal }))}
        />
      )}
      <InnerTable<MenuRemoval>
        rowKey="id"
        dataSource={[...entry.removals]}
        pagination={false}
        locale={{ emptyText: t('menu.noRemovals') }}
        columns={[
          { title: t('menu.role'), render: (_, { roleName }) => roleName ?? t('menu.anyRole') },
          { title: t('menu.org'), render: (_, { orgName }) => orgName ?? t('menu.anyOrg') },
          ...(editable
            ? [
                {
                  title: t('resource:actions'),
                  key: 'actions',
                  width: 120,
                  render: (_: unknown, { id }: MenuRemoval) => (
                    <Button
                      type="link"
                      size="small"
                      style={{ paddingInline: 0 }}
                      onClick={() => void change(() => call(deleteMenuRemovalCall, { id }))}
                    >
                      {t('menu.giveBack')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function AddRemoval({ busy, onAdd }: { busy: boolean; onAdd: (removal: { roleId?: string; orgId?: string }) => void }) {
  const { t } = useTranslation('person')
  const [roleId, setRoleId] = useState<string>()
  const [orgId, setOrgId] = useState<string>()
  return (
    <Space wrap className={frame.above}>
      <div style={{ width: 220 }}>
        <RecordSelect
          to="person.role"
          multiple={false}
          value={roleId ? [roleId] : []}
          onChange={ids => setRoleId(ids[0])}
          placeholder={t('menu.anyRole')}
        />
      </div>
      <div style={{ width: 260 }}>
        <RecordSelect
          to="organization.org"
          multiple={false}
          value={orgId ? [orgId] : []}
          onChange={ids => setOrgId(ids[0])}
          placeholder={t('menu.anyOrg')}
        />
      </div>
      <Button
        loading={busy}
        onClick={() => {
          onAdd({ ...(roleId ? { roleId } : {}), ...(orgId ? { orgId } : {}) })
          setRoleId(undefined)
          setOrgId(undefined)
        }}
      >
        {t('menu.takeAway')}
      </Button>
    </Space>
  )
}
