import { expect, test } from 'vitest'
import { unknownNames } from './unknown-name'

test('the first of many names are told with what was probably meant, the others as they are', () => {
  const given = Array.from({ length: 2000 }, (_, at) => `nameCn${at}`)
  const failures = unknownNames('condition', given, ['nameCn', 'nameEn'])
  expect(failures).toHaveLength(2000)
  expect(failures[19]).toEqual({
    field: 'nameCn19',
    code: 'conditionUnknownNear',
    params: { name: 'nameCn19', near: 'nameCn' },
  })
  expect(failures[20]).toEqual({ field: 'nameCn20', code: 'conditionUnknown', params: { name: 'nameCn20' } })
})
