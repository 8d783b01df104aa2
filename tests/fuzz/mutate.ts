import type { Random } from './random'

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

/** The bytes with some of them changed, as damage and malice do it: bits, extreme numbers, pieces lost or repeated. */
export function mutateBytes(random: Random, source: Buffer): Buffer {
  let bytes: Buffer = Buffer.from(source)
  for (let count = 1 + random.below(random.chance(4) ? 30 : 4); count > 0 && bytes.length > 8; count--)
    bytes = mutateOnce(random, bytes)
  return bytes
}

function mutateOnce(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length - 4)
  const length = 1 + random.below(Math.min(64, bytes.length - at))
  switch (random.below(9)) {
    case 0:
    case 1:
      bytes[at]! ^= 1 << random.below(8)
      return bytes
    case 2:
      bytes[at] = random.below(256)
      return bytes
    case 3:
      bytes.writeUInt16LE(random.pick(extremes) & 0xffff, at)
      return bytes
    case 4:
      bytes.writeUInt32LE(random.pick(extremes), at)
      return bytes
    case 5:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 6:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    case 7:
      return random.chance(4) ? Buffer.from(bytes.subarray(0, at)) : bytes.fill(random.below(256), at, at + length)
    default: {
      const from = random.below(bytes.length - length)
      bytes.copy(bytes, at, from, from + length)
      return bytes
    }
  }
}

/** The text with words put in, taken out and repeated. */
export function mutateText(random: Random, source: string, words: readonly string[]): string {
  let text = source
  for (let count = 1 + random.below(6); count > 0; count--) {
    const at = random.below(text.length + 1)
    const length = random.below(40)
    const word = random.pick(words)
    const put = random.chance(12) ? word.repeat(1 + random.below(100_000 / word.length)) : word
    if (random.chance(3)) text = text.slice(0, at) + text.slice(at + length)
    else if (random.chance(4)) text = text.slice(0, at + length) + text.slice(at)
    else text = text.slice(0, at) + put + text.slice(at)
  }
  return text
}
