import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobContracts } from '@sfa/jobs/contracts'
import { expect, it } from 'vitest'

const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../apps/portal/src/locales/${language}/monitor.json`), 'utf8'),
  ) as { job: Record<string, string> }

it.each(['zh-CN', 'en-US'])('every job has a name in %s, where the monitor lists it', language => {
  expect(Object.keys(textsOf(language).job).toSorted()).toEqual(jobContracts.map(({ job }) => job).toSorted())
})
