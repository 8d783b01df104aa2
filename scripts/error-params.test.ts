import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTexts } from '@sfa/kernel/error-texts'
import type { ErrorTexts } from '@sfa/kernel/errors/error-texts-shape'
import { expect, it } from 'vitest'
import { repository } from './lib/repository'
import { serverSources } from './lib/server-sources'

const sources = serverSources(['apps/api/src', 'apps/worker/src'])

/** `new AppError('code')`, `new AppError('code', { name, other: 1 })`; parameters that are no literal are left out. */
const thrown = /new AppError\(\s*'(\w+)'(?:,\s*\{([^{}]*)\})?\s*[,)]/g
const placeholders = (code: string) =>
  ((errorTexts as ErrorTexts)[code] ?? []).flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

/** A code that two areas use for two things is thrown by one of them without what its text is about. */
it('throws every code with what its text tells', () => {
  const wrong = sources.flatMap(path =>
    [...readFileSync(join(repository, path), 'utf8').matchAll(thrown)].flatMap(([call, code = '', given = '']) => {
      if (given.includes('...')) return []
      const names = [...given.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name)
      const missing = placeholders(code).filter(name => !names.includes(name))
      // Parameters from a variable stand after the comma.
      return missing.length === 0 || (given === '' && call.endsWith(',')) ? [] : [`${path}: ${code} without ${missing}`]
    }),
  )
  expect(sources.length).toBeGreaterThan(700)
  expect(wrong).toEqual([])
})
