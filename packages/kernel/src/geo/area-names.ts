/** Whether two names mean the same prefecture or county. Suffixes have changed with the years: 毕节地区 is 毕节市 now. */
export const isSameArea = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (name: string) => (name.length > 2 ? name.replace(/(市|地区|盟|区|县)$/, '') : name)
