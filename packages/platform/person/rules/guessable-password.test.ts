import { expect, it } from 'vitest'
import { isGuessable } from './guessable-password'

it.each([
  'password123',
  'Password1!',
  'P@ssw0rd2026',
  'passw0rd1',
  'qwerty123456',
  '1qaz2wsx3edc',
  'Qwer1234!',
  'abc123456',
  'a123456789',
  '123456789a',
  'woaini1314',
  'woaini520520',
  'admin@123456',
  'Admin12345678',
  'zhang19900101',
  'iloveyou1',
  'abc123abc123',
  'aaaa11111',
  'Huawei@123',
  'loveangel1',
  'Welcome2026!',
  'test_test1',
  'yunhe2026',
])('%s is one of those that are tried first', password => expect(isGuessable(password, ['yunhe'])).toBe(true))

it.each([
  'correct horse battery 1',
  'xK7-mPq2vR',
  '云禾饮品后台密码1',
  'Tr0ub4dor&3x',
  'gate47lantern',
  'mein9Fahrrad',
  'zuotian.chi-le8ge',
  'yunhe-gate-47x',
])('%s is not', password => expect(isGuessable(password, ['yunhe'])).toBe(false))
