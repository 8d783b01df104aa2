/** Letters in use, simplified and traditional, in the order of Unicode. */
export function hanLetters(): string[] {
  const found = new Set([
    ...decoded('gb2312', [0xb0, 0xf7], [0xa1, 0xfe]),
    ...decoded('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  ])
  return [...found].filter(letter => letter >= '\u4e00' && letter <= '\u9fa5').sort()
}

function decoded(encoding: string, [first, last]: Bytes, [low, high]: Bytes): string {
  const decoder = new TextDecoder(encoding)
  let text = ''
  for (let lead = first; lead <= last; lead++)
    for (let trail = low; trail <= high; trail++) text += decoder.decode(Uint8Array.of(lead, trail))
  return text
}
type Bytes = readonly [number, number]
