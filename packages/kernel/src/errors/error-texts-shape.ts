/** [zh-CN, en], with `{name}` for parameters. zh-TW is made from zh-CN by OpenCC. */
export type ErrorTexts = Readonly<Record<string, readonly [zh: string, en: string]>>
