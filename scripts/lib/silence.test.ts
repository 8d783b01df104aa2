import { expect, it } from 'vitest'
import { Silence } from './silence'

it('an input is given ten seconds, and a lane that starts, also once more, two minutes', () => {
  const silence = new Silence(0)
  expect([silence.hang(119_000), silence.hang(120_001)]).toEqual([undefined, 120_001])
  silence.heard({ began: 0 }, 50_000)
  expect([silence.hang(60_000), silence.hang(60_001)]).toEqual([undefined, 10_001])
  // The next one waits for a new database.
  silence.heard({ preparing: true }, 60_000)
  expect([silence.hang(100_000), silence.hang(180_001)]).toEqual([undefined, 120_001])
  silence.heard({ began: 1 }, 110_000)
  silence.heard({}, 115_000)
  expect([silence.hang(125_000), silence.hang(125_001)]).toEqual([undefined, 10_001])
})
