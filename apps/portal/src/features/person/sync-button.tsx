import { SyncOutlined } from '@ant-design/icons'
import { type SyncResult, syncDepartmentsCall, syncUsersCall } from '@sfa/person/definitions/directory.calls'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { notice } from '../../shared/notice'
import { call } from '../../shared/request/call'
import { useRuntime } from '../../shared/runtime'
import { useAct } from '../../shared/use-act'

/** Takes over people or departments from the company's directory, where one is configured. */
export default function SyncButton({ resource, selecting, onChanged }: ToolbarProps) {
  const { t } = useTranslation(['person', 'resource'])
  const { directory } = useRuntime()
  const can = usePermission(resource.path?.slice(1))
  const { busy, act } = useAct()
  if (selecting || !directory || !can('add', 'edit')) return null
  const sync = async () => {
    let result: SyncResult | undefined
    await act(async () => {
      result = await call(resource.key === 'person.user' ? syncUsersCall : syncDepartmentsCall)
      return t('sync.done')
    })
    if (!result) return
    show(result)
    onChanged()
  }
  const show = ({ refused, ...counts }: SyncResult) =>
    notice.modal.info({
      title: t('sync.title'),
      okText: t('resource:ok'),
      content: (
        <>
          <p>{t('sync.counts', { ...counts })}</p>
          {refused.map(({ code, message }) => (
            <div key={code}>{`${code}: ${message}`}</div>
          ))}
        </>
      ),
    })
  const ask = () =>
    notice.modal.confirm({
      title: t('sync.ask'),
      content: t('sync.text'),
      okText: t('sync.button'),
      cancelText: t('resource:cancel'),
      onOk: sync,
    })
  return (
    <Button icon={<SyncOutlined />} loading={busy} onClick={ask}>
      {t('sync.button')}
    </Button>
  )
}
