import type { Resource } from '@sfa/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { useTranslation } from 'react-i18next'
import { UndoBatch } from '../../../resource-screens/batch/undo-batch'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { useLabelOf } from '../../../shared/language/label'
import { RequestError } from '../../../shared/request/request-error'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import dialogStyles from '../dialogs/dialog.module.css'
import { ActiveCell } from '../repair/fault-cell'
import type { CellPlace } from '../repair/grid-rows'
import styles from '../repair/repair.module.css'
import {
  beginEdit,
  type EditState,
  edited,
  editedRows,
  findGrid,
  outcomeOf,
  type SaveOutcome,
  sendRows,
  settled,
  undone,
} from './edit-session'

const RepairSheet = lazy(() => import('../repair/repair-sheet'))

interface Props {
  resource: Resource
  ids: readonly string[]
  onClose: () => void
}

/** The selected records as a spreadsheet: written in, pasted into, checked, and saved row by row. */
export function EditDialog({ resource, ids, onClose }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const [state, setState] = useState<EditState>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'check' | 'save'>()
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const [active, setActive] = useState<CellPlace>()
  const grid = useRef<DataGridHandle>(null)
  const written = state ? editedRows(state).length : 0
  const mayLeave = useUnsavedGuard(written > 0)
  useEffect(() => {
    let isShown = true
    findGrid(resource, ids).then(
      found => isShown && setState(beginEdit(found)),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error
        if (isShown) setFailure(error.message)
      },
    )
    return () => {
      isShown = false
    }
  }, [resource, ids])

  const send = async (way: 'check' | 'save') => {
    if (!state) return
    setBusy(way)
    setOutcome(undefined)
    try {
      const answer = await sendRows(resource, state, way)
      setState(settled(state, answer))
      setOutcome(outcomeOf(answer, way))
      if (way === 'save') await forgetRecords(client, resource)
    } catch (error) {
      // A dialog has told why; what was written is still there.
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Modal
      open
      centered
      width="calc(100vw - 48px)"
      keyboard={false}
      mask={{ closable: false }}
      title={t('edit.title', { what: labelOf(resource.label), count: state?.rows.length ?? ids.length })}
      onCancel={async () => {
        if (await mayLeave()) onClose()
      }}
      footer={
        <div className={dialogStyles.footer}>
          <span>{written > 0 && t('edit.written', { count: written })}</span>
          <Flex gap={8}>
            <Button
              onClick={async () => {
                if (await mayLeave()) onClose()
              }}
            >
              {t('close')}
            </Button>
            <Button
              disabled={!state || state.history.length === 0 || busy !== undefined}
              onClick={() => state && setState(undone(state))}
            >
              {t('repair.undo')}
            </Button>
            <Button loading={busy === 'check'} disabled={written === 0} onClick={() => void send('check')}>
              {t('repair.check')}
            </Button>
            <Button type="primary" loading={busy === 'save'} disabled={written === 0} onClick={() => void send('save')}>
              {t('edit.save', { count: written })}
            </Button>
          </Flex>
        </div>
      }
    >
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {!state && failure === undefined && <Skeleton active paragraph={{ rows: 8 }} />}
      {state && (
        <div className={styles.alone}>
          {outcome && <Outcome outcome={outcome} onUndone={() => void forgetRecords(client, resource)} />}
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <ActiveCell value={active}>
              <RepairSheet
                grid={grid}
                label={t('edit.grid')}
                columns={state.columns}
                rows={state.rows}
                locked={busy !== undefined}
                active={active}
                onActive={setActive}
                onEdit={edits => setState(edited(state, edits))}
                onUndo={() => setState(undone(state))}
              />
            </ActiveCell>
          </Suspense>
          <span className={styles.keys}>{t('repair.keys', keys)}</span>
        </div>
      )}
    </Modal>
  )
}

/** As they are written on keyboards. */
const keys = { enter: 'Enter', edit: 'F2', paste: 'Ctrl+V', fill: 'Ctrl+D', empty: 'Delete', back: 'Ctrl+Z' }

function Outcome({ outcome, onUndone }: { outcome: SaveOutcome; onUndone: () => void }) {
  const { t } = useTranslation('bulk')
  const { way, sent, saved, refused, stale, batchId } = outcome
  const isGood = refused === 0 && stale.length === 0
  const counts = { count: sent, saved, refused, stale: stale.length }
  const text = () => {
    if (way === 'check') return t(isGood ? 'edit.right' : 'edit.checked', counts)
    return t(isGood && saved === 0 ? 'edit.same' : saved > 0 ? 'edit.outcome' : 'edit.faulty', counts)
  }
  return (
    <Alert
      type={isGood ? (way === 'check' ? 'info' : 'success') : 'warning'}
      showIcon
      style={{ flex: 'none' }}
      title={text()}
      description={
        stale.length > 0 && (
          <ul>
            {[...new Set(stale)].slice(0, 5).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      }
      action={batchId && <UndoBatch batchId={batchId} onUndone={onUndone} />}
    />
  )
}
