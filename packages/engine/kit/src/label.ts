/** What the interface calls a thing: [zh-CN, en]. zh-TW is made from zh-CN (OpenCC with a glossary). */
export type Label = readonly [zh: string, en: string]
