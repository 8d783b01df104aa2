/** `1234.5` → `1,234.50`, in the way of every language that the portal speaks. */
export const formatMoney = (value: unknown): string =>
  Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatNumber = (value: unknown): string =>
  Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 })
