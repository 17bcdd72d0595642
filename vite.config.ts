import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes a brotli and a gzip copy beside every text asset, so that the server compresses nothing itself. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
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

/** What the sign-in page takes of ours. */
const signInPage =
  /web[\\/]api[\\/](?:call|session|resource|toast-failure)\.ts|web[\\/]drafts[\\/]draft-storage\.ts|web[\\/]ui[\\/]\w+[\\/](?:cx|button|spinner|field|input|alert|tone|stroke-icon|password-input|new-key|page-focus|page-title|toast|toast-host|parts|online|section|offline-banner)\.|web[\\/]features[\\/]shell[\\/](?:brand|in-shell|guards|reauth-host|error-pages)\.|shared[\\/]projects[\\/]values\.|web[\\/]features[\\/]auth[\\/](?:auth-frame|use-plain-form|rules|miniature|showcase)\./

/** What nearly every signed-in page is made of. */
const signedInPages =
  /web[\\/]ui[\\/]\w+[\\/](?:page-header|back-link|card|list|skeleton|empty-state|error-state|badge|status-badge|tooltip|use-beside-anchor|info-tip|progress-bar|dates|avatar|query-view|toolbar|search-field|filter-select|load-more|select|data-table|stat-card|long-text|facts|timeline|icon-button)\.|shared[\\/]format\./

/** The frame around every signed-in page: header, menu, what follows changes. */
const frame =
  /web[\\/]api[\\/](?:live|query-client)\.ts|web[\\/]features[\\/]shell[\\/](?:shell|side-menu|navigation|command-button|notification-bell|notifications|user-menu-button|other-tabs|leave-device|use-sign-out)\./

/** The toast region and what dialogs and menus share with it. */
const layers =
  /node_modules[\\/]@radix-ui[\\/](?:primitive|react-(?:collection|compose-refs|context|dismissable-layer|portal|presence|primitive|slot|toast|visually-hidden|use-[a-z-]+))[\\/]|web[\\/]ui[\\/]feedback[\\/]toaster\./

/** Many tiny files compress badly and their names fill the entry: what travels together is one file. */
const chunks = [
  { name: 'vendor', test: everyPage, priority: 5 },
  { name: 'base', test: signInPage, priority: 4 },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]/, priority: 3 },
  // What few pages show stays with them.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 2, minShareCount: 4 },
  { name: 'layers', test: layers, priority: 1 },
  {
    name: 'schemas',
    test: /node_modules[\\/]zod[\\/]|shared[\\/](?:contract[\\/](?:contract|fields)|files[\\/]schemas)\./,
    priority: 1,
  },
  { name: 'ui', test: signedInPages, priority: 1 },
  // What it needs comes along, so it is asked last.
  { name: 'frame', test: frame, priority: 0 },
]

/** What the pages of a record have in common, part by part: one file each, without what the parts themselves need. */
const parts = [
  /web[\\/]ui[\\/]display[\\/](?:attachment|attachment-gallery)\./,
  /web[\\/](?:ui[\\/]display[\\/]segments|features[\\/]comments[\\/](?:conversation|comment-item|queries))\./,
  /web[\\/](?:ui[\\/]display[\\/]day-from-today|features[\\/]info-requests[\\/](?:queries|request-status))\./,
  /web[\\/]features[\\/]tasks[\\/](?:task-[a-z]+|queries)\./,
  /web[\\/]features[\\/]briefs[\\/](?:example-list|brief-(?:facts|history))\.|web[\\/]ui[\\/]display[\\/]brand-preview\.|shared[\\/]colour\./,
  /web[\\/]features[\\/]briefs[\\/](?:queries|brief-(?:status|words))\./,
  /web[\\/](?:client-view|features[\\/]client-view[\\/]see-as-client)\./,
].map((test, i) => ({ name: `part${i}`, test, includeDependenciesRecursively: false }))

/**
 * What most pages need is fetched together with them. The entry leaves the rest to follow when it is asked for: the names
 * of all files would make the first screen three kilobytes larger. A page names all that its own parts need, so that they
 * come in one go instead of one after the other. Nobody names what the entry has brought already. The names are sorted,
 * because the same ones in the same order compress to next to nothing.
 */
const commonNames = new Set(chunks.map(({ name }) => name))
const isCommon = (file: string) => /^assets\/[a-z]+-|\.css$/.test(file)
const isWithEntry = (file: string) => /^assets\/(?:vendor|base)-/.test(file)

/** A route's loader waits for its page anyway: apart from it, it would load every feature's queries at once. */
const wholePage: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'loader',
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
]

export default defineConfig({
  root: 'web',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [wholePage] },
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  // React itself has had since 18 what this shim brings to the router's store.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: '../dist',
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
      output: {
        chunkFileNames: ({ name }) =>
          commonNames.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        hashCharacters: 'base36',
        codeSplitting: { groups: [...chunks, ...parts] },
      },
    },
  },
  server: {
    // The host stays as the browser sent it, or the API would refuse writes as coming from another site.
    proxy: { '^/api/': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})
