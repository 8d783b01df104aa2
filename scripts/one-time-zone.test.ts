import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './lib/list-files'

const projectDir = dirname(import.meta.dirname)

/*
 * Every time of the product is of UTC+8 (packages/engine/db/src/connection/pool.ts). A zone of a place has had other offsets, so
 * that a time of 1988 would come back an hour later.
 */
test('no program names the zone of a place', () => {
  const named = listFiles(projectDir, ['packages', 'apps'])
    .filter(file => /\.tsx?$/.test(file))
    .filter(file =>
      /Asia\/|\bPRC\b/.test(readFileSync(join(projectDir, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')),
    )
  expect(named).toEqual([])
})
