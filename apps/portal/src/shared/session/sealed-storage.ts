/**
 * User info rests encrypted in session storage. The key is configuration that everybody with the
 * scripts can read: this keeps names out of plain sight, and is no authorisation, which the server does alone.
 */
const keyText = import.meta.env.VITE_SESSION_KEY || 'sfa-back-office'

// Outside a secure context (plain http on a company network) there is no WebCrypto. Then nothing is stored, and a
// reload asks the server for the user again.
const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined

let key: Promise<CryptoKey> | undefined
async function importKey(from: SubtleCrypto): Promise<CryptoKey> {
  const digest = await from.digest('SHA-256', new TextEncoder().encode(keyText))
  return from.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function storeSealed(name: string, value: unknown): Promise<void> {
  if (!subtle) return
  key ??= importKey(subtle)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, await key, plain))
  sessionStorage.setItem(name, `${toBase64(iv)}.${toBase64(sealed)}`)
}

/** Undefined when nothing is stored or it cannot be opened (another key, tampered with). */
export async function readSealed<T>(name: string): Promise<T | undefined> {
  const [iv, sealed] = (sessionStorage.getItem(name) ?? '').split('.')
  if (!subtle || !iv || !sealed) return undefined
  try {
    key ??= importKey(subtle)
    const plain = await subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, await key, fromBase64(sealed))
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    sessionStorage.removeItem(name)
    return undefined
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))
