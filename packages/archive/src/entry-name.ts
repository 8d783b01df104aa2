const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const gbk = new TextDecoder('gbk')

/**
 * Names as bytes that no header explains: UTF-8 where they are, else GBK, as Chinese Windows writes them. A short GBK
 * name can happen to be valid UTF-8 of two-byte letters; where other names of the archive are not UTF-8, only names
 * with characters of three bytes (Chinese, in UTF-8) are taken for it.
 */
export function decodeUnmarkedNames(names: readonly Buffer[]): string[] {
  const decoded = names.map(name => decodeUtf8(name))
  const allUtf8 = decoded.every(name => name !== undefined)
  return decoded.map((name, i) => {
    const trusted = name !== undefined && (allUtf8 || /[\u0800-\uffff]/.test(name))
    return trusted ? name : gbk.decode(names[i]!)
  })
}

export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}
