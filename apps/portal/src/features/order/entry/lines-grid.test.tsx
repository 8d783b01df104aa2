import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { formLayout } from '../layout/use-entry-rules'
import type { EntryLine } from './entry-lines'
import { emptyOrder } from './entry-order'
import { LinesGrid } from './lines-grid'

beforeAll(() => prepareScreens())

const units = [{ code: 'bottle', name: '瓶', ratio: 1 }]

/** Lines that count how often one of them is drawn: each drawing reads the units of its product once. */
function countedLines(many: number) {
  const drawn = { count: 0 }
  const lines = Array.from({ length: many }, (_, at): EntryLine => {
    const product = {
      code: `P${at}`,
      name: '可乐',
      specification: '',
      get units() {
        drawn.count += 1
        return units
      },
    }
    return { key: `k${at}`, product, unit: 'bottle', quantity: 1 }
  })
  return { drawn, lines }
}

function Grid({ begin }: { begin: readonly EntryLine[] }) {
  const [lines, setLines] = useState(begin)
  const order = { ...emptyOrder('store', '2026-11-23'), lines }
  return (
    <LinesGrid
      order={order}
      layout={formLayout(undefined, null)}
      preview={undefined}
      hasPrices
      onChange={setLines}
      onEnd={() => undefined}
    />
  )
}

it('a digit draws the lines in sight once, however many the order has', async () => {
  const { drawn, lines } = countedLines(500)
  renderScreen(<Grid begin={lines} />)
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: '第1行数量' })
  const inSight = screen.getAllByRole('textbox').length
  expect(inSight).toBeLessThan(60)
  for (const typed of ['2', '25', '250']) {
    drawn.count = 0
    fireEvent.change(quantity, { target: { value: typed } })
    expect(quantity.value).toBe(typed)
    // The cell keeps what is typed by itself, and the grid keeps the quantity: two drawings at most.
    expect(drawn.count).toBeLessThanOrEqual(2 * inSight)
  }
})
