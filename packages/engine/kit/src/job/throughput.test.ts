import { expect, it } from 'vitest'
import { nextThroughput, remainingSeconds } from './throughput'

const sample = (stage: string, done: number, seconds: number) => ({ stage, done, at: seconds * 1000 })

it('tells the remaining seconds of a steady run', () => {
  let speed = nextThroughput(undefined, sample('writing', 0, 0))
  expect(remainingSeconds(speed, { done: speed.done, total: 1000 })).toBeNull()
  for (let second = 1; second <= 3; second++) speed = nextThroughput(speed, sample('writing', second * 100, second))
  expect(speed.rowsPerSecond).toBeCloseTo(100)
  expect(remainingSeconds(speed, { done: speed.done, total: 1000 })).toBe(7)
})

it('follows a run that slows down without jumping there at once', () => {
  let speed = nextThroughput(undefined, sample('writing', 0, 0))
  speed = nextThroughput(speed, sample('writing', 1000, 1))
  speed = nextThroughput(speed, sample('writing', 1100, 2))
  expect(speed.rowsPerSecond).toBeGreaterThan(800)
  for (let second = 3; second < 60; second++)
    speed = nextThroughput(speed, sample('writing', 1100 + (second - 2) * 100, second))
  expect(speed.rowsPerSecond).toBeCloseTo(100, -1)
})

it('forgets the speed of another stage, and of a run that started over', () => {
  let speed = nextThroughput(undefined, sample('parsing', 0, 0))
  speed = nextThroughput(speed, sample('parsing', 5000, 1))
  expect(nextThroughput(speed, sample('writing', 10, 2)).rowsPerSecond).toBeNull()
  expect(nextThroughput(speed, sample('parsing', 100, 2)).rowsPerSecond).toBeNull()
})

it('knows no remaining time without a total, and none is left at the end', () => {
  let speed = nextThroughput(undefined, sample('parsing', 0, 0))
  speed = nextThroughput(speed, sample('parsing', 50, 1))
  expect(remainingSeconds(speed, { done: speed.done, total: 0 })).toBeNull()
  expect(remainingSeconds(speed, { done: speed.done, total: 50 })).toBe(0)
})
