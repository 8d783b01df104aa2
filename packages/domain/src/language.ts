export const languages = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Language = (typeof languages)[number]

/** The text of a label or error in a language; zh-TW readers get zh-CN here, converted at the edge. */
export const textIn = (language: Language, [zh, en]: readonly [string, string]) => (language === 'en-US' ? en : zh)

/** Fills `{name}` from the parameters; an unknown name stays as it is, so that the missing parameter is visible. */
export const fillText = (text: string, params: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
