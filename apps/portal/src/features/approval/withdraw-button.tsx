import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../resource-screens/extensions'
import { ActDialog } from './act-dialog'
import { forgetTasks } from './task-queries'

/** Takes back the document that is shown, as the list of what the user has submitted does. */
export default function WithdrawButton({ row: { _approval }, onChanged }: RowActionProps) {
  const { t } = useTranslation('approval')
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  if (_approval?.withdraw === undefined) return null
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('actions.withdraw')}</Button>
      {isAsking && (
        <ActDialog
          acting={{ action: 'withdraw', row: { instanceId: _approval.withdraw, taskId: null } }}
          onClose={done => {
            setIsAsking(false)
            if (!done) return
            void forgetTasks(client)
            onChanged()
          }}
        />
      )}
    </>
  )
}
