import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'

const names = { code: z.string(), nameCn: z.string(), nameEn: z.string().nullable() }

/** A place of the tenant's area tree. */
export interface Place {
  id: string
  code: string
  nameCn: string
  nameEn: string | null
  children: Place[]
}

const place: z.ZodType<Place> = z.object({ id: z.string(), ...names, children: z.lazy(() => z.array(place)) })

export const countryInfoCall = defineCall({
  method: 'GET',
  paths: ['/store/distributor/getCountryInfo'],
  key: 'signed-in',
  tag: 'distributor',
  summary: [
    '经销商可选的国家及其有效区域树',
    'The countries that a distributor can be in, each with its valid areas as a tree',
  ],
  answer: z.array(
    z.object({
      ...names,
      phoneCode: z.string().describe('Prefix of its telephone numbers'),
      children: z.array(place),
    }),
  ),
})

export type Country = AnswerOf<typeof countryInfoCall>[number]
