import { recordFields } from '@sfa/kit/details'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { useLabelOf } from '../../../shared/language/label'
import type { RecordEditor } from '../editor/use-record-editor'
import { DraftNotice } from './draft-notice'

/** What was typed the last time and not saved: to be gone on with, or to be thrown away. */
export function DraftOffer({ resource, editor }: { resource: Resource; editor: RecordEditor }) {
  const labelOf = useLabelOf()
  const { offer, row } = editor
  if (!offer || editor.loading) return null
  const names = Object.keys(offer.values).filter(name => name in recordFields(resource))
  return (
    <DraftNotice
      draft={offer}
      labels={names.map(name => labelOf(fieldOf(resource, name).label))}
      changedSince={row !== undefined && row.ver !== offer.ver}
      onRestore={editor.restoreDraft}
      onDiscard={editor.discardDraft}
    />
  )
}
