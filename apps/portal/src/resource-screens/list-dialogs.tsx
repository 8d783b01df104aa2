import type { Resource } from '@sfa/kit/resource'
import { Suspense, useEffect, useRef } from 'react'
import { lazyScreen, preload } from '../shared/lazy-screen'
import { whenIdle } from '../shared/when-idle'
import type { BatchDialogProps } from './batch/batch-dialog'
import type { Load } from './extensions'
import type { RecordDialogProps } from './record/editor/record-dialog-props'
import { AddRecordProvider } from './record/form/add-record'

// A list is there long before one of these is opened.
const loadDrawer = async () => ({ default: (await import('./record/editor/record-drawer')).RecordDrawer })
const loadBatch = async () => ({ default: (await import('./batch/batch-dialog')).BatchDialog })

interface Props {
  resource: Resource
  /** What adds, edits and views a record; a drawer unless said. */
  dialog?: Load<RecordDialogProps>
  record: Omit<RecordDialogProps, 'resource'>
  /** Undefined = closed. */
  batch: Omit<BatchDialogProps, 'resource'> | undefined
}

/** What a list opens, fetched as soon as the list itself is there. */
export function ListDialogs({ resource, dialog = loadDrawer, record, batch }: Props) {
  useEffect(
    () =>
      whenIdle(() => {
        // One that does not arrive is missed when it is opened.
        void Promise.allSettled([preload(dialog), preload(loadBatch)])
      }),
    [dialog],
  )
  const [Dialog, BatchDialog] = [lazyScreen(dialog), lazyScreen(loadBatch)]
  // It slides out again when it is closed.
  const wasOpen = useRef(false)
  if (record.open) wasOpen.current = true
  return (
    <Suspense fallback={null}>
      {wasOpen.current && (
        <AddRecordProvider>
          <Dialog resource={resource} {...record} />
        </AddRecordProvider>
      )}
      {batch && <BatchDialog resource={resource} {...batch} />}
    </Suspense>
  )
}
