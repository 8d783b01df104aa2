/** A company's own list of its people and departments, wherever it is kept. */
export interface Directory {
  departments(): Promise<DirectoryDepartment[]>
  users(): Promise<DirectoryUser[]>
}

export interface DirectoryDepartment {
  /** What the directory knows it by; our department code. */
  code: string
  name: string
  parentCode: string | null
}

export interface DirectoryUser {
  userCode: string
  /** Sign-in name of a new user. */
  userName: string
  name: string
  mobile: string | null
  email: string | null
  departmentCode: string | null
  /** False for people who have left. */
  active: boolean
}

/** An answer with more entries is not a company's directory. */
export const maxEntries = 50_000

/** Codes have letters, digits, hyphens and underscores only. */
export const asCode = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .replace(/[^\w-]/g, '-')
    .slice(0, 50)

export const asText = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}
