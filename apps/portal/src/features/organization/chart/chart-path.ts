export const chartPath = '/parameter/organization/chart'
