import { defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/lib/slow-first.ts'
import { StageReporter } from './scripts/lib/stage-reporter.ts'

/** Where `npm test` and turbo's tasks read what came of a run. */
const report = process.env.TEST_REPORT

/**
 * Each file has a database, a folder and queues of its own, so two run side by side (docs/decisions/0191). They share
 * two processes and one server: what they import and what they begin with is made once and not for every file.
 */
const integration = {
  globalSetup: 'packages/test-kit/src/share-server.ts',
  setupFiles: 'packages/test-kit/src/end-with-file.ts',
  // Waits end by what they wait for; these are for a busy machine, and longest where something is broken.
  expect: { poll: { timeout: 60_000 } },
  env: { TEST_PATIENCE_MS: '90000' },
  testTimeout: 180_000,
  hookTimeout: 600_000,
  isolate: false,
  maxWorkers: 2,
  // Projects with another number of workers run before or after, not beside.
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    reporters: report ? ['default', new StageReporter(report)] : ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{api,worker}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
          // These files mock no module and leave nothing behind, so that a worker loads what they share once.
          isolate: false,
          // Vitest's own choice leaves one core to itself, which on two cores is half of the machine.
          maxWorkers: 2,
          // What a test waits for ends the wait; these are for a machine that is several times slower and busy.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/portal/vite.config.ts',
        test: {
          name: 'portal',
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A worker loads React, antd and ProComponents once for all its files; apps/portal/test/setup.ts says how the
          // files are kept apart. What these libraries remember is part of a file's state: they are loaded anew too.
          isolate: false,
          maxWorkers: 2,
          server: { deps: { inline: ['i18next', 'react-i18next'] } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          ...integration,
        },
      },
      {
        test: {
          // Again with the queues in Redis; nothing outside this folder has one (scripts/queue-tests.test.ts).
          name: 'integration-redis',
          include: ['tests/integration/jobs/**/*.test.ts'],
          ...integration,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'packages/test-kit/src/share-server.ts',
          setupFiles: 'packages/test-kit/src/end-with-file.ts',
          // Limits for a machine that is several times slower: a wait ends by what it waits for.
          env: { TEST_PATIENCE_MS: '150000' },
          testTimeout: 600_000,
          hookTimeout: 600_000,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // A browser, a server and a database on one machine: what is asked again and again may take its time.
          expect: { poll: { timeout: 60_000 } },
          globalSetup: ['packages/test-kit/src/share-server.ts', 'tests/e2e/support/share-products.ts'],
          setupFiles: 'packages/test-kit/src/end-with-file.ts',
          testTimeout: 300_000,
          hookTimeout: 600_000,
          // A whole run ends over one click that a busy machine lost; `npm test` names what needed its second attempt.
          retry: report ? 1 : 0,
          isolate: false,
          // A page waits for the server more than it works: two files at a time keep two cores busy.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
