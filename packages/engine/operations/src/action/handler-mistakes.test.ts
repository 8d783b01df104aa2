import { code, text } from '@sfa/kit/fields/fields'
import { defineFlow } from '@sfa/kit/flow/flow'
import { defineResource, type Resource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { expect, test } from 'vitest'
import { actionHandler } from './action-handler'
import { handlerMistakes } from './handler-mistakes'

const flow = defineFlow({
  start: 'open',
  states: { open: { label: ['开', 'Open'], tone: 'neutral' }, shut: { label: ['关', 'Shut'], tone: 'good' } },
  transitions: { close: { from: ['open'], to: 'shut' } },
})
const actions: Resource['actions'] = { close: { label: ['关闭', 'Close'], key: 'close' } }
const task = (more: Resource['actions'] = {}, to: readonly string[] = ['shut']): Resource =>
  defineResource({
    key: 'store.task',
    path: '/store/task',
    label: ['任务', 'Task'],
    title: 'code',
    fields: { code: code(['编码', 'Code']), note: text(['备注', 'Note']), state: stateOf(flow) },
    flow: { ...flow, transitions: { close: { from: ['open'], to } } },
    actions: { ...actions, ...more },
  })
const told = (definition: Resource, ...names: string[]) =>
  handlerMistakes(
    names.map(action => actionHandler({ of: definition, action, run: async () => undefined })),
    [definition],
  ).map(({ file, text }) => `${file ?? ''} ${text}`)

test('an action that changes the state, or writes fields, needs no handler', () => {
  expect(told(task())).toEqual([])
  expect(told(task({ note: { label: ['记', 'Note'], key: 'edit', body: { note: text(['备注', 'Note']) } } }))).toEqual(
    [],
  )
})

test('an action whose work the engine does not know needs one', () => {
  const bare = { label: ['催', 'Remind'], key: 'edit' } as const
  expect(told(task({ remind: bare }))).toEqual([
    expect.stringContaining('actions.remind changes neither the state nor'),
  ])
  expect(told(task({ remind: bare }), 'remind')).toEqual([])
  expect(told(task({ remind: { ...bare, body: { why: text(['因', 'Why']) } } }))).toEqual([
    expect.stringContaining('actions.remind takes why, which no field of the record keeps'),
  ])
  expect(told(task({}, ['shut', 'open']))).toEqual([expect.stringContaining('actions.close may lead to shut or open')])
})

test('a handler has its action, once', () => {
  expect(told(task(), 'cloes')).toEqual([
    expect.stringContaining('store/area.ts a handler carries out store.task "cloes"'),
  ])
  expect(told(task(), 'close', 'close')).toEqual([expect.stringContaining('store.task "close" has two handlers')])
  const handler = actionHandler({ of: task(), action: 'close', run: async () => undefined })
  expect(handlerMistakes([handler], []).map(({ text }) => text)).toEqual([
    expect.stringContaining('store.task, which is no definition'),
  ])
})
