import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'

/** So much of the page's text is told where something is not found. */
const toldText = 2000

configure({
  // A busy machine of two cores takes its time over antd's tables and dialogs.
  asyncUtilTimeout: 20_000,
  // An error is made at every look for what is not there yet. The page as HTML in each took a fifth of the time.
  getElementError: message =>
    Object.assign(new Error(`${message ?? ''}\n\nThe page says: ${document.body.textContent?.slice(0, toldText)}`), {
      name: 'TestingLibraryElementError',
    }),
})

// No test asks how something looks. Where a role is looked for, the style of every element is computed, and matching
// them against each rule of antd takes most of a test's time.
CSSStyleSheet.prototype.replaceSync = () => {}

// Without global test functions the library does not tidy up by itself.
afterEach(cleanup)

// Pages are drawn when the definitions that they need are there.
beforeAll(async () => {
  const { definitionIndex, loadDefinitions } = await import('../src/shared/definitions')
  // Those of the product: the objects of a tenant are asked for by a call.
  await Promise.all(Object.keys(definitionIndex.uses).map(loadDefinitions))
})

// The files that a worker runs share its window and the libraries that they import, which are loaded once. The modules
// of this repository are loaded anew for each file, so that no store and no mock outlives the file that it belongs to.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // A part of a page that came later would bring the mocks of this file into the next one.
  await vi.dynamicImportSettled()
  vi.resetModules()
  sessionStorage.clear()
  localStorage.clear()
  document.body.replaceChildren()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and absent in the window of tests
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
})
