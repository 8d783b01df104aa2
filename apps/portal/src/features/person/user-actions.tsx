import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../resource-screens/extensions'
import { notice } from '../../shared/notice'
import { usePermission } from '../../shared/use-permission'
import { resetPasswords } from './person-calls'
import { useAct } from './use-act'

/** A user's password back to the initial one, in their row. */
export default function UserActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation(['person', 'resource'])
  const can = usePermission()
  const { act } = useAct()
  if (!can('edit') || row.isDeleted === '1') return null
  const ask = () =>
    notice.modal.confirm({
      title: t('reset.ask', { name: String(row.name) }),
      content: t('reset.text'),
      okText: t('reset.link'),
      cancelText: t('resource:cancel'),
      onOk: async () => {
        if (
          await act(async () => {
            await resetPasswords([row.id])
            return t('reset.done')
          })
        )
          onChanged()
      },
    })
  return (
    <Button type="link" size="small" onClick={ask}>
      {t('reset.link')}
    </Button>
  )
}
