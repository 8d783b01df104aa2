import type { GeoField } from '@sfa/kit/fields/field'
import { geo } from '@sfa/kit/fields/fields'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { checkValue } from '../record/form/check-values'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { GeoInput } from './geo-input'
import type { InputProps } from './input-props'

beforeAll(() => prepareScreens())

const field = geo(['位置', 'Position'])
let place: unknown
function Field() {
  const [value, setValue] = useState<unknown>(null)
  place = value
  return <GeoInput {...({ field, value, onChange: setValue } as InputProps<GeoField>)} />
}

it('keeps a longitude that is none as it was typed, and the field refuses it', async () => {
  renderScreen(<Field />)
  await userEvent.type(screen.getByLabelText('经度'), '200')
  await userEvent.type(screen.getByLabelText('纬度'), '31')
  await userEvent.tab()
  expect((screen.getByLabelText('经度') as HTMLInputElement).value).toBe('200')
  expect(place).toMatchObject({ longitude: 200, latitude: 31 })
  expect(checkValue(field, place)).toBeTruthy()
})
