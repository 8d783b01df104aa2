import { describe, expect, it } from 'vitest'
import { decide, type Navigation } from './guard'

const anonymous: Omit<Navigation, 'to'> = { signedIn: false, loaded: false }
const signedIn: Omit<Navigation, 'to'> = { signedIn: true, loaded: true }

describe('navigation guard', () => {
  it('rule 1: lets login to login pass, and the callback always', () => {
    expect(decide({ ...anonymous, to: '/md-login', from: '/md-login' })).toEqual({ kind: 'pass' })
    expect(decide({ ...anonymous, to: '/sso-callback' })).toEqual({ kind: 'pass' })
    expect(decide({ ...signedIn, to: '/sso-callback' })).toEqual({ kind: 'pass' })
  })

  it.each(['/auth/cas/1', '/auth/sso'])('rule 2: %s leaves for the gateway, signed in or not', path => {
    expect(decide({ ...anonymous, to: path })).toEqual({ kind: 'leave', path })
    expect(decide({ ...signedIn, to: path })).toEqual({ kind: 'leave', path })
  })

  it.each(['/', '/home', '/product/brand', '/nowhere'])('rule 3: sends an anonymous visitor from %s to sign in', to => {
    expect(decide({ ...anonymous, to })).toEqual({ kind: 'redirect', to: '/md-login' })
  })

  it.each(['/md-login', '/md-register', '/md-forget-password', '/401', '/500', '/orgTree'])(
    'rule 3: leaves %s open to anonymous visitors',
    to => {
      expect(decide({ ...anonymous, to })).toEqual({ kind: 'pass' })
    },
  )

  it.each(['/md-login', '/md-register', '/md-forget-password'])('rule 4: sends a signed-in user from %s home', to => {
    expect(decide({ ...signedIn, to })).toEqual({ kind: 'redirect', to: '/home' })
    expect(decide({ ...signedIn, to, from: '/md-login' })).toEqual({ kind: 'redirect', to: '/home' })
  })

  it('rule 4 leaves the error pages alone', () => {
    expect(decide({ ...signedIn, to: '/401' })).toEqual({ kind: 'pass' })
  })

  it('rule 5: loads user and menu first, then opens what was asked for', () => {
    const deep = { to: '/edit-survey', search: '?surveyId=9' }
    expect(decide({ ...deep, signedIn: true, loaded: false })).toEqual({ kind: 'load' })
    expect(decide({ ...deep, ...signedIn })).toEqual({ kind: 'pass' })
  })

  it('rule 6: exchanges the code that a login redirect carries', () => {
    expect(decide({ ...anonymous, to: '/md-login', search: '?auth_code=abc' })).toEqual({
      kind: 'exchange',
      code: 'abc',
    })
    expect(decide({ ...anonymous, to: '/md-login', search: '?auth_code=abc', from: '/md-login' })).toMatchObject({
      kind: 'exchange',
    })
    expect(decide({ ...anonymous, to: '/md-login', search: '?logout=true' })).toEqual({ kind: 'pass' })
  })

  it('asks for a session where a phone confirms a sign-in', () => {
    expect(decide({ ...anonymous, to: '/md-scan', search: '?code=x' })).toEqual({ kind: 'redirect', to: '/md-login' })
    expect(decide({ ...signedIn, to: '/md-scan', search: '?code=x' })).toEqual({ kind: 'pass' })
  })

  it('opens home for the root', () => {
    expect(decide({ ...signedIn, to: '/' })).toEqual({ kind: 'redirect', to: '/home' })
  })

  it('keeps a user with a default password on the change-password page', () => {
    const user = { ...signedIn, mustChangePassword: true }
    expect(decide({ ...user, to: '/product/brand' })).toEqual({ kind: 'redirect', to: '/md-change-password' })
    expect(decide({ ...user, to: '/md-change-password' })).toEqual({ kind: 'pass' })
  })
})
