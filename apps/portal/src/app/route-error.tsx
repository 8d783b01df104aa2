import { useRouteError } from 'react-router-dom'
import { BrokenPage } from './broken-page'

/** The last net, under which even the layout failed. */
export function RouteError() {
  return <BrokenPage error={useRouteError()} onRetry={() => location.reload()} />
}
