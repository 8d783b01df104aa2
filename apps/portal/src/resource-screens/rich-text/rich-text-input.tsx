import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichTextEditorProps } from './rich-text-editor'

// The editor is larger than all of the sign-in page: it comes when the first form with a text opens.
const RichTextEditor = lazy(() => import('./rich-text-editor'))

/** A form's field for formatted text; its value is HTML of `rich-text-rules`, '' where nothing is written. */
export const RichTextInput = (props: RichTextEditorProps) => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
    <RichTextEditor {...props} />
  </Suspense>
)
