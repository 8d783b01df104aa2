import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../../resource-screens/extensions'
import { lazyScreen } from '../../../shared/lazy-screen'
import { notice } from '../../../shared/notice'
import { RowLink } from '../../../shared/row-links'
import { usePermission } from '../../../shared/use-permission'
import { retryFailed } from '../message-calls'

const loadRecipients = async () => ({ default: (await import('./recipients-drawer')).RecipientsDrawer })

/** Each recipient of a message; those whom it did not reach can be tried again. */
export default function SentActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation('message')
  const can = usePermission()
  const [shown, setShown] = useState<{ id: string; name: string }>()
  const [wasShown, setWasShown] = useState(false)
  const RecipientsDrawer = lazyScreen(loadRecipients)
  const retry = async () => {
    await retryFailed(row.id)
    notice.message.success(t('send.started'))
    onChanged()
  }
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
      {can('send') && Number(row.failed) > 0 && row.sendStatus !== 'sending' && (
        <RowLink onClick={() => void retry()}>{t('action.retry')}</RowLink>
      )}
      {wasShown && (
        <Suspense fallback={null}>
          <RecipientsDrawer message={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
