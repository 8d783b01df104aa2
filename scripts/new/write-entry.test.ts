import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { writeEntry } from './write-entry'

test.each([
  [
    'fields of custom objects may refer to a new resource',
    'platform/parameter/definitions/reference-targets.ts',
    'referenceTargets',
  ],
  ['workflows may decide about a new document', 'platform/workflow/definitions/document-types.ts', 'documentTypes'],
] as const)('%s', async (_, file, list) => {
  const folder = mkdtempSync(join(tmpdir(), 'entries-'))
  cpSync(join(import.meta.dirname, '../../packages', file), join(folder, file))
  const path = writeEntry(folder, file, 'product.price-request', ['价格申请', "Buyer's price"])
  expect(path).toBe(join(folder, file))
  const written = await import(pathToFileURL(path).href)
  expect(written[list].at(-1)).toEqual(['product.price-request', ['价格申请', "Buyer's price"]])
  rmSync(folder, { recursive: true })
})
