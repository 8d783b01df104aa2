import { DownOutlined } from '@ant-design/icons'
import { resetPasswordsCall } from '@sfa/person/definitions/user.calls'
import { resetSecondFactorsCall } from '@sfa/session/definitions/second-factor.calls'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../resource-screens/extensions'
import { withAllDefinitions } from '../../shared/definitions'
import { useLabelOf } from '../../shared/language/label'
import { withChunkTimeout } from '../../shared/lazy-screen'
import { usePermission } from '../../shared/menu/use-permission'
import { showNewLogins } from '../../shared/new-login/show-new-logins'
import { notice } from '../../shared/notice'
import { call } from '../../shared/request/call'
import { RowLink } from '../../shared/row-links'
import { useAct } from '../../shared/use-act'
import { handOverLabel } from './user-labels'

const HandOverDialog = lazy(
  // It names definitions of every area that refers to people.
  withAllDefinitions(() => withChunkTimeout(() => import('./hand-over/hand-over-dialog'))),
)

/** What an administrator does for a person who cannot get in: another password, or no authenticator app. */
const resets = {
  reset: async (ids: readonly string[]) => {
    const { logins } = await call(resetPasswordsCall, { ids })
    await showNewLogins(logins)
  },
  resetOtp: (ids: readonly string[]) => call(resetSecondFactorsCall, { ids }),
} as const

export default function UserActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation(['person', 'resource'])
  const can = usePermission()
  const labelOf = useLabelOf()
  const { act } = useAct()
  const [isHandingOver, setHandingOver] = useState(false)
  if (!can('edit')) return null
  // The call needs the key of users, also from the page of those who have left.
  const handOver = can('person/usermanagement:edit') && (
    <>
      <RowLink onClick={() => setHandingOver(true)}>{labelOf(handOverLabel)}</RowLink>
      {isHandingOver && (
        <Suspense fallback={null}>
          <HandOverDialog row={row} onChanged={onChanged} onClose={() => setHandingOver(false)} />
        </Suspense>
      )}
    </>
  )
  if (row.isDeleted === '1') return handOver
  const ask = (what: keyof typeof resets) =>
    notice.modal.confirm({
      title: t(`${what}.ask`, { name: String(row.name) }),
      content: t(`${what}.text`),
      okText: t(`${what}.link`),
      cancelText: t('resource:cancel'),
      onOk: async () => {
        const done = await act(async () => {
          await resets[what]([row.id])
          return t(`${what}.done`)
        })
        if (done) onChanged()
      },
    })
  return (
    <>
      {handOver}
      <Dropdown
        trigger={['click']}
        menu={{
          items: (Object.keys(resets) as (keyof typeof resets)[]).map(key => ({ key, label: t(`${key}.link`) })),
          onClick: ({ key }) => ask(key as keyof typeof resets),
        }}
      >
        <Button type="link" size="small" icon={<DownOutlined />} iconPlacement="end">
          {t('resetMenu')}
        </Button>
      </Dropdown>
    </>
  )
}
