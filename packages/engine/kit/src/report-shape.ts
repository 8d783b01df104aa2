import type { Resource } from './resource'

const prefix = 'report:'

export const shapeKey = (path: string): string => `${prefix}${path.slice(1)}`

/** Whether it is the rows of a report in the shape of a resource, as lists and exports take them. */
export const isReportShape = ({ key }: Pick<Resource, 'key'>): boolean => key.startsWith(prefix)
