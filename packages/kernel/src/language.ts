export const languages = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Language = (typeof languages)[number]

/** The text of a label or error in a language; zh-TW readers get zh-CN here, converted at the edge. */
export const textIn = (language: Language, [zh, en]: readonly [string, string]) => (language === 'en-US' ? en : zh)

/** Limits and counts, which are written with separators; numbers of rows and lines are not. */
const counted: ReadonlySet<string> = new Set(['count', 'max', 'min', 'maxKB'])
const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const filledIn = (name: string, value: string | number): string =>
  counted.has(name) && /^-?\d+(\.\d+)?$/.test(String(value)) ? separated.format(Number(value)) : String(value)

/** Fills `{name}` from the parameters; an unknown name stays as it is, so that the missing parameter is visible. */
export const fillText = (text: string, params: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? filledIn(name, params[name] as string | number) : whole,
  )
