import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './lib/list-files'
import { repository } from './lib/repository'

/** Functions that open a queue, directly or indirectly. */
const openers = [
  /'bullmq'/,
  /\/job\/queue-backend'/,
  /\/routes\/jobs\/jobs-context'/,
  /\/runtime\/start-worker'/,
  /\/jobs\/start-job(s|-api)'/,
]
/** It calls every route and is refused by all of them, so no run goes through a queue. */
const walksOnly = 'tests/integration/person/every-call.test.ts'

// Tests of that folder run a second time with the queues in Redis (vitest.config.ts); one elsewhere would not.
it('integration tests that open a queue are in tests/integration/jobs', () => {
  const elsewhere = listFiles(repository, ['tests/integration'])
    .filter(file => file.endsWith('.ts') && !file.startsWith('tests/integration/jobs/') && file !== walksOnly)
    .filter(file => openers.some(opener => opener.test(readFileSync(join(repository, file), 'utf8'))))
  expect(elsewhere).toEqual([])
})
