import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/chromium.ts'
import { sizedPictures } from './scripts/sized-pictures.ts'
import { words } from './scripts/words/plugin.ts'
import { DEFAULT_LANGUAGE } from './shared/languages.ts'

/** Where no server says the texts: tests of the browser have the whole portal beside them. */
const english = words(DEFAULT_LANGUAGE)

export default defineConfig({
  test: {
    // The database and the browser work while a test waits for them: even two cores keep two files busy.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Faults are tried three at a time: each is a portal with a database of its own.
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is late, not wrong: what is polled for ends as soon as it is there.
    expect: { poll: { timeout: 15_000 } },
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
        test: {
          // Projects start in the order of their names: the longest file does not end alone, after all others.
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          globalSetup: ['./server/test/build-server.ts', './server/test/ready-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: [
            './server/test/build-server.ts',
            './server/test/ready-folder.ts',
            './server/test/global-setup.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./server/test/ready-folder.ts', './server/test/global-setup.ts'],
          // Only here: a page on a busy machine may be too late for a test that has to catch a moment of it. A second
          // attempt is named at the end of `npm test`, and what needs one is mended.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
