import { afterAll, beforeAll } from 'vitest'
import { type Approvals, startApprovals } from './start-approvals'

export let all: Approvals

export const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.code as string,
  )
export const asked = async (storeId: string) =>
  (await all.tasks(storeId)).filter(({ state, paused }) => state === 'open' && !paused).map(({ assignee }) => assignee)

/** A tenant with people for the tests of a file. */
export function useApprovals(): void {
  beforeAll(async () => {
    all = await startApprovals()
  })
  afterAll(() => all.stop())
}
