// Builds `web/load-page.ts` for the server: the routes without their components, in one script.
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vite'
import { ROUTE_FILES } from './scripts/route-files.ts'
import { sizedPictures } from './scripts/sized-pictures.ts'

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [
    tanstackRouter({
      ...ROUTE_FILES,
      codeSplittingOptions: {
        defaultBehavior: [],
        deleteNodes: ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'head'],
      },
    }),
    sizedPictures(),
    {
      name: 'without-parts',
      enforce: 'pre',
      // Loaders load modules, pages load parts of themselves, which nobody shows here.
      resolveDynamicImport: (specifier) =>
        specifier.endsWith('.tsx') ? { id: specifier, external: true } : null,
    },
  ],
  // As in the browser: the router follows redirects by itself.
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'load-page.ts',
    outDir: '../dist/.server',
    emptyOutDir: false,
    minify: true,
    rolldownOptions: {
      // Nothing here runs in a browser.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      treeshake: {
        moduleSideEffects: false,
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        manualPureFunctions: ['lazyDialog', 'lazyPart'],
      },
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'load-page.cjs' },
    },
  },
})
