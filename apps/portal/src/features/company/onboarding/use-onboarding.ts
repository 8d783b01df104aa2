import { onboardingCall } from '@sfa/company/definitions/onboarding.calls'
import { useQuery } from '@tanstack/react-query'
import { callRows } from '../../../shared/request/call'

/** How far the company has come; asked for anew whenever a page that shows it comes to the front. */
export const useOnboarding = () =>
  useQuery({
    queryKey: ['company', 'onboarding'],
    queryFn: async () => (await callRows(onboardingCall, {})).rows,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
