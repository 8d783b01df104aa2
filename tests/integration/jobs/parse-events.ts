import type { EventStream } from './event-stream'

/** Feeds the text of a stream of server-sent events into lists of its events and comments. */
export function createParser(into: Pick<EventStream, 'events' | 'comments'>) {
  let rest = ''
  return (text: string) => {
    rest += text
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const lines = rest.slice(0, end).split('\n')
      rest = rest.slice(end + 2)
      const value = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
      if (lines[0]?.startsWith(':')) into.comments.push(lines[0])
      if (value('event') === 'job')
        into.events.push({ id: value('id') ?? '', data: JSON.parse(value('data') ?? 'null') })
    }
  }
}
