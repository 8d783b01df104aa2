import type { ErrorTexts } from './error-texts-shape'

/** Messages in which customers order. */
export const robotErrors = {
  robotCustomerMissing: ['请先选择下单客户', 'Choose the customer first'],
  robotNothingFound: ['没有识别出产品', 'No product was recognised'],
  robotLineUnknown: ['“{said}”还没有对应的产品', 'No product is chosen for "{said}"'],
  robotQuantityMissing: ['“{said}”的数量须大于0', 'The quantity of "{said}" has to be above 0'],
  robotUnitForeign: ['产品“{value}”没有该单位', 'The product "{value}" does not have the unit'],
} satisfies ErrorTexts
