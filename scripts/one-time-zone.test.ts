import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectDir = dirname(import.meta.dirname)

/*
 * Every time of the product is of UTC+8 (packages/db/src/connection/pool.ts). A zone of a place has had other offsets, so
 * that a time of 1988 would come back an hour later.
 */
test('no program names the zone of a place', () => {
  const named = ['packages', 'apps'].flatMap(room =>
    readdirSync(join(projectDir, room)).flatMap(name => {
      const source = join(projectDir, room, name, 'src')
      return readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter(file => /\.tsx?$/.test(file))
        .filter(file =>
          /Asia\/|\bPRC\b/.test(readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')),
        )
        .map(file => join(room, name, 'src', file))
    }),
  )
  expect(named).toEqual([])
})
