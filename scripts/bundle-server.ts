import { bundleServer } from './lib/bundle-server'
import { repository } from './lib/repository'

await bundleServer(repository)
