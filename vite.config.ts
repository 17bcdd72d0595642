import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { routePages } from './scripts/route-files.ts'
import { sizedPictures } from './scripts/sized-pictures.ts'
import { words } from './scripts/words/plugin.ts'

/** Writes a brotli and a gzip copy beside every text asset, so that the server compresses none of them itself in English. */
function precompress(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: () => {
      // The build failed, and says why.
      if (!isWritten) return
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|svg|json|webmanifest)$/.test(entry.name)) continue
        if (entry.parentPath.endsWith('.unfilled')) continue
        const file = join(entry.parentPath, entry.name)
        // Vite copies it as it is.
        if (entry.name === 'early.js') writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code)
        const bytes = readFileSync(file)
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** What every page needs in one file: it compresses better and stays cached when only our code changes. */
const everyPage =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|store|react-store))[\\/]/

const radix = (names: string) => new RegExp(`node_modules[\\\\/]@radix-ui[\\\\/](?:${names})[\\\\/]`)

/** Radix, as far as tabs, menus, dialogs and toasts share it. */
const parts = radix(
  'primitive|react-(?:collection|compose-refs|context|id|presence|primitive|slot|use-[a-z-]+)',
)

/** Radix, as far as the toast region shares it with dialogs and menus alone. */
const layers = radix('react-(?:dismissable-layer|portal|toast|visually-hidden)')

/** Whether a file stands in one of these folders of `web/`, not deeper. */
const within = (...folders: string[]) => {
  const paths = new Set(folders.map((folder) => resolve('web', folder)))
  return (file: string) => paths.has(dirname(file))
}

/** Whether a file is one of these of `web/`. */
const exactly = (...files: string[]) => {
  const paths = new Set(files.map((file) => resolve('web', file)))
  return (file: string) => paths.has(file)
}

const toaster = within('ui/toaster')
/** A few lines each, which rows of a dashboard and of most lists need. */
const lines = exactly(
  'features/companies/public/asked-line.tsx',
  'features/activities/queries.ts',
  'features/dashboard/public/needs-changes.tsx',
)
const page = within('ui/page')
const frame = within(
  'app/frame',
  'app/shell/frame',
  'features/notifications/bell',
  'features/sign-in/questions',
  'features/companies/public/frame',
)
const icon = /node_modules[\\/]lucide-react[\\/]/
/** Those that both dashboards show, and few other pages. */
const dashboardIcon = /[\\/]icons[\\/](?:check-check|info|timer)\.mjs$/
/** Those that as many share as what every page loads, but no dashboard shows. */
const otherIcon = /[\\/]icons[\\/](?:circle-dot|loader|mail-x|paperclip)\.mjs$/
const query = /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]/
const layout = /[\\/]routes[\\/](?:_client|staff)\.tsx\?tsr-split/

/** Many tiny files compress badly and their names fill the entry: what travels together is one file, and one folder. */
const chunks = [
  { name: 'vendor', test: everyPage, priority: 5 },
  // The sign-in page.
  {
    name: 'base',
    test: within('api', 'url/entry', 'ui/base', 'records/entry', 'app/shell/entry', 'features/sign-in/frame'),
    priority: 4,
  },
  { name: 'radix', test: parts, priority: 2 },
  { name: 'layers', test: (file: string) => layers.test(file) || toaster(file), priority: 1 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
  // What forms need that send something, also on pages without the query cache.
  { name: 'forms', test: within('api/forms'), priority: 2, includeDependenciesRecursively: false },
  // What pages are made of, also those without the query cache. What few pages show stays with them.
  {
    name: 'ui',
    test: (file: string) => page(file) || (icon.test(file) && !otherIcon.test(file)),
    minShareCount: 10,
    priority: 2,
  },
  // The frame around signed-in pages. What it needs comes along, so it is asked last.
  {
    name: 'frame',
    test: (file: string) =>
      query.test(file) || frame(file) || layout.test(file) || lines(file) || dashboardIcon.test(file),
    priority: 0,
  },
]

/**
 * What most pages need is fetched together with them. The entry leaves the rest to follow when it is asked for: the names
 * of all files would make the first screen three kilobytes larger. A page names all that its own parts need, so that they
 * come in one go instead of one after the other. Nobody names what the entry has brought already. The names are sorted,
 * because the same ones in the same order compress to next to nothing.
 */
// Only some pages need what forms share, what parts of Radix share, and schemas.
const commonNames = new Set(
  chunks.map(({ name }) => name).filter((name) => name !== 'forms' && name !== 'zod' && name !== 'radix'),
)
const isCommon = (file: string) => /^assets\/[a-z]+-|\.css$/.test(file)
const isWithEntry = (file: string) => /^assets\/(?:vendor|base)-/.test(file)

/** A browser that loads modules has these, so nobody needs what React brings for one without. */
const everyBrowserHas = {
  'typeof window': '"object"',
  'typeof document': '"object"',
  ...Object.fromEntries(
    ['AbortController', 'MessageChannel', 'Promise', 'WeakMap', 'reportError'].map((name) => [
      `typeof ${name}`,
      '"function"',
    ]),
  ),
}

/** Node and Internet Explorer have these, and React's tools for developers look at the development server's pages. */
const noBrowserHas = {
  'typeof setImmediate': '"undefined"',
  'document.documentMode': 'undefined',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
}

export default defineConfig({
  root: 'web',
  plugins: [words(), routePages(), react(), tailwindcss(), sizedPictures(), precompress()],
  // React itself has had since 18 what this shim brings to the router's store.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: resolve('dist'),
    manifest: true,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId, hostType }) => {
        if (hostType === 'html') return needed.filter((name) => isCommon(name))
        const more = needed.filter((name) => !isWithEntry(name)).toSorted()
        return isCommon(hostId) ? more.filter((name) => isCommon(name)) : more
      },
    },
    rolldownOptions: {
      // No module of ours or of a library does something when a property is read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      transform: { define: { ...everyBrowserHas, ...noBrowserHas } },
      output: {
        chunkFileNames: ({ name }) =>
          commonNames.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        // 28 bits tell the versions of a file apart, and the entry names many files.
        hashCharacters: 'hex',
        codeSplitting: { groups: chunks },
        // Otherwise zod tries whether it may evaluate code, which the content policy refuses, and reports.
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
