import { describe, expect, it } from 'vitest'
import { colourOf, legendOf, shares } from './map-colours'

const many = Array.from({ length: 12 }, (_, at) => ({ value: String(at), count: 100 - at }))

describe('colours of the map', () => {
  it('stay with a level however many stores have it', () => {
    const [one, other] = [
      legendOf(
        [
          { value: 'B', count: 9 },
          { value: 'A', count: 1 },
        ],
        true,
      ),
      legendOf(
        [
          { value: 'A', count: 5 },
          { value: 'B', count: 2 },
        ],
        true,
      ),
    ]
    expect(colourOf(one, 'A')).toBe(colourOf(other, 'A'))
    expect(one.map(({ value }) => value)).toEqual(['A', 'B'])
  })

  it('are shared by the rare ones of many values, and none and several have their own', () => {
    const legend = legendOf([...many, { value: null, count: 7 }, { value: '*', count: 3 }], false)
    expect(legend.map(({ value, count }) => [value, count]).slice(8)).toEqual([
      [undefined, 92 + 91 + 90 + 89],
      [null, 7],
      ['*', 3],
    ])
    expect(colourOf(legend, '9')).toBe(colourOf(legend, '11'))
    expect(new Set(legend.map(({ colour }) => colour)).size).toBe(11)
  })

  it('make the ring of a cluster', () => {
    const legend = legendOf(
      [
        { value: 'A', count: 3 },
        { value: 'B', count: 1 },
      ],
      true,
    )
    expect(
      shares(legend, [
        { value: 'A', count: 3 },
        { value: 'B', count: 1 },
      ]),
    ).toBe(`conic-gradient(${colourOf(legend, 'A')} 0.0deg 270.0deg, ${colourOf(legend, 'B')} 270.0deg 360.0deg)`)
    expect(shares(legend, [{ value: 'B', count: 4 }])).toBe(colourOf(legend, 'B'))
  })
})
