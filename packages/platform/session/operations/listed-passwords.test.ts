import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requireGoodPassword } from './password-policy'

const policy = { passwordLevel: 'low', initialPassword: 'Initial-2026', defaultPasswordHashes: [] } as const
const owner = { userName: 'mei', userCode: 'U1', tenantId: 'one' }

it('a password of the configured list is refused, whatever its case', async () => {
  const passwordListFile = join(await mkdtemp(join(tmpdir(), 'passwords-')), 'list.txt')
  await writeFile(passwordListFile, 'gate47lantern\r\nsomething-else\n')
  const listed = { ...policy, passwordListFile }
  await expect(requireGoodPassword(listed, 'Gate47Lantern', owner)).rejects.toMatchObject({ code: 'passwordCommon' })
  await expect(requireGoodPassword(listed, 'gate48lantern', owner)).resolves.toBeUndefined()
  await expect(requireGoodPassword({ ...policy, passwordListFile: undefined }, 'Gate47Lantern', owner)).resolves.toBe(
    undefined,
  )
})

it('a list that is not there lets no password pass unchecked', async () => {
  const missing = { ...policy, passwordListFile: '/nowhere/list.txt' }
  await expect(requireGoodPassword(missing, 'gate48lantern', owner)).rejects.toThrow('ENOENT')
})
