import { brand } from '@sfa/product/definitions/brand.resource'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { reloadObjects } from '../../../shared/definitions'
import ObjectCell from './object-cell'
import OperationCell from './operation-cell'

vi.mock('../../../shared/load-objects', () => ({
  loadObjects: async () => [{ ...brand, key: 'custom.o2', label: ['门垫', 'Door mats'] }],
}))

beforeAll(async () => {
  await prepareScreens()
  await reloadObjects()
})

it('calls objects of the product and those of the tenant by their names', async () => {
  renderScreen(
    <>
      <ObjectCell row={{ id: '1', ver: 1, resource: 'custom.o2' }}>custom.o2</ObjectCell>
      <ObjectCell row={{ id: '2', ver: 1, resource: 'product.brand' }}>product.brand</ObjectCell>
    </>,
  )
  expect(await screen.findByText(/门垫/)).toBeTruthy()
  expect(screen.getByText(/品牌/)).toBeTruthy()
  expect(screen.queryByText(/custom/)).toBeNull()
})

it('calls an action as the definition of the record does, and else by what the log knows', async () => {
  renderScreen(
    <>
      <OperationCell row={{ id: '1', ver: 1, resource: 'customer.store', operation: 'close' }}>close</OperationCell>
      <OperationCell row={{ id: '2', ver: 1, resource: 'order.order', operation: 'close' }}>close</OperationCell>
      <OperationCell row={{ id: '3', ver: 1, resource: 'product.brand', operation: 'update' }}>update</OperationCell>
    </>,
  )
  expect(await screen.findByText('关店', { exact: false })).toBeTruthy()
  expect(screen.getByText('关闭', { exact: false })).toBeTruthy()
  expect(screen.getByText('编辑', { exact: false })).toBeTruthy()
})
