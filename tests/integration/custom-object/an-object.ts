import type { ObjectFieldKind } from '@sfa/kit/object-definition'

/** A line of a definition; what is not said is as in a new line of the form. */
export const aField = (fieldName: string, fieldKind: ObjectFieldKind, more: object = {}) => ({
  fieldName,
  fieldDescription: `字段${fieldName}`,
  fieldEnDescription: `Field ${fieldName}`,
  fieldKind,
  ...more,
})

export const aKey = (fieldName = 'number') => aField(fieldName, 'Code', { isKey: '1', isRequired: '1', inSearch: '1' })

export const anObject = (code: string, fieldList: readonly object[], more: object = {}) => ({
  code,
  nameCn: `对象${code}`,
  nameEn: `Object ${code}`,
  fieldList,
  ...more,
})

/** A field of every kind. */
export const everyKind = [
  aKey(),
  aField('name', 'Text', { isRequired: '1', inSearch: '1', sequence: 1 }),
  aField('story', 'TextArea'),
  aField('lot', 'Code'),
  aField('amount', 'Number', { decimals: 2, inSearch: '1' }),
  aField('pieces', 'Number'),
  aField('price', 'Money'),
  aField('stock', 'Quantity'),
  aField('day', 'Date', { inSearch: '1' }),
  aField('moment', 'DateTime'),
  aField('isOpen', 'YesNo', { inSearch: '1' }),
  aField('choice', 'Select', { dictionarySource: 'dictionary', dictionaryType: 'ProductType', inSearch: '1' }),
  aField('tags', 'MultiSelect', { dictionarySource: 'dictionary', dictionaryType: 'ProductTagType' }),
  aField('brand', 'Reference', { target: 'product.brand', inSearch: '1' }),
  aField('packs', 'References', { target: 'product.pack-size' }),
  aField('phone', 'Phone'),
  aField('mail', 'Email'),
  aField('photos', 'Upload'),
  aField('papers', 'File'),
  aField('text', 'RichText'),
  aField('place', 'Place'),
]
