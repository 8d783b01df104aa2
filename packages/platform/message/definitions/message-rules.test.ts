import { expect, it } from 'vitest'
import { audienceIsChosen, isAudienceChosen, noAudience } from './message-rules'

it('wants recipients or a range', () => {
  expect(isAudienceChosen(noAudience)).toBe(false)
  expect(isAudienceChosen({ ...noAudience, all: true })).toBe(true)
  expect(isAudienceChosen({ ...noAudience, orgIds: ['7'] })).toBe(true)
})

it('reads an audience of which parts are missing', () => {
  expect(audienceIsChosen(null)).toBe(false)
  expect(audienceIsChosen({ userIds: ['7'] })).toBe(true)
})
