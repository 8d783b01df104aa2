import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Banner, useBanner } from '../../shared/banner'
import { usePulse } from '../../shared/pulse'

/** Above every page while the first data of the company are still being written. What is on screen is read anew after it. */
export function usePreparationBanner(): void {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const preparing = usePulse()?.preparing
  const was = useRef(preparing)
  useEffect(() => {
    if (was.current && preparing === false) void client.invalidateQueries()
    was.current = preparing
  }, [client, preparing])
  useBanner(
    useMemo<Banner | undefined>(
      () => (preparing ? { id: 'preparing', type: 'warning', title: t('preparing') } : undefined),
      [preparing, t],
    ),
  )
}
