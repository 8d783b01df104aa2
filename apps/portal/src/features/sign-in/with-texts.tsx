import { type ComponentType, Suspense } from 'react'

/** A page outside the layout, which waits for its texts by itself. */
export const withTexts = (Page: ComponentType) => () => (
  <Suspense fallback={null}>
    <Page />
  </Suspense>
)
