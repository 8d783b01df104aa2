import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Texts = Record<string, unknown>
const chinese = import.meta.glob<Texts>('./zh-CN/*.json', { eager: true, import: 'default' })
const traditional = import.meta.glob<Texts>('./zh-CN/*.json', { eager: true, import: 'default', query: '?zh-tw' })
const english = import.meta.glob<Texts>('./en-US/*.json', { eager: true, import: 'default' })

const portal = join(import.meta.dirname, '..')
const sources = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
/** Languages by their own names, and the title before a tenant has one. */
const namesItself = ['shared/language/language.ts', 'app/system-title.ts']
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '')

const areaOf = (file: string) => file.replace(/^.*\//, '').replace('.json', '')
const byArea = (files: Record<string, Texts>) =>
  new Map(Object.entries(files).map(([file, texts]) => [areaOf(file), flatten(texts)]))

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value as Texts, `${prefix}${key}.`)) flat.set(inner, text)
  return flat
}

/** Words that Chinese readers read in Latin letters. */
const latinAllowed = new Set(
  'gif apng bmp Excel xlsx xls csv zip rar arj 7z CSV ZIP JSON GBK UTF-8 ID URL API SKU SQL FTP GPS EXIF KB MB GB px Ctrl Alt Delete Esc K Logo MAC IP OK doc xls ppt docx pptx jpg jpeg png pdf mp4'
    .toLowerCase()
    .split(' '),
)
const latinWords = (text: string) =>
  (text.replace(/\{\{.*?\}\}/g, '').match(/(?<!\w)[A-Za-z][\w-]*/g) ?? []).filter(
    word => !latinAllowed.has(word.toLowerCase()),
  )

// English forms that Chinese does not have (i18next plurals).
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholders = (text: string) => (text.match(/\{\{\s*\w+/g) ?? []).map(found => found.slice(2).trim()).toSorted()
const han = /\p{Script=Han}/u

describe('texts of the three languages', () => {
  const zh = byArea(chinese)
  const tw = byArea(traditional)
  const en = byArea(english)

  it('has the same areas in every language', () => {
    expect([...en.keys()].toSorted()).toEqual([...zh.keys()].toSorted())
    expect([...tw.keys()].toSorted()).toEqual([...zh.keys()].toSorted())
  })

  describe.each([...zh.keys()])('%s', area => {
    const chineseTexts = zh.get(area) ?? new Map<string, string>()
    const englishTexts = en.get(area) ?? new Map<string, string>()

    it('misses no key', () => {
      const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(base))].toSorted()
      expect(keys(englishTexts)).toEqual(keys(chineseTexts))
      expect([...(tw.get(area)?.keys() ?? [])]).toEqual([...chineseTexts.keys()])
    })

    it('has no empty text', () => {
      for (const texts of [chineseTexts, englishTexts])
        expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    it('has no Chinese in English and no stray English in Chinese', () => {
      expect([...englishTexts].filter(([, text]) => han.test(text))).toEqual([])
      expect([...chineseTexts].filter(([, text]) => latinWords(text).length > 0)).toEqual([])
    })

    it('fills in the same values', () => {
      const different = [...chineseTexts].filter(([key, text]) => {
        const other = englishTexts.get(key)
        return other !== undefined && placeholders(other).join() !== placeholders(text).join()
      })
      expect(different).toEqual([])
      for (const [key, text] of tw.get(area) ?? [])
        expect(placeholders(text)).toEqual(placeholders(chineseTexts.get(key) ?? ''))
    })
  })

  it('has no Chinese in the code of screens but in labels and names of languages', () => {
    const strays = sources.flatMap(file =>
      file.includes('.test.') || namesItself.includes(file.replaceAll('\\', '/'))
        ? []
        : withoutComments(readFileSync(join(portal, file), 'utf8'))
            .split('\n')
            .filter(line => han.test(line.replace(/\['[^']*', '[^']*'\]/g, '')))
            .map(line => `${file}: ${line.trim()}`),
    )
    expect(sources.length).toBeGreaterThan(300)
    expect(strays).toEqual([])
  })

  it('makes zh-TW of zh-CN', () => {
    expect(tw.get('shell')?.get('user.signOut')).toBe('退出登入')
    expect(tw.get('shell')?.get('settings')).toBe('設定中心')
  })
})
