import { expect, it } from 'vitest'
import { meaningOf } from './call-meaning'

it('says what the calls of definitions do, and what the fields of their bodies are called', () => {
  expect(meaningOf('/portalsync/product/createBrand')).toMatchObject({
    what: ['品牌', 'Brand'],
    does: 'create',
    fields: { nameCn: { label: ['品牌名称', expect.any(String)] } },
  })
  expect(meaningOf('/portalsync/settings/CropSet/save')).toMatchObject({ does: 'save' })
  expect(meaningOf('/portalsync/report/person/loginlog/search')).toMatchObject({ does: 'search' })
  expect(meaningOf('/portalsync/user/registration/approve')).toMatchObject({ does: ['通过', 'Approve'] })
  expect(meaningOf('/portalsync/runtime')).toBeUndefined()
})
