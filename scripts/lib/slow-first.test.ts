import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './repository'
import { slowestFirst, slowFiles } from './slow-first'

it('begins with the slow files, and leaves the others in their order', () => {
  const paths = ['b.test.ts', slowFiles[1]!, 'a.test.ts', slowFiles[0]!].map(path => `/clone/${path}`)
  const sorted = slowestFirst(paths, path => path)
  expect(sorted).toEqual([`/clone/${slowFiles[0]}`, `/clone/${slowFiles[1]}`, '/clone/b.test.ts', '/clone/a.test.ts'])
})

it.each(slowFiles)('%s exists', path => {
  expect(existsSync(join(repository, path))).toBe(true)
})
