import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../../resource-screens/extensions'
import { lazyScreen } from '../../../shared/lazy-screen'
import { RowLink } from '../../../shared/row-links'

const loadDrawer = async () => ({ default: (await import('./change-drawer')).ChangeDrawer })

/** Opens the values before and after a change. */
export default function SeeDifference({ row }: RowActionProps) {
  const { t } = useTranslation('person')
  const [shown, setShown] = useState<ChangeRow>()
  const [wasShown, setWasShown] = useState(false)
  const ChangeDrawer = lazyScreen(loadDrawer)
  return (
    <>
      <RowLink
        onClick={() => {
          setShown(row as unknown as ChangeRow)
          setWasShown(true)
        }}
      >
        {t('log.diff')}
      </RowLink>
      {wasShown && (
        <Suspense fallback={null}>
          <ChangeDrawer row={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
