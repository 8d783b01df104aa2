import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locateSandbox } from './locate-sandbox'

it('finds the program of the children beside the sources', () => {
  expect(existsSync(locateSandbox())).toBe(true)
})

it('finds its bundle beside the bundled worker', () => {
  expect(locateSandbox('file:///app/dist/server/worker.js').href).toBe('file:///app/dist/server/sandbox-run.js')
})
