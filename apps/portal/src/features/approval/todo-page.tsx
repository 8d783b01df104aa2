import type { TaskFolder } from '@sfa/workflow/definitions/task.calls'
import { Badge, Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../shared/menu/use-permission'
import { usePulse } from '../../shared/pulse'
import { DelegateDialog } from './delegate-dialog'
import { TaskList } from './task-list'

/** What waits for the user, what they have submitted, and what they were sent; for administrators every approval. */
export default function TodoPage() {
  const { t } = useTranslation('approval')
  const can = usePermission()
  const todo = usePulse()?.todo ?? 0
  const [folder, setFolder] = useState<TaskFolder>('todo')
  const [delegating, setDelegating] = useState(false)
  const folders: readonly TaskFolder[] = ['todo', 'mine', 'copied', ...(can('manage') ? (['all'] as const) : [])]
  return (
    <>
      <Tabs
        activeKey={folder}
        onChange={key => setFolder(key as TaskFolder)}
        destroyOnHidden
        items={folders.map(key => ({
          key,
          label: (
            <Badge count={key === 'todo' ? todo : 0} size="small" offset={[10, -2]} overflowCount={99}>
              {t(`folders.${key}`)}
            </Badge>
          ),
        }))}
      />
      <TaskList
        key={folder}
        folder={folder}
        tools={folder === 'todo' && <Button onClick={() => setDelegating(true)}>{t('delegates.button')}</Button>}
      />
      {delegating && <DelegateDialog onClose={() => setDelegating(false)} />}
    </>
  )
}
