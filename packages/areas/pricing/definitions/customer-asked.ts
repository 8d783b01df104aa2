import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

/** Who orders, and when: parts of the calls about prices and the smallest orders. */
export const customerAsked = {
  storeId: givenId.nullish(),
  distributorId: givenId.nullish().describe('Who orders; beside a store, who delivers'),
  day: z.iso.date().optional().describe('Default: today, UTC+8'),
}
