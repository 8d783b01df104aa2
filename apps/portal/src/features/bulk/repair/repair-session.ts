import type { RepairColumn } from '@sfa/kit/calls/grid-shapes'
import type { Repair } from '@sfa/kit/calls/repair.calls'
import type { RequestError } from '../../../shared/request/request-error'
import { createStore, type Store } from '../../../shared/store'
import { type CellEdit, type GridRow, inverseOf, isEdited, withEdits } from './grid-rows'
import { checkRepair, findRepair, saveRepair, submitRepair } from './repair-calls'

export interface RepairState {
  at: 'loading' | 'ready' | 'failed'
  /** Why it could not be opened. */
  error?: string
  batchId: string
  fileName: string | null
  columns: readonly RepairColumn[]
  rows: readonly GridRow[]
  repaired: number
  limit: number
  /** The run that imports corrected rows; nothing can be written until it has ended. */
  running: string | null
  inPreview: boolean
  /** What keeps the corrections on the server: nothing to do, under way, or why it failed. */
  saved: 'yes' | 'soon' | { failure: string }
  checking: boolean
  submitting: boolean
  canUndo: boolean
}

/** The refused rows of one import while they are corrected. */
export interface RepairSession {
  store: Store<RepairState>
  load(): Promise<void>
  edit(edits: readonly CellEdit[]): void
  /** Takes the last edit back. */
  undo(): void
  /** Sends what is not kept yet. Throws nothing: a failure is shown and tried again with the next edit. */
  save(): Promise<boolean>
  /** Throws `RequestError`. */
  check(): Promise<void>
  /**
   * Imports the rows that are right and answers that run, at a preview the run itself, which looks at its file again; undefined where the corrections could not be kept. Throws
   * `RequestError`.
   */
  submit(): Promise<string | undefined>
}

const saveAfterMs = 800
/** So few rows are checked again whenever they have been kept. */
const checkedByItself = 1000

interface Calls {
  find: typeof findRepair
  save: typeof saveRepair
  check: typeof checkRepair
  submit: typeof submitRepair
}
const serverCalls: Calls = { find: findRepair, save: saveRepair, check: checkRepair, submit: submitRepair }

export function createRepairSession(asked: string, calls: Calls = serverCalls): RepairSession {
  const store = createStore<RepairState>({
    at: 'loading',
    batchId: asked,
    fileName: null,
    columns: [],
    rows: [],
    repaired: 0,
    limit: 0,
    running: null,
    inPreview: false,
    saved: 'yes',
    checking: false,
    submitting: false,
    canUndo: false,
  })
  const change = (part: Partial<RepairState>) => store.set(state => ({ ...state, ...part }))
  /** Row → columns that the server does not have yet. */
  let waiting = new Map<number, Set<number>>()
  let history: CellEdit[][] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<boolean> = Promise.resolve(true)

  const show = (repair: Repair) =>
    change({
      at: 'ready',
      ...repair,
      rows: repair.rows.map(row => ({ ...row, touched: new Set<number>() })),
    })

  const send = async (): Promise<boolean> => {
    if (waiting.size === 0) return true
    const sent = waiting
    waiting = new Map()
    const byNumber = new Map(store.get().rows.map(row => [row.row, row]))
    const rows = [...sent].map(([row, columns]) => ({
      row,
      cells: Object.fromEntries([...columns].map(column => [column, byNumber.get(row)?.draft[column] ?? null])),
    }))
    try {
      await calls.save(store.get().batchId, rows)
      if (waiting.size === 0) change({ saved: 'yes' })
      return true
    } catch (error) {
      for (const [row, columns] of sent) waiting.set(row, new Set([...columns, ...(waiting.get(row) ?? [])]))
      change({ saved: { failure: (error as RequestError).message } })
      return false
    }
  }

  const session: RepairSession = {
    store,
    async load() {
      const { at } = store.get()
      // Rows of the last time are not written in meanwhile: the answer, asked for before, would take the edits away.
      change({ at: 'loading' })
      // What could not be kept the last time goes first, or the answer would be without it.
      if (!(await session.save())) return change({ at })
      try {
        const repair = await calls.find(asked)
        show(repair)
        history = []
        change({ canUndo: false })
        // The faults that were told are those of the uploaded cells: corrections that were kept may have removed them.
        if (repair.running === null && repair.rows.some(isEdited)) await session.check()
      } catch (error) {
        change({ at: 'failed', error: (error as RequestError).message })
      }
    },
    edit(edits) {
      const { at, running } = store.get()
      if (edits.length === 0 || at !== 'ready' || running !== null) return
      history.push(inverseOf(store.get().rows, edits))
      apply(edits)
    },
    undo() {
      const last = history.pop()
      if (last) apply(last)
    },
    save() {
      clearTimeout(timer)
      timer = undefined
      saving = saving.then(send)
      return saving
    },
    async check() {
      if (!(await session.save())) return
      const before = store.get().rows
      change({ checking: true })
      try {
        const { refused } = await calls.check(store.get().batchId)
        const faults = new Map(refused.map(row => [row.row, row.faults]))
        store.set(state => ({
          ...state,
          rows: state.rows.map((row, index) => ({
            ...row,
            faults: faults.get(row.row) ?? [],
            // Cells that were written in while the server looked stay unchecked.
            touched: row === before[index] ? new Set<number>() : row.touched,
          })),
        }))
      } finally {
        change({ checking: false })
      }
    },
    async submit() {
      change({ submitting: true })
      try {
        if (!(await session.save())) return undefined
        const { batchId } = await calls.submit(store.get().batchId)
        // The grid is of the preview that is gone; the next one is read anew.
        if (batchId === store.get().batchId) change({ at: 'loading' })
        else change({ running: batchId })
        return batchId
      } finally {
        change({ submitting: false })
      }
    },
  }

  function apply(edits: readonly CellEdit[]): void {
    for (const { row, column } of edits) waiting.set(row, (waiting.get(row) ?? new Set()).add(column))
    store.set(state => ({
      ...state,
      rows: withEdits(state.rows, edits),
      saved: 'soon',
      canUndo: history.length > 0,
    }))
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const kept = await session.save()
      if (kept && timer === undefined && store.get().rows.length <= checkedByItself)
        await session.check().catch(() => undefined)
    }, saveAfterMs)
  }

  return session
}
