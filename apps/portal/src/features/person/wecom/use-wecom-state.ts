import { wecomStateCall } from '@sfa/person/definitions/directory.calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/request/call'

export const wecomKey = ['person', 'wecom']

/** What the deployment has of WeCom; undefined until it is known. */
export const useWecomState = () =>
  useQuery({
    queryKey: wecomKey,
    queryFn: () => call(wecomStateCall, {}, { saidBy: 'background' }),
    staleTime: 60_000,
  }).data
