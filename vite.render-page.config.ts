// Builds `web/render-page.tsx` for the server, which loads and renders each page with it (`server/app/pages/render-page.ts`).
// `scripts/i18n/fill.ts` inserts the texts of each language.
import { relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { inAscii } from './scripts/build/in-ascii.ts'
import { routePages } from './scripts/build/route-files.ts'
import { sizedPictures } from './scripts/build/sized-pictures.ts'
import { i18n } from './scripts/i18n/plugin.ts'

const IMPORT = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g

/**
 * Makes each `import()` of our modules record the module, by its name in the browser's manifest, so that a page can preload
 * the module's files (`server/app/pages/web-builds.ts`).
 */
const notedParts: Plugin = {
  name: 'noted-parts',
  transform: {
    order: 'post',
    filter: { id: /[\\/]web[\\/][^?]*\.tsx?(?:\?|$)/, code: /\bimport\(\s*['"]/ },
    async handler(code, id) {
      const names = new Map<string, string>()
      for (const [call, , specifier = ''] of code.matchAll(IMPORT)) {
        const file = await this.resolve(specifier, id)
        if (file) names.set(call, relative('web', file.id).replace(/\?.*/, ''))
      }
      const noted = code.replaceAll(IMPORT, (call) => `notePart(${JSON.stringify(names.get(call))}, ${call})`)
      return { code: `import { notePart } from '#web/api/page-context.ts'\n${noted}`, map: null }
    },
  },
}

/** Packages have no texts, so all languages share them. */
const libraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|zod|lucide-react|@radix-ui|@tanstack|@floating-ui|react-hook-form|@hookform|cmdk)[\\/]/

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [i18n(), routePages(), sizedPictures(), notedParts, inAscii],
  resolve: {
    alias: {
      // Otherwise it would take this for a browser with all its globals.
      '@tanstack/router-core/isServer': resolve(
        'node_modules/@tanstack/router-core/dist/esm/isServer/development.js',
      ),
      // Its build for browsers decodes with an element of the page.
      'decode-named-character-reference': resolve('node_modules/decode-named-character-reference/index.js'),
    },
  },
  // As in the browser: the router follows redirects by itself, and both render the same.
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'render-page.tsx',
    outDir: '../dist/.server',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: {
      // Nothing here runs in a browser, nor is it loaded piece by piece.
      onLog: (level, log, report) => {
        if (!['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'].includes(log.code ?? ''))
          report(level, log)
      },
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // As in the web app, whose pictures a rendered page shows.
        hashCharacters: 'hex',
        entryFileNames: 'unfilled/render-page.js',
        chunkFileNames: ({ name }) =>
          `${/^(?:libraries|rolldown-runtime)$/.test(name) ? '' : 'unfilled/'}[name]-[hash:7].js`,
        codeSplitting: { groups: [{ name: 'libraries', test: libraries }] },
      },
    },
  },
})
