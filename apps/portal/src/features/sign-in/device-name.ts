// Order matters: Edge calls itself Chrome too, and Chrome calls itself Safari.
const browsers = [
  ['MicroMessenger', 'WeChat'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** `Chrome · Windows` of a user agent, as far as it is known. */
export function deviceName(userAgent: string | null): string | undefined {
  const pick = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [pick(browsers), pick(systems)].filter(Boolean).join(' · ') || undefined
}
