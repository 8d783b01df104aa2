import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobHandlers } from '@sfa/operations/area/joined-areas'
import { expect, it } from 'vitest'

const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../apps/portal/src/locales/${language}/monitor.json`), 'utf8'),
  ) as { job: Record<string, string> }

it.each(['zh-CN', 'en-US'])('every job has a name in %s, where the monitor lists it', language => {
  expect(Object.keys(textsOf(language).job).toSorted()).toEqual(
    jobHandlers.map(({ contract }) => contract.job).toSorted(),
  )
})
