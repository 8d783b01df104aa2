import { describe, expect, it } from 'vitest'
import { maxPasswordLength, passwordFailure } from './password-strength'

describe('a new password', () => {
  it.each([
    ['low', '123456'],
    ['middle', 'abcdefg12'],
    ['middle', '云禾饮品后台密码1'],
    ['high', 'Abcdefgh12#$'],
  ] as const)('of level %s is taken: %s', (level, password) => {
    expect(passwordFailure(password, level)).toBeNull()
  })

  it.each([
    ['low', '12345', 'passwordLow'],
    ['middle', 'abcdef12', 'passwordMiddle'],
    ['middle', '123456789', 'passwordMiddle'],
    ['middle', 'abcdefghi', 'passwordMiddle'],
    ['high', 'Abcdefgh12#', 'passwordHigh'],
    ['high', 'abcdefgh12#$', 'passwordHigh'],
    ['high', 'ABCDEFGH12#$', 'passwordHigh'],
    ['high', 'Abcdefghij#$', 'passwordHigh'],
    ['high', 'Abcdefgh1234', 'passwordHigh'],
    ['high', 'Abcdefgh 1234', 'passwordHigh'],
  ] as const)('of level %s is refused: %s', (level, password, code) => {
    expect(passwordFailure(password, level)).toMatchObject({ code })
  })

  it('may not be so long that hashing it is an attack', () => {
    expect(passwordFailure('aA1#'.repeat(33), 'high')).toEqual({
      code: 'maxLength',
      params: { max: maxPasswordLength },
    })
  })
})
