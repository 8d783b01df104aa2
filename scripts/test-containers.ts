import { hasContainerEngine, startContainers } from '@sfa/test-kit/start-containers'
import { reportStep } from './lib/report-step'
import { runStage } from './lib/run-stage'
import { runScript, ScriptError } from './lib/script-error'
import { chooseStages } from './lib/test-stages'

/**
 * `npm run test:containers`: the integration tests on PostgreSQL in a container, and those of the queue again with
 * Redis in another.
 */
async function testContainers() {
  if (!(await hasContainerEngine())) {
    throw new ScriptError(
      'No Docker engine answers (tried DOCKER_HOST and the usual sockets). Start one, or run "npm test", which needs none.',
    )
  }
  const services = await reportStep('Starting the containers', () => startContainers())
  const total = { passed: 0, failed: 0 }
  try {
    for (const stage of chooseStages('integration,integration-redis')) {
      console.log(`\n▶ ${stage.name}`)
      const { NODE_ENV, REDIS_URL, DATABASE_URL, ...inherited } = process.env
      const redis = stage.needs?.includes('redis') ? { REDIS_URL: services.redisUrl } : {}
      const environment = { ...inherited, TEST_DATABASE_URL: services.databaseUrl, ...redis }
      const { passed, failed } = await runStage(stage, environment)
      total.passed += passed
      total.failed += failed
    }
  } finally {
    await services.stop()
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

await runScript(testContainers)
process.exit()
