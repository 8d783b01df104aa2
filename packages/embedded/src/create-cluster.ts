import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ClusterPlace } from './cluster-place'
import type { Credentials } from './credentials'
import type { Binaries } from './locate-binaries'
import { runCommand } from './run-command'
import type { RunAs } from './unprivileged-user'

/**
 * Makes a cluster with the application's role and database in it. It is made under another name and renamed
 * last, so an interrupted start leaves nothing that looks like a cluster.
 */
export async function createCluster(
  binaries: Binaries,
  { cluster, user }: ClusterPlace,
  credentials: Credentials,
  durable: boolean,
) {
  sweepUnfinished(cluster)
  const unfinished = `${cluster}.unfinished-${process.pid}`
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = `${unfinished}.password`
  try {
    writeFileSync(passwordFile, credentials.superuserPassword, { mode: 0o600 })
    give(unfinished, user)
    give(passwordFile, user)
    const options = { user, cwd: unfinished }
    const args = [...initdbArguments(unfinished, passwordFile), ...(durable ? [] : ['--no-sync'])]
    await runCommand(binaries.initdb, args, options)
    writeFileSync(join(unfinished, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
    await runCommand(binaries.postgres, ['--single', '-c', 'exit_on_error=on', '-D', unfinished, 'postgres'], {
      ...options,
      input: setupStatements(credentials),
    })
    renameSync(unfinished, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The locale is PostgreSQL's own, so texts sort the same on every system, whatever it has installed. */
const initdbArguments = (cluster: string, passwordFile: string) => [
  '--pgdata',
  cluster,
  '--username=postgres',
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Single-user mode takes one statement per line. The role is no superuser: row-level security binds it. */
const setupStatements = ({ ownerPassword }: Credentials) =>
  [
    `create role sfa login createdb createrole password '${ownerPassword}'`,
    'create database sfa owner sfa',
    'revoke all on database sfa from public',
    '',
  ].join('\n')

function give(path: string, { uid, gid }: RunAs) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function sweepUnfinished(cluster: string) {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('cluster.unfinished-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
