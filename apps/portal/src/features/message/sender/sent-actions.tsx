import { message } from '@sfa/message/definitions/message.resource'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionLinks } from '../../../resource-screens/action/action-links'
import { useRecordActions } from '../../../resource-screens/action/use-record-actions'
import type { RowActionProps } from '../../../resource-screens/extensions'
import { lazyScreen } from '../../../shared/lazy-screen'
import { RowLink } from '../../../shared/row-links'

const loadRecipients = async () => ({ default: (await import('./recipients-drawer')).RecipientsDrawer })

/** Each recipient of a message; those whom it did not reach can be tried again. */
export default function SentActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation('message')
  const { offered, start, dialog } = useRecordActions(message, onChanged)
  const [shown, setShown] = useState<{ id: string; name: string }>()
  const [wasShown, setWasShown] = useState(false)
  const RecipientsDrawer = lazyScreen(loadRecipients)
  return (
    <>
      <RowLink
        onClick={() => {
          setShown({ id: row.id, name: String(row.name) })
          setWasShown(true)
        }}
      >
        {t('action.recipients')}
      </RowLink>
      <ActionLinks
        resource={message}
        offered={offered.filter(({ name }) => name === 'retryFailed')}
        // A line of the report has no version, and calls the state as its column.
        row={{ ...row, status: row.sendStatus }}
        onStart={start}
      />
      {dialog}
      {wasShown && (
        <Suspense fallback={null}>
          <RecipientsDrawer message={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
