import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { formLayout } from '../layout/use-entry-rules'
import type { EntryLine } from './entry-lines'
import { LinesGrid } from './lines-grid'
import type { Preview } from './use-preview'

beforeAll(() => prepareScreens())

const units = [{ code: 'bottle', name: '瓶', ratio: 1 }]

const answered = {
  productName: '可乐',
  specification: null,
  price: 3,
  isGift: false,
  originalAmount: 5,
  netAmount: 5,
  promotionCodes: [],
  stock: null,
  quotaLeft: null,
  minimum: null,
  multiple: null,
}

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

const layout = formLayout(undefined, null)
const end = () => undefined

function Grid({ begin, preview }: { begin: readonly EntryLine[]; preview?: Preview }) {
  const [lines, setLines] = useState(begin)
  return <LinesGrid lines={lines} layout={layout} preview={preview} hasPrices onChange={setLines} onEnd={end} />
}

function Answered({ begin, first, then }: { begin: readonly EntryLine[]; first: Preview; then: Preview }) {
  const [preview, setPreview] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setPreview(then)}>
        next answer
      </button>
      <Grid begin={begin} preview={preview} />
    </>
  )
}

it('a digit draws its own line alone, however many the order has', async () => {
  const { drawn, lines } = countedLines(500)
  renderScreen(<Grid begin={lines} />)
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: '第1行数量' })
  expect(screen.getAllByRole('textbox').length).toBeLessThan(60)
  for (const typed of ['2', '25', '250']) {
    drawn.count = 0
    fireEvent.change(quantity, { target: { value: typed } })
    expect(quantity.value).toBe(typed)
    expect(drawn.count).toBeLessThanOrEqual(1)
  }
})

it('what the calculation says of a line draws that line alone', async () => {
  const { drawn, lines } = countedLines(500)
  const counted = lines.map(({ product, unit }, at) => ({
    ...answered,
    lineNo: at + 1,
    productCode: product.code,
    unit,
  }))
  const tell = (answer: readonly object[]) => ({ lines: answer, faults: [] }) as unknown as Preview
  const changed = counted.map((line, at) => (at === 0 ? { ...line, price: 4 } : line))
  renderScreen(<Answered begin={lines} first={tell(counted)} then={tell(changed)} />)
  await screen.findByRole('textbox', { name: '第1行数量' })
  expect(screen.getAllByText('3.00').length).toBeGreaterThan(1)
  drawn.count = 0
  fireEvent.click(screen.getByText('next answer'))
  expect(screen.getAllByText('4.00')).toHaveLength(1)
  expect(drawn.count).toBe(0)
})
