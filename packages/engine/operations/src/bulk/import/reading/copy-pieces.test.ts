import { describe, expect, it } from 'vitest'
import { CopyPieces } from './copy-pieces'

const sent = (lines: readonly string[]): Buffer[] => {
  const pieces = new CopyPieces()
  const full = lines.flatMap(line => pieces.add(line) ?? [])
  return [...full, pieces.take()]
}

describe('pieces of COPY text', () => {
  it('hold all lines in their order, whatever characters they have', () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `${n}\t云禾茶饮 ${n}号\té 😀 𠮷\n`)
    const pieces = sent(lines)
    expect(pieces.length).toBeGreaterThan(5)
    expect(Buffer.concat(pieces).toString('utf8')).toBe(lines.join(''))
  })

  it('takes a line that is longer than a piece', () => {
    const lines = ['short\n', `${'茶'.repeat(300_000)}\n`, 'short again\n']
    expect(Buffer.concat(sent(lines)).toString('utf8')).toBe(lines.join(''))
  })

  it('leaves a piece that was handed out as it is', () => {
    const pieces = new CopyPieces()
    pieces.add('first\n')
    const first = pieces.take()
    pieces.add('second\n')
    expect(first.toString()).toBe('first\n')
  })
})
