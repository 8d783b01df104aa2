import { findJobCall } from '@sfa/kit/calls/job.calls'
import type { JobDetails } from '@sfa/kit/calls/job-details'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobKey } from '../../../shared/job/job-calls'
import { isUnderWay, type JobRow } from '../../../shared/job/job-row'
import { ownJobs } from '../../../shared/job/job-stream'
import { call } from '../../../shared/request/call'
import { polling } from '../../../shared/request/polling'
import { useStore } from '../../../shared/store'

const withoutLineMs = 2_000
const withLineMs = 10_000

/** A job with its details, kept up to date: figures by the event line, the rest asked for whenever the phase changes. */
export function useJob(batchId: string | undefined) {
  const { rows, connected } = useStore(ownJobs.store)
  const live = batchId === undefined ? undefined : rows.get(batchId)
  const query = useQuery({
    queryKey: jobKey(batchId ?? ''),
    queryFn: context => call(findJobCall, { batchId }, polling(context)),
    enabled: batchId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !isUnderWay(state.data) ? false : connected ? withLineMs : withoutLineMs,
  })
  const { data, refetch } = query
  // Once per event: an event that is older than the answer must not ask for ever.
  useEffect(() => {
    if (live && data && isNews(live, data)) void refetch()
  }, [live])
  return { ...query, data: data && withLive(data, live) }
}

/** Something that the event does not carry has changed with it. */
export const isNews = (live: JobRow, known: JobRow): boolean =>
  live.phase !== known.phase || Object.keys(live.links).length !== Object.keys(known.links).length

/** Figures of the event in the same phase; a phase is entered only with everything that belongs to it. */
export const withLive = (details: JobDetails, live: JobRow | undefined): JobDetails =>
  live && live.phase === details.phase
    ? {
        ...details,
        total: live.total,
        successCount: live.successCount,
        failureCount: live.failureCount,
        progress: details.phase === 'queued' ? details.progress : live.progress,
      }
    : details
