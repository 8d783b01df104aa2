const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const base = signs.length

/** 统一社会信用代码: 18 signs, the last of which follows from the others (GB 32100-2015). */
export function isCreditCode(code: string): boolean {
  if (code.length !== 18) return false
  const values = [...code].map(sign => signs.indexOf(sign))
  if (values.includes(-1)) return false
  const sum = values.slice(0, -1).reduce((total, value, index) => total + value * (3 ** index % base), 0)
  return (base - (sum % base)) % base === values.at(-1)
}
