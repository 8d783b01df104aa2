import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { type CustomDefinition, withOwnFields } from './lookup/custom-fields'
import { ResourcePage } from './resource-page'
import { conditionsOf, readSearch, writeSearch } from './search/search-state'
import { columnsOf } from './table/table-preference'
import { callsTo, serve } from './testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from './testing/render-screen'

vi.mock('../shared/request/request', () => import('./testing/fake-request'))

beforeAll(() => prepareScreens())

const definition = (fieldName: string, zh: string, other: Partial<CustomDefinition> = {}): CustomDefinition => ({
  id: fieldName,
  fieldName,
  fieldType: 'Text',
  fieldDescription: zh,
  fieldEnDescription: fieldName,
  length: null,
  dictionarySource: null,
  dictionaryType: null,
  isRequired: '0',
  allowView: '1',
  allowNew: '1',
  allowEdit: '1',
  isPortalUse: '1',
  sequence: 0,
  ...other,
})
const definitions = [
  definition('origin', '发源地'),
  definition('rate', '毛利率', { fieldType: 'Number', sequence: 1 }),
  definition('secret', '内部', { allowView: '0' }),
]
const own = withOwnFields(brand, definitions)
const none: ReadonlySet<string> = new Set()
const search = '/portalsync/product/searchBrand'
const fields = '/portalsync/parameter/custom-field/search'
const row = { id: '1', ver: 1, code: 'B1', nameCn: '品牌1', logo: [], isDeleted: '0', customFields: { origin: '安溪' } }

it('are columns on demand, and drop out of what was kept when they are gone', () => {
  const columns = columnsOf(own, {}, none)
  expect(columns.filter(({ key }) => key.includes('.'))).toMatchObject([
    { key: 'customFields.origin', shown: false },
    { key: 'customFields.rate', shown: false },
  ])
  const kept = { columns: columns.map((column, order) => ({ ...column, shown: true, order })) }
  expect(columnsOf(brand, kept, none).map(({ key }) => key)).not.toContain('customFields.origin')
  expect(columnsOf(own, {}, new Set(['customFields'])).map(({ key }) => key)).not.toContain('customFields.origin')
})

it('stand in addresses, from which those go that are gone', () => {
  const address = 'customFields.origin=茶&customFields.rate=1~&customFields.gone=x&_sort=-customFields.rate'
  const state = readSearch(own, new URLSearchParams(address))
  expect(conditionsOf(state)).toEqual({
    'customFields.origin': '茶',
    'customFields.rate': ['1', null],
    sort: [{ field: 'customFields.rate', order: 'desc' }],
  })
  const written = writeSearch(own, state, new URLSearchParams(`${address}&other=1`))
  expect([...written.keys()].toSorted()).toEqual(['_sort', 'customFields.origin', 'customFields.rate', 'other'])
  expect(readSearch(brand, new URLSearchParams(address))).toMatchObject({ filters: {}, sort: undefined })
})

it('are searched by and shown in a list once they are known', async () => {
  serve({
    [search]: () => [row],
    [fields]: () => definitions,
    '/portalsync/user/preference/search': () => ({
      columns: [
        { key: 'code', shown: true, order: 0 },
        { key: 'customFields.origin', shown: true, order: 1 },
      ],
    }),
  })
  renderScreen(<ResourcePage resource={brand} />, { at: '/product/brand?customFields.origin=安' })
  expect(await screen.findByText('安溪')).toBeTruthy()
  expect(callsTo(search)).toHaveLength(1)
  expect(callsTo(search)[0]).toMatchObject({ 'customFields.origin': '安' })
  expect(screen.getByRole('columnheader', { name: /发源地/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('columnheader', { name: /发源地/ }))
  await waitFor(() => expect(currentAddress()).toContain('_sort=customFields.origin'))
  expect(callsTo(search).at(-1)).toMatchObject({ sort: [{ field: 'customFields.origin', order: 'asc' }] })
})
