import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Banner, useBanner } from '../../shared/banner'
import type { JobRow } from '../../shared/job/job-row'
import { ownJobs } from '../../shared/job/job-stream'
import { usePermission } from '../../shared/menu/use-permission'
import { usePulse } from '../../shared/pulse'
import { useStore } from '../../shared/store'
import { fetchWorkers, monitorKey } from './monitor-calls'
import { noWorkerAnswers } from './no-worker-answers'

const watchEveryMs = 30_000
const askEveryMs = 10_000
/** A worker takes a run within a second; only after this time the banner asks for the workers. */
const patienceMs = 8_000

const page = '/importexport/jobmonitor'

/** Above every page while no worker runs: for users who may watch the workers, and for users whose job waits. */
export default function NoWorkerBanner() {
  const { t } = useTranslation('monitor')
  const navigate = useNavigate()
  const watches = usePermission()(`${page.slice(1)}:search`)
  const waiting = useWaitingLong()
  const workers = useQuery({
    queryKey: monitorKey('workers'),
    // The banner is on every page: the monitor itself says what is wrong with it.
    queryFn: () => fetchWorkers({ saidBy: 'background' }),
    enabled: watches,
    refetchInterval: ({ state }) => (state.data && noneAlive(state.data) ? patienceMs / 2 : watchEveryMs),
  })
  const asked = useQuery({
    queryKey: monitorKey('ready'),
    queryFn: noWorkerAnswers,
    enabled: !watches && waiting,
    refetchInterval: askEveryMs,
    staleTime: 0,
  })
  const preparing = usePulse()?.preparing
  // Workers start when the first data of the company are there, which another banner tells.
  const missing = useLasting(
    !preparing && (watches ? workers.data && noneAlive(workers.data) : waiting && asked.data) === true,
  )
  const banner = useMemo<Banner | undefined>(
    () =>
      missing
        ? {
            id: 'no-worker',
            type: 'error',
            title: t(watches ? 'banner.watcher' : 'banner.owner'),
            action: watches && (
              <Button size="small" onClick={() => void navigate(page)}>
                {t('banner.open')}
              </Button>
            ),
          }
        : undefined,
    [missing, watches, t, navigate],
  )
  useBanner(banner)
  return null
}

const noneAlive = ({ workers }: { workers: readonly { alive: string }[] }) =>
  workers.every(({ alive }) => alive === '0')

/** True once it has been so for a while: a worker that starts again is no news. */
function useLasting(now: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    setLasts(false)
    if (!now) return
    const timer = setTimeout(() => setLasts(true), patienceMs)
    return () => clearTimeout(timer)
  }, [now])
  return lasts && now
}

/** One of the user's jobs has been in its queue for longer than a worker would leave it there. */
function useWaitingLong(): boolean {
  const queued = useStore(ownJobs.store, firstQueued)
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!queued) return
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [queued])
  return long && queued !== undefined
}

const firstQueued = ({ rows }: { rows: ReadonlyMap<string, JobRow> }): string | undefined =>
  [...rows.values()].find(({ phase }) => phase === 'queued')?.batchId
