import { PlusOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/kit/resource'
import { actionKey, answers } from '@sfa/kit/resource-calls'
import { Button, Divider } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { AddRecordContext } from './add-record-context'

interface Props {
  to: Resource
  /** What was typed and not found begins the new record's name. */
  typed: string
  onAdded: (id: string) => void
}

/** "Add a brand" below the options of a dropdown, for users who may add. */
export function AddOption({ to, typed, onAdded }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const add = useContext(AddRecordContext)
  const can = usePermission()
  const key = actionKey(to, 'add')
  if (!add || key === null || !answers(to, 'create') || !can(key)) return null
  return (
    <>
      <Divider style={{ margin: '4px 0' }} />
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        // The dropdown would close with the click, before it is one.
        onMouseDown={event => event.preventDefault()}
        onClick={() => add(to, typed ? { [to.title]: typed } : {}, row => onAdded(row.id))}
      >
        {t('title.add', { what: labelOf(to.label) })}
      </Button>
    </>
  )
}
