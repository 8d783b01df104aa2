import { code, flag, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Where in a store products stand. */
export const displayArea = defineResource({
  key: 'product.display-area',
  path: '/product/displayarea',
  label: ['陈列区域', 'Display area'],
  title: 'name',
  keptWhileUsed: true,
  fields: {
    code: code(['区域编码', 'Area code'], {
      required: true,
      unique: true,
      edit: 'onCreate',
      hint: ['收银台区域的编码以 CASH_ 开头', 'Codes of cash-register areas begin with CASH_'],
    }),
    name: text(['区域名称', 'Area name'], { required: true, unique: true, max: 50 }),
    isCash: flag(['是否收银台', 'Cash register']),
    remark: remark(),
    isDeleted: validity(),
  },
  customFields: 'MD_DisplayArea',
  rules: [
    {
      name: 'cash-registers-by-their-code',
      on: ['code', 'isCash'],
      check: row =>
        row.isCash === '1' && row.code && !String(row.code).startsWith('CASH_')
          ? ['收银台区域的编码必须以 CASH_ 开头', 'The code of a cash-register area must begin with CASH_']
          : null,
    },
  ],
  import: {
    kind: 'DisplayArea',
    sample: { code: 'CASH_09', name: '移动收银台', isCash: '1' },
  },
  export: { kind: 'DisplayArea' },
  calls: {
    search: '/portalsync/displayarea/searchList',
    create: '/portalsync/displayarea/add',
    update: '/portalsync/displayarea/update',
  },
  objectNames: ['MD_DisplayArea'],
})
