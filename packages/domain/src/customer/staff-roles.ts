/** Codes of the roles whose people may be chosen as staff of a store (2-master-data.md §6). */
export const staffRoles = {
  salesRep: [
    'SalesRep',
    'DSalesRep',
    'DirectSalesRep',
    'UndirectSalesRep',
    'UndirectSalesManager',
    'DirectSalesManager',
    'BothSalesManager',
  ],
  shoppingGuide: ['ShoppingGuide'],
  tallyClerk: ['TallyClerk'],
} as const
