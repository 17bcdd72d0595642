import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/support/chromium.ts'
import { sizedPictures } from './scripts/build/sized-pictures.ts'
import { i18n } from './scripts/i18n/plugin.ts'

/** Adds the English texts to modules that run without a server. Browser tests use the whole portal. */
const englishTexts = i18n()

/** Server tests that need their own process, because they replace a package or count what a fresh process does. */
const OWN_PROCESS = [
  'server/platform/db/connection.test.ts',
  'server/platform/db/driver/connection.test.ts',
  'server/core/audit/syslog.test.ts',
  'server/core/api/request-queue.test.ts',
  'server/core/auth/sign-in-by-address.test.ts',
]

/** Node itself loads the modules of these projects, as it does in production. Vite would transform about 1,500 first. */
const LOADED_BY_NODE = { experimental: { viteModuleRunner: false } }

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
        description: 'Runs only in `npm run test:all`: a slow test, or a repetition in another view.',
      },
    ],
    // One worker more than cores, because a test also waits for the database and the browser.
    maxWorkers: availableParallelism() + 1,
    // Each concurrent fault scenario runs its own portal and database.
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Long enough for a busy machine. A poll ends as soon as its condition is met.
    expect: { poll: { timeout: 15_000 } },
    // The summary of a run gives the line of each failed test.
    includeTaskLocation: true,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        plugins: [englishTexts, sizedPictures()],
        test: {
          name: 'unit',
          include: ['{shared,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.tsx', 'node_modules'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [englishTexts, react()],
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
        test: { name: 'resilience', include: ['resilience/**/*.test.ts'], ...LOADED_BY_NODE },
      },
      {
        extends: true,
        // Without isolation, a worker loads the server's modules once for all of its files.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: OWN_PROCESS,
          isolate: false,
        },
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
          ...LOADED_BY_NODE,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
