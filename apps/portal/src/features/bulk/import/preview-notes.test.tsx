import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { PreviewNotes } from './preview-notes'

beforeAll(() => prepareScreens())

it('says of each column how its cells are read, and nothing where all are read as they look', async () => {
  const note = {
    column: '条形码',
    code: 'readAsShown',
    count: 120,
    row: 2,
    message: '条形码：120个单元格按显示的内容读取',
  }
  const { unmount } = renderScreen(
    <PreviewNotes notes={[note, { ...note, column: '名称', message: '名称：2个单元格' }]} />,
  )
  expect((await screen.findAllByRole('listitem')).map(item => item.textContent)).toEqual([
    note.message,
    '名称：2个单元格',
  ])
  unmount()
  renderScreen(<PreviewNotes notes={[]} />)
  expect(screen.queryByRole('listitem')).toBeNull()
})
