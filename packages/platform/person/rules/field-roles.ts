/**
 * Codes of the roles of the people in the field. A person is one of the three: sales
 * representative, tally clerk or promoter.
 */
export const fieldRoles = {
  salesRep: [
    'SalesRep',
    'DSalesRep',
    'DirectSalesRep',
    'UndirectSalesRep',
    'UndirectSalesManager',
    'DirectSalesManager',
    'BothSalesManager',
  ],
  promoter: ['ShoppingGuide'],
  tallyClerk: ['TallyClerk'],
} as const

/** Whether one person may have all of these roles. */
export function canBeCombined(roleCodes: readonly string[]): boolean {
  const kinds = Object.values(fieldRoles).filter(codes => codes.some(code => roleCodes.includes(code)))
  return kinds.length <= 1
}
