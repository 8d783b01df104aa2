import type { Label } from '@sfa/kit/label'
import { choices, defineSettings } from '@sfa/kit/settings/settings'
import { storeFields } from './store-fields'

/** What a store may have to name for an invoice. */
export const invoiceFields = ['invoiceTitle', 'vatNo', 'bankName', 'bankAccountNo', 'email'] as const
export type InvoiceField = (typeof invoiceFields)[number]

const needed = (label: Label, hint?: Label) =>
  choices(
    label,
    invoiceFields.map(name => [name, storeFields[name].label] as const),
    hint && { hint },
  )

/** 发票类型: what a store has to name for the type of invoice that it is given. The names are values of the dictionary. */
export const invoiceType = defineSettings({
  type: 'InvoiceType',
  path: '/enterpriseparametersetting/InvoiceType',
  label: ['发票类型', 'Invoice type'],
  fields: {
    normal: needed(['普通发票必填信息', 'Needed for ordinary invoices']),
    special: needed(['增值税专用发票必填信息', 'Needed for special VAT invoices']),
    electronic: needed(
      ['电子发票必填信息', 'Needed for electronic invoices'],
      [
        '新增、编辑和导入门店时按门店的发票类型检查；已有门店在下次修改这些信息时检查',
        'Checked by the invoice type of the store when stores are added, edited and imported; stores that are there, when one of these is changed',
      ],
    ),
  },
})
