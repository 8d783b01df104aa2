import type { Call } from '@sfa/kit/call'
import { areaOf } from '@sfa/kit/resource'
import { resources } from '@sfa/registry/registry'
import { expect, it } from 'vitest'
import english from '../../locales/en-US/parameter.json'
import chinese from '../../locales/zh-CN/parameter.json'

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/{platform,areas}/*/definitions/**/*.calls.ts',
    '../../../../../packages/engine/kit/src/calls/*.calls.ts',
  ],
  { eager: true },
)
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'summary' in value
const calls = Object.values(modules).flatMap(module => Object.values(module).filter(isCall))

it('the API document has a heading in every language for each group of calls', () => {
  expect(calls.length).toBeGreaterThan(150)
  const tags = new Set([...calls.map(({ tag }) => tag), ...resources.map(areaOf)])
  const missing = (texts: Record<string, string>) => [...tags].filter(tag => !texts[tag])
  expect(missing(chinese.api.tag)).toEqual([])
  expect(missing(english.api.tag)).toEqual([])
})
