import type { Label } from '@sfa/kit/label'

/** Of a route in the API document: its group, and what it is for. */
export const described = (tag: string, summary: Label) => ({
  tags: [tag],
  summary: summary[1],
  // Readers of Chinese have it beside the English that generators of clients expect.
  'x-summary-zh': summary[0],
})
