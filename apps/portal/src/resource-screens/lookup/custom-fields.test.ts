import { expect, it } from 'vitest'
import { type CustomDefinition, shownCustomFields } from './custom-fields'

const definition = (fieldName: string, other: Partial<CustomDefinition> = {}): CustomDefinition => ({
  id: fieldName,
  fieldName,
  fieldType: 'Text',
  fieldDescription: fieldName,
  fieldEnDescription: fieldName,
  length: null,
  dictionarySource: null,
  dictionaryType: null,
  isRequired: '0',
  allowView: '1',
  allowNew: '1',
  allowEdit: '1',
  isPortalUse: '1',
  sequence: 0,
  ...other,
})
const names = (definitions: CustomDefinition[], mode: 'add' | 'edit' | 'view') =>
  shownCustomFields(definitions, mode).map(({ fieldName }) => fieldName)

it('hides what may not be viewed or is not for the portal', () => {
  const definitions = [definition('a'), definition('b', { allowView: '0' }), definition('c', { isPortalUse: '0' })]
  for (const mode of ['add', 'edit', 'view'] as const) expect(names(definitions, mode)).toEqual(['a'])
})

it('leaves out what is not allowed on add or edit, unless it is required', () => {
  const definitions = [
    definition('notNew', { allowNew: '0' }),
    definition('notEdit', { allowEdit: '0' }),
    definition('must', { allowNew: '0', allowEdit: '0', isRequired: '1' }),
  ]
  expect(names(definitions, 'add')).toEqual(['notEdit', 'must'])
  expect(names(definitions, 'edit')).toEqual(['notNew', 'must'])
  expect(names(definitions, 'view')).toEqual(['notNew', 'notEdit', 'must'])
})

it('stands in the order of the definitions', () => {
  expect(names([definition('z', { sequence: 1 }), definition('a', { sequence: 2 })], 'view')).toEqual(['z', 'a'])
})
