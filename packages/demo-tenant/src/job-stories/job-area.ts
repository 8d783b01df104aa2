import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { dayAt } from '@sfa/kernel/china-day'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { SeedStep } from '../seed-step'
import { backdateRun } from './backdate-run'
import { type PlannedStory, planStories } from './story-plan'
import { tellStory } from './tell-story'

/**
 * Logs of the demo: real jobs with real files, carried out by the services that the pages use, and dated back. Smaller
 * demos, which tests have, begin with empty logs.
 */
export const jobArea: SeedStep = {
  name: 'imports and exports of the last weeks',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale < 1) return
    const { rows } = await inTenant(services.db, tenant.id, tx => sql`select from job_run limit 1`.execute(tx))
    if (rows.length === 0) await seedJobs(services, tenant.id, planStories(now))
  },
}

export async function seedJobs(services: Services, tenantId: string, stories: readonly PlannedStory[]): Promise<void> {
  const people = new Map<string, Caller>()
  const person = async (userName: string) => {
    const known = people.get(userName) ?? (await findPerson(services, tenantId, userName))
    people.set(userName, known)
    return known
  }
  for (const { story, at } of stories) {
    const batchId = await tellStory(services, await person(story.by), story, monthAndDay(at))
    await backdateRun(services, tenantId, batchId, at)
  }
}

async function findPerson(services: Services, tenantId: string, userName: string): Promise<Caller> {
  const { rows } = await inTenant(services.db, tenantId, tx =>
    sql<{ id: string }>`select id::text id from sys_user where user_name = ${userName}`.execute(tx),
  )
  return callerOfRun(services, { id: 'seed', tenantId, userId: rows[0]?.id ?? '0', language: 'zh-CN' })
}

/** 0612, UTC+8. */
const monthAndDay = (at: Date) => dayAt(at).slice(5).replace('-', '')
