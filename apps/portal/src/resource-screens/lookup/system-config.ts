import { useQuery } from '@tanstack/react-query'
import { warnOfParameters } from '../../shared/parameter-warning'
import { search } from '../../shared/request/request'

export interface ConfigItem {
  param: string
  value: string | null
}

export const systemConfigKey = 'systemConfig'

export const systemConfigQuery = (type: string) => ({
  queryKey: [systemConfigKey, type],
  queryFn: async () => {
    try {
      return (await search<ConfigItem>('/portalsync/basedata/systemConfig/search', { type }, { saidBy: 'warning' }))
        .rows
    } catch (error) {
      warnOfParameters(error)
      throw error
    }
  },
  staleTime: 300_000,
})

/** Items of a configuration type; undefined while awaited, and for no type. */
export function useSystemConfig(type: string): readonly ConfigItem[] | undefined {
  const { data } = useQuery({ ...systemConfigQuery(type), enabled: type !== '' })
  return data
}
