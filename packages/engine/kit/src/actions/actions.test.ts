import { expect, test } from 'vitest'
import { code, number, ref, text } from '../fields/fields'
import { defineFlow } from '../flow/flow'
import { definitionMistakes } from '../mistakes/definition-mistakes'
import { defineResource, type Resource } from '../resource'
import { stateOf } from '../state-of'
import {
  actionJsonSchema,
  actionPaths,
  actionPermission,
  actionRefusal,
  actionSchema,
  actionValuesSchema,
} from './actions'

const flow = defineFlow({
  start: 'open',
  states: {
    open: { label: ['待处理', 'Open'], tone: 'waiting' },
    done: { label: ['已完成', 'Done'], tone: 'good' },
  },
  transitions: { finish: { from: ['open'], to: 'done' } },
})
const task = defineResource({
  key: 'store.task',
  path: '/store/task',
  label: ['任务', 'Task'],
  title: 'code',
  fields: {
    code: code(['编码', 'Code'], { required: true, unique: true }),
    opinion: text(['意见', 'Opinion'], { max: 20 }),
    state: stateOf(flow),
  },
  flow,
  actions: {
    finish: {
      label: ['完成', 'Finish'],
      key: 'finish',
      body: {
        opinion: text(['意见', 'Opinion'], { max: 20, required: true }),
        rank: number(['级', 'Rank'], { default: 3 }),
      },
    },
    remind: {
      label: ['催办', 'Remind'],
      key: 'edit',
      path: ['/old/remind', '/older/remind'],
      single: true,
      guard: ({ code }) => (code === 'X' ? { code: 'notPermitted' } : null),
    },
  },
})

test('an action has its path, its key and its guard', () => {
  expect(actionPaths(task, 'finish')).toEqual(['/portalsync/store/task/finish'])
  expect(actionPaths(task, 'remind')).toEqual(['/old/remind', '/older/remind'])
  expect(actionPermission(task, 'finish')).toBe('store/task:finish')
  expect(actionRefusal(task, 'finish', { state: 'open' })).toBeNull()
  expect(actionRefusal(task, 'finish', { state: 'done' })).toEqual({
    code: 'wrongState',
    params: { state: ['已完成', 'Done'], action: ['完成', 'Finish'] },
  })
  expect(actionRefusal(task, 'remind', { state: 'done', code: 'X' })).toEqual({ code: 'notPermitted' })
  expect(() => actionRefusal(task, 'toString', {})).toThrow('store.task has no action toString')
})

test('its body names one record, several or a search, and what is said with it', () => {
  const finish = actionSchema(task, 'finish')
  expect(finish.parse({ id: 7, ver: '2', opinion: ' 好 ' })).toEqual({ id: '7', ver: 2, opinion: '好', rank: 3 })
  expect(finish.parse({ ids: ['7', 8], opinion: '好', rank: 1 })).toMatchObject({ ids: ['7', '8'], rank: 1 })
  expect(finish.parse({ query: { code: 'A' }, opinion: '好' })).toMatchObject({ query: { code: 'A' } })
  for (const body of [
    {},
    { opinion: '好' },
    { id: '7', ids: ['8'], opinion: '好' },
    { id: '7' },
    { id: 'x', opinion: '好' },
  ])
    expect(finish.safeParse(body).success).toBe(false)
  expect(
    finish.safeParse({ ids: Array.from({ length: 10_001 }, () => '1'), opinion: '好' }).error?.issues[0]?.message,
  ).toBe('maxCount|max=10000')
  expect(actionSchema(task, 'remind').safeParse({ ids: ['7'] }).success).toBe(false)
  expect(
    actionValuesSchema(task, 'finish')
      .safeParse({})
      .error?.issues.map(issue => issue.path[0]),
  ).toEqual(['opinion'])
  expect(actionJsonSchema(task, 'finish')).toMatchObject({
    properties: { ids: {}, opinion: { maxLength: 20 } },
    required: ['opinion'],
  })
})

const told = (change: Partial<Resource>) => definitionMistakes([{ ...task, ...change }]).map(({ text }) => text)
const withFlow = (change: object) => told({ flow: { ...flow, ...change } })
const withAction = (change: object) =>
  told({ actions: { ...task.actions, finish: { ...task.actions.finish, ...change } as never } })

test('a definition without mistakes starts', () => {
  expect(told({})).toEqual([])
})

test.each<[what: string, found: string[], says: string]>([
  ['an unknown start', withFlow({ start: 'opne' }), 'flow.start names the state "opne"; its states are open, done'],
  [
    'an unknown state',
    withFlow({ transitions: { finish: { from: ['open', 'opne'], to: 'done' } } }),
    'flow.transitions.finish.from names the state "opne"',
  ],
  [
    'an unknown target',
    withFlow({ transitions: { finish: { from: ['open'], to: ['done', 'doen'] } } }),
    'flow.transitions.finish.to names the state "doen"',
  ],
  [
    'a reason that is no field',
    withFlow({ states: { ...flow.states, done: { ...flow.states.done, because: 'resaon' } } }),
    'flow.states.done.because names "resaon", which is no field of it',
  ],
  [
    'a state that nothing leads to',
    withFlow({ states: { ...flow.states, lost: flow.states.open } }),
    'flow: nothing leads to the state "lost"',
  ],
  [
    'a transition that nothing carries out',
    withFlow({ transitions: { ...flow.transitions, reopen: { from: ['done'], to: 'open' } } }),
    'flow.transitions.reopen is carried out by nothing: add actions.reopen',
  ],
  [
    'a transition of the system with an action',
    withFlow({ transitions: { finish: { from: ['open'], to: 'done', by: 'system' } } }),
    'flow.transitions.finish is made by the system, and actions.finish makes it too',
  ],
  ['a state without its field', withFlow({ field: 'phase' }), 'flow keeps the state in "phase", which is no field'],
  ['a page that is missing', told({ path: null }), 'actions need the keys of a page'],
  ['a log', told({ readOnly: true }), 'actions change records, and a log has none'],
  ['a key that is no word', withAction({ key: 'store/task:finish' }), 'actions.finish.key is "store/task:finish"'],
  ['no key', withAction({ key: undefined }), 'actions.finish.key is "undefined"'],
  [
    'a body that names the record',
    withAction({ body: { id: text(['甲', 'A']) } }),
    'actions.finish.body.id has the name',
  ],
  [
    'a body that sets the state',
    withAction({ body: { state: stateOf(flow) } }),
    'actions.finish.body.state is the state',
  ],
  [
    'a value of another kind than its field',
    withAction({ body: { opinion: number(['意', 'O']) } }),
    'actions.finish.body.opinion is of another kind than fields.opinion',
  ],
  [
    'an unknown target of a value',
    withAction({ body: { shop: ref(['店', 'Shop'], 'store.shpo') } }),
    'actions.finish.body.shop refers to "store.shpo"',
  ],
  [
    'the name of a call that is there',
    told({ actions: { ...task.actions, update: task.actions.remind as never } }),
    'actions.update is a call',
  ],
  [
    'one path of two actions',
    withAction({ path: '/old/remind' }),
    'actions.remind.path /old/remind is that of actions.finish',
  ],
])('%s is a mistake', (_, found, says) => {
  expect(found).toContainEqual(expect.stringContaining(says))
})

test('values of a body are cleaned as those of fields are: blanks are none, codes and numbers have their usual width', () => {
  const asked: Resource = {
    ...task,
    actions: {
      finish: {
        ...task.actions.finish!,
        body: {
          opinion: text(['意见', 'Opinion'], { max: 20, required: true }),
          number: number(['数量', 'Number']),
          of: code(['编码', 'Code']),
        },
      },
    },
  }
  const schema = actionValuesSchema(asked, 'finish')
  const [refused] = schema.safeParse({ opinion: ' \u3000' }).error?.issues ?? []
  expect(refused).toMatchObject({ path: ['opinion'], message: 'required' })
  expect(schema.parse({ opinion: ' 好 ', number: '１２', of: 'ＹＨ－００１ ' })).toEqual({
    opinion: '好',
    number: 12,
    of: 'YH-001',
  })
})
