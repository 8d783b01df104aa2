import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from '../shared/lazy-screen'
import { MessagePage } from './message-page'
import { reportError } from './report-errors'

/** A page that failed to arrive or to render, with a way on. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const kind = error instanceof ChunkLoadError ? 'chunk' : 'broken'
  return (
    <MessagePage title={t(`${kind}.title`)} text={t(`${kind}.text`)} action={t(`${kind}.retry`)} onAction={onRetry} />
  )
}

interface BoundaryProps {
  children: ReactNode
  /** Shows nothing in place of what broke. */
  quiet?: boolean
}

/** Keeps a broken page from taking the layout and the other tabs with it. */
export class PageBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (this.props.quiet) return null
    // React.lazy remembers a failed chunk, so a second try needs a new load of the page.
    const retry = error instanceof ChunkLoadError ? () => location.reload() : () => this.setState({ error: undefined })
    return <BrokenPage error={error} onRetry={retry} />
  }
}
