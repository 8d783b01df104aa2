import { expect, test } from 'vitest'
import { flag, image, number, text } from '../fields/fields'
import { readSettings, settingsSchema, storedSetting, storedSettingIssue } from './setting-values'
import { choice, choices, defineSettings } from './settings'

const radius = number(['半径', 'Radius'], { min: 10, max: 5000, default: 500 })
const settings = defineSettings({
  type: 'Visit',
  path: '/sfaconfiguration/visit',
  label: ['拜访', 'Visits'],
  fields: {
    radius,
    note: text(['说明', 'Note'], { max: 5 }),
    on: flag(['启用', 'On'], { default: '1' }),
    logo: image(['图', 'Picture']),
    mode: choice(
      ['方式', 'Way'],
      [
        ['a', ['甲', 'A']],
        ['b', ['乙', 'B']],
      ],
      { default: 'b' },
    ),
    days: choices(
      ['日', 'Days'],
      [
        ['1', ['一', 'Mon']],
        ['2', ['二', 'Tue']],
      ],
    ),
  },
})

test('what was never set has its default, and so has what the page does not know', () => {
  const untouched = { radius: 500, note: '', on: '1', logo: [], mode: 'b', days: [] }
  expect(readSettings(settings, new Map())).toEqual(untouched)
  const foreign = { radius: 'far', on: 'yes', mode: 'c', days: '9' }
  expect(readSettings(settings, new Map(Object.entries(foreign)))).toEqual(untouched)
})

test('values come back from their rows as they were saved', () => {
  const values = { radius: 30, note: '近', on: '0', logo: ['7', '8'], mode: 'a', days: ['1', '2'] }
  const rows = new Map(Object.entries(values).map(([name, value]) => [name, storedSetting(value)]))
  expect(readSettings(settings, rows)).toEqual(values)
})

test('a save names every value that is wrong, and takes no name that the page does not have', () => {
  const issues = (values: object) => settingsSchema(settings).safeParse({ ver: 0, values }).error?.issues
  expect(issues({ radius: 5, note: '太长的说明文', mode: 'c' })?.map(issue => issue.path.join('.'))).toEqual([
    'values.radius',
    'values.note',
    'values.mode',
  ])
  expect(issues({ colour: 'red' })).toHaveLength(1)
  expect(issues({ radius: 20, days: ['2', '1'] })).toBeUndefined()
})

test('choices that must be made are not left empty', () => {
  const whom = { whom: choices(['谁', 'Whom'], [['a', ['甲', 'A']]], { required: true }) }
  const page = defineSettings({ type: 'T', path: '/t', label: ['t', 't'], fields: whom })
  const issues = (values: object) => settingsSchema(page).safeParse({ ver: 0, values }).error?.issues
  expect(issues({ whom: [] })?.[0]).toMatchObject({ path: ['values', 'whom'], message: 'required' })
  expect(issues({ whom: ['a'] })).toBeUndefined()
})

test('a text that is stored by another way is judged as the page would', () => {
  expect(storedSettingIssue(settings.fields.mode, 'c')).toBe('choiceUnknown')
  expect(storedSettingIssue(settings.fields.days, '1,2')).toBeNull()
  expect(storedSettingIssue(radius, '9')).toMatch(/^min/)
  expect(storedSettingIssue(settings.fields.logo, 'logo.png')).toBeNull()
})

test('a definition that forgets a field or offers a default of its own stops the start by name', () => {
  const define = (sections: { title: readonly ['a', 'b']; fields: readonly 'radius'[] }[]) =>
    defineSettings({ type: 'T', path: '/t', label: ['t', 't'], fields: { radius, other: radius }, sections })
  expect(() => define([{ title: ['a', 'b'], fields: ['radius'] }])).toThrow('settings T: no section shows other')
})

test('choices with an order of their own keep it, and are all there until they are set', () => {
  const blocks = choices(
    ['版块', 'Blocks'],
    [
      ['a', ['甲', 'A']],
      ['b', ['乙', 'B']],
      ['c', ['丙', 'C']],
    ],
    { ordered: true },
  )
  const page = defineSettings({ type: 'Home', path: '/shop/home', label: ['首页', 'Home'], fields: { blocks } })
  expect(readSettings(page, new Map())).toEqual({ blocks: ['a', 'b', 'c'] })
  expect(settingsSchema(page).parse({ ver: 1, values: { blocks: ['c', 'a', 'c'] } }).values).toEqual({
    blocks: ['c', 'a'],
  })
  expect(readSettings(page, new Map([['blocks', 'c,a,z']]))).toEqual({ blocks: ['c', 'a'] })
  expect(readSettings(page, new Map([['blocks', '']]))).toEqual({ blocks: [] })
})
