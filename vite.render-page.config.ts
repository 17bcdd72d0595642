// Builds `web/render-page.tsx` for the server, which loads and renders each page with it (`server/http/render-page.ts`).
// `scripts/words/fill.ts` fills in the texts of each language.
import { basename, relative, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig, type Plugin } from 'vite'
import { inAscii } from './scripts/in-ascii.ts'
import { ROUTE_FILES, WHOLE_PAGE } from './scripts/route-files.ts'
import { sizedPictures } from './scripts/sized-pictures.ts'
import { words } from './scripts/words/plugin.ts'

/**
 * On the server every module is at hand, so `import()` need not wait: React renders a part of a page at once. Its loader
 * provides `importNow` (`server/http/page-script.ts`).
 */
const importNow = (): Plugin => ({
  name: 'import-now',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll('Promise.resolve().then(()=>require(', 'importNow(()=>require(')
  },
})

/**
 * Tells the server by which name the manifest of the web app knows what a script of the server's brought it, so that a page
 * can name the files that bring it to the browser (`server/http/web-builds.ts`).
 */
const browserFiles = (): Plugin => ({
  name: 'browser-files',
  generateBundle({ format }, bundle) {
    const names: Record<string, string> = {}
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.facadeModuleId)
        names[basename(chunk.fileName)] = relative('web', chunk.facadeModuleId)
    this.emitFile({
      type: 'asset',
      fileName: format === 'cjs' ? 'browser-files-cjs.json' : 'browser-files.json',
      source: JSON.stringify(names),
    })
  },
})

/** What has no texts, so that all languages share it, and keeps nothing of a page. */
const libraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|zod|lucide-react|@radix-ui|@tanstack|@floating-ui|react-hook-form|@hookform|cmdk)[\\/]/

/** Libraries stand beside the folders of the languages, all else in each of them. */
const output = (format: 'es' | 'cjs', ending: string) => ({
  format,
  // As in the web app, whose pictures a rendered page shows.
  hashCharacters: 'hex' as const,
  entryFileNames: `unfilled/render-page.${ending}`,
  chunkFileNames: ({ name }: { name: string }) =>
    `${/^(?:libraries|rolldown-runtime)$/.test(name) ? '' : 'unfilled/'}[name]-[hash:7].${ending}`,
  codeSplitting: { groups: [{ name: 'libraries', test: libraries }] },
})

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [
    words(),
    tanstackRouter({ ...ROUTE_FILES, codeSplittingOptions: { defaultBehavior: [WHOLE_PAGE] } }),
    sizedPictures(),
    importNow(),
    browserFiles(),
    inAscii,
  ],
  // In browsers it decodes by an element of the page.
  resolve: {
    alias: {
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
      output: [output('es', 'js'), output('cjs', 'cjs')],
    },
  },
})
