import { CheckCircleFilled } from '@ant-design/icons'
import { findJobCall } from '@sfa/kit/calls/job.calls'
import { Alert, Button, Flex, Modal, Result, Skeleton, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { jobKey, logKey } from '../../../shared/job/job-calls'
import { JobProgressBar } from '../../../shared/job/job-progress'
import { hasEnded } from '../../../shared/job/job-row'
import { call } from '../../../shared/request/call'
import { queryClient } from '../../../shared/request/query-client'
import { RequestError } from '../../../shared/request/request-error'
import { useStore } from '../../../shared/store'
import dialogStyles from '../dialogs/dialog.module.css'
import { dialogOf, leaveRepair } from '../dialogs/open-dialog'
import { useJob } from '../job/use-job'
import { ActiveCell } from './fault-cell'
import { FaultPanel } from './fault-panel'
import { type Alike, alikeOf, type CellEdit, type CellPlace, type RowFilter, shownRows } from './grid-rows'
import styles from './repair.module.css'
import type { RepairSession, RepairState } from './repair-session'
import { repairSessionOf } from './repair-sessions'

const RepairSheet = lazy(() => import('./repair-sheet'))

/**
 * The refused rows of an import, corrected where they are shown. What is written is
 * kept on the server as it is written, so closing loses nothing.
 */
export function RepairDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const [session] = useState(() => repairSessionOf(batchId))
  const state = useStore(session.store)
  const { data: run } = useJob(state.running ?? undefined)
  useEffect(() => {
    void session.load()
    return () => void session.save()
  }, [session])
  const ended = run !== undefined && run.batchId === state.running && hasEnded(run)
  useEffect(() => {
    if (ended) void session.load()
  }, [ended, session])
  const { at, rows, running, repaired, limit } = state
  return (
    <Modal
      open
      centered
      width="calc(100vw - 48px)"
      keyboard={false}
      mask={{ closable: false }}
      title={t('repair.title', { file: state.fileName ?? '' })}
      onCancel={onClose}
      footer={<Footer session={session} state={state} onClose={onClose} />}
    >
      {at === 'loading' && <Skeleton active paragraph={{ rows: 8 }} />}
      {at === 'failed' && <Alert type="error" showIcon title={state.error} />}
      {at === 'ready' && running !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={t('repair.running')}
          description={run && <JobProgressBar job={run} />}
        />
      )}
      {at === 'ready' &&
        (rows.length === 0 ? (
          <Result
            status={repaired > 0 ? 'success' : 'info'}
            title={t(repaired > 0 ? 'repair.allDone' : 'repair.nothing')}
            subTitle={repaired > 0 ? t('repair.repaired', { count: repaired }) : t('repair.nothingWhy', { limit })}
          />
        ) : (
          <Sheet session={session} state={state} />
        ))}
    </Modal>
  )
}

interface Props {
  session: RepairSession
  state: RepairState
}

function Sheet({ session, state }: Props) {
  const { t } = useTranslation('bulk')
  const { columns, rows } = state
  const locked = state.running !== null || state.submitting
  const [filter, setFilter] = useState<RowFilter>('all')
  // Those of the moment at which the filter was chosen: a row does not vanish under the hands that correct it.
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const [active, setActive] = useState<CellPlace>()
  const grid = useRef<DataGridHandle>(null)
  const [alike, setAlike] = useState<Alike>()
  const edit = (edits: readonly CellEdit[]) => {
    setAlike(alikeOf(rows, edits))
    session.edit(edits)
  }
  const shown = useMemo(() => (chosen ? rows.filter(row => chosen.has(row.row)) : [...rows]), [rows, chosen])
  const choose = (next: RowFilter) => {
    setFilter(next)
    setChosen(next === 'all' ? undefined : new Set(shownRows(rows, next).map(row => row.row)))
  }
  const go = (row: number, column: number) => {
    const position = {
      rowIdx: shown.findIndex(each => each.row === row),
      // The row's number stands first.
      idx: columns.findIndex(each => each.index === column) + 1,
    }
    grid.current?.scrollToCell(position)
    grid.current?.setActivePosition(position)
  }
  return (
    <div className={styles.body}>
      <div className={styles.sheet}>
        <div className={styles.above}>
          {(['fault', 'unchecked', 'edited'] as const).map(kind => (
            <span key={kind} className={styles.legend}>
              <i className={styles[kind]} />
              {t(`repair.legend.${kind}`)}
            </span>
          ))}
          {alike && !locked && (
            <Button type="link" size="small" onClick={() => edit(alike.edits)}>
              {t('repair.alike', { count: alike.edits.length, from: alike.from, to: alike.to })}
            </Button>
          )}
        </div>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <ActiveCell value={active}>
            <RepairSheet
              grid={grid}
              columns={columns}
              rows={shown}
              locked={locked}
              active={active}
              onActive={setActive}
              onEdit={edit}
              onUndo={() => {
                setAlike(undefined)
                session.undo()
              }}
            />
          </ActiveCell>
        </Suspense>
        <Tooltip title={t('repair.keys', keys)}>
          <span className={styles.keys}>{t('repair.keys', keys)}</span>
        </Tooltip>
      </div>
      <FaultPanel
        columns={columns}
        rows={rows}
        filter={filter}
        row={shown.find(row => row.row === active?.row)}
        locked={locked}
        onFilter={choose}
        onGo={go}
        onEdit={edit}
      />
    </div>
  )
}

/** As they are written on keyboards. */
const keys = { enter: 'Enter', edit: 'F2', paste: 'Ctrl+V', fill: 'Ctrl+D', empty: 'Delete', back: 'Ctrl+Z' }

function Footer({ session, state, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const { rows, running, checking, submitting, saved } = state
  const right = rows.filter(row => row.faults.length === 0 || row.touched.size > 0).length
  const idle = state.at === 'ready' && running === null && rows.length > 0
  const attempt = (work: Promise<unknown>) =>
    // A dialog has told why.
    void work.catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error
    })
  const submit = async () => {
    try {
      const batchId = await session.submit()
      if (batchId === state.batchId) await backToPreview(batchId)
    } finally {
      if (session.store.get().at === 'ready' && session.store.get().running === null) await session.check()
    }
  }
  return (
    <div className={dialogStyles.footer}>
      <span>{idle && <Saved saved={saved} onRetry={() => void session.save()} />}</span>
      <Flex gap={8}>
        <Button onClick={onClose}>{t('close')}</Button>
        {idle && (
          <>
            <Button disabled={!state.canUndo} onClick={session.undo}>
              {t('repair.undo')}
            </Button>
            <Button loading={checking} onClick={() => attempt(session.check())}>
              {t('repair.check')}
            </Button>
            <Button type="primary" loading={submitting} disabled={right === 0} onClick={() => attempt(submit())}>
              {t(state.inPreview ? 'repair.mend' : 'repair.submit', { rows: formatCount(right) })}
            </Button>
          </>
        )}
      </Flex>
    </div>
  )
}

/** The preview is made anew with the corrected rows in it, and is where the user goes on. */
async function backToPreview(batchId: string): Promise<void> {
  // The one before the correction must not be confirmed for the new one.
  queryClient.removeQueries({ queryKey: jobKey(batchId) })
  const job = await call(findJobCall, { batchId })
  const open = dialogOf(job) ?? leaveRepair
  open()
  await queryClient.invalidateQueries({ queryKey: logKey('import') })
}

function Saved({ saved, onRetry }: { saved: RepairState['saved']; onRetry: () => void }) {
  const { t } = useTranslation('bulk')
  if (saved === 'soon') return t('repair.saving')
  if (saved === 'yes')
    return (
      <>
        <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} /> {t('repair.saved')}
      </>
    )
  return (
    <>
      {t('repair.notSaved', { why: saved.failure })}
      <Button type="link" size="small" onClick={onRetry}>
        {t('repair.again')}
      </Button>
    </>
  )
}
