// Made once: `toLocaleString` makes one for every number, and a list has hundreds.
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** `1234.5` → `1,234.50`, in the way of every language that the portal speaks. */
export const formatMoney = (value: unknown): string => money.format(Number(value))

export const formatNumber = (value: unknown): string => number.format(Number(value))

/** An amount with its currency; a sign stands before both: -¥58.24. */
export function formatAmount(value: Parameters<typeof formatMoney>[0]): string {
  const text = formatMoney(value)
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}
