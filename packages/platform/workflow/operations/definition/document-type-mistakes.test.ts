import { approvables } from '@sfa/operations/area/joined-areas'
import { expect, test } from 'vitest'
import { documentTypes } from '../../definitions/document-types'
import { documentTypeMistakes } from './document-type-mistakes'

const file = 'workflow/definitions/document-types.ts'

test('a document that workflows would not know is named with the line to add', () => {
  const types = documentTypes.filter(([key]) => key !== 'activity.activity')
  expect(documentTypeMistakes(approvables, types)).toEqual([
    {
      key: 'activity.activity',
      file,
      text: "activity.activity is approvable and not in the list; add ['activity.activity', ['活动', 'Activity']]",
    },
  ])
})

test('so is an entry that no area makes approvable', () => {
  const types = [...documentTypes, ['activity.dance', ['舞蹈', 'Dance']]] as typeof documentTypes
  expect(documentTypeMistakes(approvables, types)).toEqual([
    { key: 'activity.dance', file, text: 'activity.dance is in the list and no area makes it approvable' },
  ])
})
