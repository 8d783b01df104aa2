import { ProviderError } from '@sfa/operations/fetching/fetch-json'

/** Claims whose value is refused, as the log names them. */
const claimNames: Readonly<Record<string, string>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'authorised party',
  nonce: 'nonce',
  exp: 'expiry',
  iat: 'time of issue',
  nbf: 'beginning',
  sub: 'subject',
}

export const wrongClaim = (claim: string) => new ProviderError(`the ${claimNames[claim]} of the ID token is wrong`)

/** What openid-client says, and what of it the log says; the first that fits. */
const faults: readonly (readonly [said: RegExp, fault: string])[] = [
  [/match the expected issuer/, 'the provider is not the issuer that is configured'],
  [/response parameter "iss"|"iss" \(issuer\) response parameter/, 'the answer comes from another issuer'],
  [/untrusted audiences/, 'the authorised party of the ID token is wrong'],
  [/JWT "(alg|crit)" header/, 'the ID token is signed in a way we do not take'],
  [/no applicable keys/, 'the ID token is signed with a key that the provider does not publish'],
  [/multiple applicable keys/, 'the ID token does not say with which of several keys it is signed'],
  [/signature verification failed/, 'the signature of the ID token is wrong'],
  [/"response" body "sub"/, 'the user info is about another person'],
  [/"id_token"|Invalid JWT|JWT (Header|Payload)/, 'the ID token is none'],
]

/** Runs what asks the provider. All that openid-client throws becomes a `ProviderError` that says what is wrong. */
export async function askingProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): ProviderError {
  // The library wraps what its calls throw; the innermost error says most.
  const said: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderError) return at
    said.unshift(at.message)
  }
  for (const message of said) {
    const claim = /(?:JWT|ID Token) "(\w{1,40})"(?: \([^)]{0,80}\))? claim (?:value|type|missing)/.exec(message)?.[1]
    if (claim && claimNames[claim]) return wrongClaim(claim)
    const fault = faults.find(([pattern]) => pattern.test(message))?.[1]
    if (fault) return new ProviderError(fault)
  }
  return new ProviderError(`the answer of the provider is not valid: ${said.at(0) ?? 'no reason given'}`)
}
