import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkDefinitions, fileOf } from '@sfa/resource-kit/check-definitions'
import { expect, test } from 'vitest'
import { resources } from './registry'

test('the definitions fit themselves and each other', () => {
  expect(() => checkDefinitions(resources)).not.toThrow()
})

test('each definition stands where its mistakes are said to stand', () => {
  const root = join(import.meta.dirname, '../../..')
  expect(resources.map(({ key }) => fileOf(key)).filter(file => !existsSync(join(root, file)))).toEqual([])
})
