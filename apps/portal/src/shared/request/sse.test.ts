import { expect, it } from 'vitest'
import { eventParser, type ServerEvent } from './sse'

function parse(...chunks: string[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const feed = eventParser(event => events.push(event))
  for (const chunk of chunks) feed(chunk)
  return events
}

it('reads events whose text was cut anywhere', () => {
  const whole = 'id: 7\nevent: job\ndata: {"a":\ndata: 1}\n\n: comment\n\ndata:plain\n\n'
  const expected = [
    { id: '7', event: 'job', data: '{"a":\n1}' },
    { id: '7', event: 'message', data: 'plain' },
  ]
  expect(parse(whole)).toEqual(expected)
  expect(parse(...whole)).toEqual(expected)
})

it('understands every line ending, also when it is cut in two', () => {
  expect(parse('data: a\r', '\n\r\n', 'data: b\r\rdata: c\n\n')).toEqual([
    { event: 'message', data: 'a', id: undefined },
    { event: 'message', data: 'b', id: undefined },
    { event: 'message', data: 'c', id: undefined },
  ])
})

it('takes the server’s waiting time', () => {
  let wait = 0
  eventParser(
    () => {},
    ms => {
      wait = ms
    },
  )('retry: 2500\nretry: x\n\n')
  expect(wait).toBe(2500)
})
