import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/build/precompress.ts'
import { routePages } from './scripts/build/route-files.ts'
import { sizedPictures } from './scripts/build/sized-pictures.ts'
import { chunkGroups, nameChunk, selectPreloads } from './scripts/build/web-chunks.ts'
import { i18n } from './scripts/i18n/plugin.ts'

/** Without React's code for Node, old browsers, and its developer tools, each page is half a kibibyte smaller. */
const inBrowsers = {
  ...Object.fromEntries(['window', 'document'].map((name) => [`typeof ${name}`, '"object"'])),
  ...Object.fromEntries(
    ['AbortController', 'MessageChannel', 'Promise', 'WeakMap', 'reportError'].map((name) => [
      `typeof ${name}`,
      '"function"',
    ]),
  ),
  'typeof setImmediate': '"undefined"',
  'document.documentMode': 'undefined',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
}

export default defineConfig({
  root: 'web',
  plugins: [i18n(), routePages(), react(), tailwindcss(), sizedPictures(), precompress()],
  // React has had `useSyncExternalStore` since version 18, so the shim isn't needed.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: resolve('dist'),
    manifest: true,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: selectPreloads },
    rolldownOptions: {
      // In our modules and libraries, reading a property has no side effects.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      transform: { define: inBrowsers },
      output: {
        chunkFileNames: nameChunk,
        // 28 bits tell the versions of a file apart, and the entry names many files.
        hashCharacters: 'hex',
        codeSplitting: { groups: chunkGroups },
        // Otherwise zod checks whether it can evaluate code, which the content security policy blocks and reports.
        banner: ({ name }) => (name === 'zod' ? 'globalThis.__zod_globalConfig={jitless:true};' : ''),
      },
    },
  },
  server: {
    // The host stays as the browser sent it, or the API would refuse writes as coming from another site.
    // Modules of `web/api` have addresses below `/api/`, too.
    proxy: {
      '^/api/(?![^?]*\\.tsx?(?:\\?|$))': {
        target: process.env.API_URL ?? 'http://127.0.0.1:3000',
        changeOrigin: false,
      },
    },
  },
})
