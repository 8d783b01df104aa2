/** What a quota counts. */
export const quotaMeasures = [
  ['quantity', ['数量', 'Quantity']],
  ['amount', ['净额', 'Net amount']],
] as const
