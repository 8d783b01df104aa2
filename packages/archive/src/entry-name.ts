const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const gbk = new TextDecoder('gbk')

/** Names as bytes that no header explains: UTF-8 where they all are, else GBK, as Chinese Windows writes them. */
export function decodeUnmarkedNames(names: readonly Buffer[]): string[] {
  const utf8 = names.map(name => decodeUtf8(name))
  return utf8.every(name => name !== undefined) ? utf8 : names.map(name => gbk.decode(name))
}

export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}
