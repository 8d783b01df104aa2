import type { Resource } from '@sfa/kit/resource'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { lazyScreen } from '../../../shared/lazy-screen'
import { AddRecordContext } from '../../field/add-record-context'
import type { WireRow } from '../../record-calls'
import type { OpenRecord } from '../open/open-record'

const noFields: ReadonlySet<string> = new Set()
const loadModal = async () => ({ default: (await import('../editor/record-modal')).RecordModal })

interface Adding {
  resource: Resource
  open: OpenRecord
  onAdded: (row: WireRow) => void
}

/**
 * Lets the dropdowns of a form add what they lack: the form of the new record opens above, and what was made is chosen
 * below, where nothing is lost.
 */
export function AddRecordProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [adding, setAdding] = useState<Adding>()
  // It fades out again when it is closed.
  const last = useRef<Adding>(undefined)
  if (adding) last.current = adding
  const add = useCallback(
    (resource: Resource, initial: OpenRecord['initial'], onAdded: Adding['onAdded']) =>
      setAdding({ resource, open: { mode: 'add', initial }, onAdded }),
    [],
  )
  const RecordModal = lazyScreen(loadModal)
  const shown = adding ?? last.current
  return (
    <>
      <AddRecordContext value={add}>{children}</AddRecordContext>
      <Suspense fallback={null}>
        {shown && (
          <RecordModal
            key={shown.resource.key}
            resource={shown.resource}
            open={adding?.open}
            hidden={noFields}
            once
            title={t('title.add', { what: labelOf(shown.resource.label) })}
            onClose={() => setAdding(undefined)}
            onSaved={row => {
              setAdding(undefined)
              shown.onAdded(row)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
