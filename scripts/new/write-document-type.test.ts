import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { writeDocumentType } from './write-document-type'

test('workflows may decide about a new document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  const file = 'src/workflow/document-types.ts'
  cpSync(join(import.meta.dirname, '../../packages/resources', file), join(folder, file))
  const path = writeDocumentType(folder, 'pricing.price-request', ['价格申请', "Buyer's price"])
  expect(path).toBe(join(folder, file))
  const { documentTypes } = await import(pathToFileURL(path).href)
  expect(documentTypes.at(-1)).toEqual(['pricing.price-request', ['价格申请', "Buyer's price"]])
  rmSync(folder, { recursive: true })
})
