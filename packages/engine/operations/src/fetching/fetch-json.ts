const patienceMs = 10_000
const maxBytes = 1024 * 1024

/** A provider that cannot be reached, is too slow, or gives an unexpected answer. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/**
 * JSON from the identity provider. Follows no redirect, so only the configured addresses are called. Throws
 * `ProviderError`.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    const text = await readText(response)
    const body: unknown = JSON.parse(text)
    if (!response.ok) throw new ProviderError(`${hostOf(url)} answered ${response.status} ${errorOf(body)}`)
    if (body === null || typeof body !== 'object') throw new ProviderError(`${hostOf(url)} answered no JSON object`)
    return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`${hostOf(url)} could not be asked`, { cause: error })
  }
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) throw new ProviderError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Paths and queries of providers may hold secrets; logs get the host only. */
const hostOf = (url: string) => new URL(url).host
const errorOf = (body: unknown) => String((body as { error?: unknown } | null)?.error ?? '').slice(0, 100)
