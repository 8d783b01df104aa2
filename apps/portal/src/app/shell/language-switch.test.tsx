import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { currentLanguage } from '../../shared/language/language'
import { switchLanguage } from '../../shared/language/locale'
import { queryClient } from '../../shared/request/query-client'
import { clearUnsaved, markUnsaved } from '../../shared/unsaved'
import { LanguageSwitch } from './language-switch'

beforeAll(() => prepareScreens())
afterAll(() => act(() => switchLanguage('zh-CN')))

/** What the server has said in the language of the reader. */
function Answer() {
  const { data } = useQuery({ queryKey: ['said'], queryFn: async () => currentLanguage() }, queryClient)
  return <p>said in {data}</p>
}

it('texts of the server are asked for in the new language, and none while something is unsaved', async () => {
  renderScreen(
    <>
      <LanguageSwitch />
      <Answer />
    </>,
  )
  const button = screen.getByRole('button')
  const choose = async (name: string) => {
    await userEvent.click(button)
    await userEvent.click(await screen.findByText(name))
  }
  expect(await screen.findByText('said in zh-CN')).toBeTruthy()
  await choose('English')
  expect(await screen.findByText('said in en-US')).toBeTruthy()
  const mark = Symbol('typed')
  markUnsaved(mark, undefined)
  await choose('繁體中文')
  await waitFor(() => expect(currentLanguage()).toBe('zh-TW'))
  expect(screen.getByText('said in en-US')).toBeTruthy()
  clearUnsaved(mark)
})
