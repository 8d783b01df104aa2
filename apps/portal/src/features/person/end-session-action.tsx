import { endSessionCall } from '@sfa/person/definitions/user.calls'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { notice } from '../../shared/notice'
import { call } from '../../shared/request/call'
import { RowLink } from '../../shared/row-links'
import { useAct } from '../../shared/use-act'

/** Ends a session of a person who is online. */
export default function EndSessionAction({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation(['person', 'resource'])
  const can = usePermission()
  const { act } = useAct()
  if (!can('delete')) return null
  const ask = () =>
    notice.modal.confirm({
      title: t('online.ask', { name: String(row.name) }),
      content: t('online.text'),
      okText: t('online.end'),
      okButtonProps: { danger: true },
      cancelText: t('resource:cancel'),
      onOk: async () => {
        await act(async () => {
          await call(endSessionCall, { id: row.id })
          return t('online.ended')
        })
        onChanged()
      },
    })
  return <RowLink onClick={ask}>{t('online.end')}</RowLink>
}
