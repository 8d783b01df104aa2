import type { ResourceExtensions } from '../../resource-screens/extensions'
import { withAllDefinitions } from '../../shared/definitions'
import { numberedName } from './numbered-name'

const typeInput = () => import('./dictionary-type-input')

export const extensions: ResourceExtensions = {
  byResource: {
    'parameter.number-rule': {
      inputs: { target: withAllDefinitions(() => import('./numbered-input')) },
      cells: { target: () => import('./numbered-cell') },
      cellTexts: { target: ({ target }) => numberedName(target) },
    },
    'parameter.custom-field': { inputs: { dictionaryType: typeInput } },
    'parameter.custom-object': { inputs: { 'fieldList.dictionaryType': typeInput } },
    'parameter.dictionary': { side: () => import('./dictionary-types') },
    'report:parameter/systemlog': { cells: { event: () => import('./event-cell') } },
  },
}
