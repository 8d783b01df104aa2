import { expect, it } from 'vitest'
import { exampleLanguages, examples } from './try-it-examples'

const call = { url: 'https://sales.example/portalsync/x/search', body: '{"name":"a\'b"}', key: 'sfa_…' }

it('writes address, key and body in every language, and quotes what a shell would read', () => {
  for (const language of exampleLanguages) {
    const text = examples[language](call)
    expect(text).toContain(call.url)
    expect(text).toContain('Bearer sfa_…')
  }
  expect(examples.curl(call)).toContain(`-d '{"name":"a'\\''b"}'`)
})
