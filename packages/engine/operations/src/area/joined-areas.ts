import { loadOfAreas } from '@sfa/registry/area-folders'
import { engineJobs } from '../job/handlers/engine-jobs'
import type { AreaOperations } from './area-operations'

const areas = [...(await loadOfAreas<{ area: AreaOperations }>('area')).values()].map(({ area }) => area)

/*
 * What the areas add, of all of them. No area opens this module: it waits until every area is loaded.
 */

export const calls = areas.flatMap(area => area.calls ?? [])
export const behaviours = areas.flatMap(area => area.behaviours ?? [])
export const actionHandlers = areas.flatMap(area => area.actions ?? [])
export const approvables = areas.flatMap(area => area.approvables ?? [])
export const reportQueries = areas.flatMap(area => area.reports ?? [])
export const objectCalls = areas.flatMap(area => area.objectCalls ?? [])
export const pictureKeys = areas.flatMap(area => area.pictures ?? [])
export const schedules = areas.flatMap(area => area.schedules ?? [])
export const jobHandlers = [...engineJobs, ...areas.flatMap(area => area.jobs ?? [])]
export const workflows = areas.flatMap(({ workflow }) => (workflow ? [workflow] : []))
export const mistakesOfAreas = () => areas.flatMap(({ mistakes }) => mistakes?.(approvables) ?? [])
