import { readArea } from '@sfa/kernel/geo/area'

/** Whether a value of a search for places is an area, not '1' or '0'. */
export const isArea = (value: string): boolean => readArea(value) !== null

export const cornersIn = (value: string): number => readArea(value)?.length ?? 0
