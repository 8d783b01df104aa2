import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository'

const { workspaces: globs } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  workspaces: string[]
}

/** The folders of all workspaces, from the repository's folder: `apps/api`, `packages/areas/order`. */
export const workspaces: readonly string[] = globs
  .map(glob => glob.replace(/\/\*$/, ''))
  .flatMap(parent => readdirSync(join(repository, parent)).map(name => `${parent}/${name}`))
  .filter(folder => existsSync(join(repository, folder, 'package.json')))
