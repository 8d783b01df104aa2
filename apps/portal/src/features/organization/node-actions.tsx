import { lazy, Suspense, useState } from 'react'
import type { RowActionProps } from '../../resource-screens/extensions'
import { withAllDefinitions } from '../../shared/definitions'
import { useLabelOf } from '../../shared/language/label'
import { withChunkTimeout } from '../../shared/lazy-screen'
import { usePermission } from '../../shared/menu/use-permission'
import { RowLink } from '../../shared/row-links'
import { moveLabel, usesLabel } from './node-labels'

// They name definitions of every area that refers to nodes.
const MoveDialog = lazy(withAllDefinitions(() => withChunkTimeout(() => import('./move-dialog'))))
const UsesDialog = lazy(withAllDefinitions(() => withChunkTimeout(() => import('./uses-dialog'))))

/** Moves a node of a tree with all that is below it, and shows what keeps it from becoming invalid. */
export default function NodeActions({ resource, row, onChanged }: RowActionProps) {
  const labelOf = useLabelOf()
  const can = usePermission()
  const [open, setOpen] = useState<'move' | 'uses'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {can('edit') && <RowLink onClick={() => setOpen('move')}>{labelOf(moveLabel)}</RowLink>}
      {can('view') && <RowLink onClick={() => setOpen('uses')}>{labelOf(usesLabel)}</RowLink>}
      <Suspense fallback={null}>
        {open === 'move' && <MoveDialog resource={resource} row={row} onChanged={onChanged} onClose={close} />}
        {open === 'uses' && <UsesDialog resource={resource} row={row} onClose={close} />}
      </Suspense>
    </>
  )
}
