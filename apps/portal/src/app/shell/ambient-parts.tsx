import { memo, Suspense } from 'react'
import { lazyScreen } from '../../shared/lazy-screen'
import { PageBoundary } from '../broken-page'
import { areas } from '../screens'

const parts = areas.flatMap(({ ambient }) => (ambient ? [lazyScreen(ambient)] : []))

/** What areas keep running beside every page: listeners and global banners. One that fails takes nothing with it. */
export const AmbientParts = memo(function AmbientParts() {
  return parts.map((Part, index) => (
    <PageBoundary key={index} quiet>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </PageBoundary>
  ))
})
