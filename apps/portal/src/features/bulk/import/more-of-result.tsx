import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Suspense } from 'react'
import { extensionOf } from '../../../resource-screens/extensions'
import { resourceOfKind } from '../../../shared/job/kind-label'
import { lazyScreen } from '../../../shared/lazy-screen'
import { useSession } from '../../../shared/session/session'

/** What the area of the imported records adds to the result of an import, for its owner. */
export function MoreOfResult({ job }: { job: JobDetails }) {
  const { user } = useSession()
  const resource = resourceOfKind(job.kind)
  const load = resource && extensionOf(resource).importResult
  if (!load || job.job !== 'import' || job.phase === 'undone' || job.userID !== user?.userPerson.userID) return null
  const Part = lazyScreen(load)
  return (
    <Suspense>
      <Part batchId={job.batchId} />
    </Suspense>
  )
}
