import { wecomStateCall } from '@sfa/resources/person/directory.calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/request/call'

/** Whether the deployment has an address book of WeCom; undefined until it is known. */
export const useWecomState = () =>
  useQuery({
    queryKey: ['person', 'wecom'],
    queryFn: () => call(wecomStateCall, {}, { saidBy: 'background' }),
    staleTime: 60_000,
  }).data
