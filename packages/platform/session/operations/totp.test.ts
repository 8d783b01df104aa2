import { expect, it } from 'vitest'
import { base32, codeAt, otpAddress, stepAt, stepOf } from './totp'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six digits.
it.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
])('at %s the code is %s', (time, code) => {
  const now = new Date(time)
  expect(codeAt(secret, stepAt(now))).toBe(code)
  expect(stepOf(secret, code, now)).toBe(stepAt(now))
})

it('takes the codes before and after, with a space in them, and no others', () => {
  const now = new Date('2026-01-05T10:00:00Z')
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1]) {
    const code = codeAt(secret, near)
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(near)
  }
  for (const wrong of [codeAt(secret, step + 2), '', 'abcdef', '1234567', '１２３４５６', '12345é'])
    expect(stepOf(secret, wrong, now)).toBe(undefined)
})

it('is told to apps as they read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpAddress(secret, { issuer: '云禾', account: 'a b' })).toBe(
    'otpauth://totp/%E4%BA%91%E7%A6%BE:a%20b?issuer=%E4%BA%91%E7%A6%BE&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
