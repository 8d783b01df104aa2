import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { writeTarget } from './write-target'

test('fields of custom objects may refer to a new resource', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'targets-'))
  const file = 'src/parameter/reference-targets.ts'
  cpSync(join(import.meta.dirname, '../../packages/resources', file), join(folder, file))
  const path = writeTarget(folder, 'product.price-request', ['价格申请', "Buyer's price"])
  expect(path).toBe(join(folder, file))
  const { referenceTargets } = await import(pathToFileURL(path).href)
  expect(referenceTargets.at(-1)).toEqual(['product.price-request', ['价格申请', "Buyer's price"]])
  rmSync(folder, { recursive: true })
})
