const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['WeCom', /wxwork\/(\d+)/i],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d{1,4})[^ ]{0,20} (?:Mobile\/[^ ]{1,20} )?Safari/],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

/** "Chrome 156 · Windows" from the header that a browser sends of itself; the header as it is where it is none we know. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return '-'
  const found = browsers.flatMap(([name, sign]) => {
    const version = sign.exec(userAgent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return found ? [found, system].filter(Boolean).join(' · ') : userAgent.slice(0, 60)
}
