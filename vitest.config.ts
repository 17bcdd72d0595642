import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/chromium.ts'
import { sizedPictures } from './scripts/sized-pictures.ts'
import { words } from './scripts/words/plugin.ts'
import { DEFAULT_LANGUAGE } from './shared/languages.ts'

/** Puts the English texts into modules that run without a server. Browser tests have the whole portal. */
const english = words(DEFAULT_LANGUAGE)

/** Server tests that need a process of their own: they replace a package, or count what a fresh process does. */
const OWN_PROCESS = [
  'server/db/connection.test.ts',
  'server/delivery/audit/syslog.test.ts',
  'server/guard/turns.test.ts',
  'server/identity/sign-in-by-address.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: [
      './server/test/build-server.ts',
      './server/test/ready-folder.ts',
      './server/test/global-setup.ts',
    ],
    tags: [
      {
        name: 'nightly',
        description: 'Runs in `npm run test:all` only: slow, or a repetition in another view.',
      },
    ],
    // The database and the browser work while a test waits for them: two cores keep three files busy.
    maxWorkers: availableParallelism() + 1,
    // Each fault scenario is a portal with a database of its own.
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is late, not wrong: what is polled for ends as soon as it is there.
    expect: { poll: { timeout: 15_000 } },
    // The summary of a run names the line of each failed test.
    includeTaskLocation: true,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        plugins: [english, sizedPictures()],
        test: {
          name: 'unit',
          include: ['{shared,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.tsx', 'node_modules'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [english, react()],
        test: {
          name: 'component',
          include: ['web/**/*.component.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        plugins: [english],
        test: { name: 'faults', include: ['faults/**/*.test.ts'] },
      },
      {
        extends: true,
        // A worker loads the server's modules once for all of its files.
        test: { name: 'server', include: ['server/**/*.test.ts'], exclude: OWN_PROCESS, isolate: false },
      },
      {
        extends: true,
        test: { name: 'server-isolated', include: OWN_PROCESS },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          isolate: false,
          // Until the last causes of flicker are fixed. The summary of a run names each test that needed it.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
