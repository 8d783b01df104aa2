import { describe, expect, it } from 'vitest'
import { isPublicAddress, requireAllowedUrl } from './public-address'

describe('addresses that events may be pushed to', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'example.com',
  ]
  it.each(inside)('%s is not one', address => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '223.5.5.5', '2400:3200::1'])('%s is one', address =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('an address that is saved', () => {
  const refusal = (url: string, addresses: string[] = ['8.8.8.8'], allowed: 'public' | 'any' = 'public') =>
    requireAllowedUrl(url, allowed, async () => addresses).then(
      () => 'taken',
      error => error.code,
    )
  it('is one of the public network, with https', async () => {
    expect(await refusal('https://partner.example/hook')).toBe('taken')
    expect(await refusal('http://partner.example/hook')).toBe('webhookAddress')
    expect(await refusal('ftp://partner.example')).toBe('webhookAddress')
    expect(await refusal('https://user:secret@partner.example')).toBe('webhookAddress')
    expect(await refusal('partner.example')).toBe('webhookAddress')
  })
  it('is none whose name leads inside, in whatever notation', async () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:a00:1]',
      '169.254.169.254',
    ])
      expect([host, await refusal(`https://${host}/`)]).toEqual([host, 'webhookPrivate'])
    expect(await refusal('https://inside.example', ['10.0.0.5'])).toBe('webhookPrivate')
    expect(await refusal('https://both.example', ['8.8.8.8', '127.0.0.1'])).toBe('webhookPrivate')
    expect(await refusal('https://nowhere.example', [])).toBe('webhookUnresolved')
  })
  it('may be any where the deployment says so', async () => {
    expect(await refusal('http://127.0.0.1:8080/', [], 'any')).toBe('taken')
  })
})
