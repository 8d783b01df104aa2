import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'
import { casCallbackPath } from './sso-config'

export interface CasVisit {
  url: string
  publicUrl: string
  state: string
}

/** The service that the ticket is for; request and validation use the same address. */
const serviceOf = ({ publicUrl, state }: CasVisit) => `${publicUrl}${casCallbackPath}?${new URLSearchParams({ state })}`

/** Where the browser goes to sign in (CAS protocol 3.0 §2.1). */
export const casAddress = (visit: CasVisit): string =>
  `${visit.url.replace(/\/$/, '')}/login?${new URLSearchParams({ service: serviceOf(visit) })}`

/** The user name that the CAS server answers for the ticket (§2.5). Throws `ProviderError`. */
export async function casName(visit: CasVisit, ticket: string): Promise<string> {
  const query = new URLSearchParams({ service: serviceOf(visit), ticket, format: 'JSON' })
  const answer = await fetchJson(`${visit.url.replace(/\/$/, '')}/p3/serviceValidate?${query}`)
  const response = answer.serviceResponse as { authenticationSuccess?: { user?: unknown } } | undefined
  const user = response?.authenticationSuccess?.user
  if (typeof user !== 'string' || user.trim() === '') throw new ProviderError('the CAS ticket is not valid')
  return user.trim()
}
