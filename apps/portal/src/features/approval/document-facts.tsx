import { fieldOf } from '@sfa/kit/resource'
import { type DisplayContext, display } from '../../resource-screens/field/displays'
import { useDictionaries } from '../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../resource-screens/record/form/dict-types'
import type { WireRow } from '../../resource-screens/record-calls'
import { resourceOf } from '../../shared/definitions'
import { Facts } from '../../shared/facts'
import { useLabelOf } from '../../shared/language/label'

interface Props {
  resource: string
  names: readonly string[]
  row: Readonly<Record<string, unknown>>
}

/** The fields of a document that the person who decides has to see. */
export function DocumentFacts({ resource: key, names, row }: Props) {
  const labelOf = useLabelOf()
  const resource = resourceOf(key)
  const { text } = useDictionaries(dictTypes(resource))
  const context: DisplayContext = { place: 'detail', dict: text, labels: row._labels as WireRow['_labels'] }
  return (
    <Facts
      column={2}
      items={names.map(name => ({
        key: name,
        label: labelOf(fieldOf(resource, name).label),
        children: display(fieldOf(resource, name), row[name], context, name) ?? '-',
      }))}
    />
  )
}
