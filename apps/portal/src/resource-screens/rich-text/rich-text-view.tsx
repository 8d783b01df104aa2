import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const RichTextContent = lazy(() => import('./rich-text-content'))

/** Formatted text as it is read. */
export const RichTextView = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
    <RichTextContent html={html} />
  </Suspense>
)
