// Builds `server/main.ts` for `npm start`: the server and its packages in few files, because each module that Node loads
// takes memory and time (docs/performance.md).
import { relative, resolve } from 'node:path'
import { type Plugin, defineConfig } from 'vite'
import { inAscii } from './scripts/build/in-ascii.ts'

const FOLDER = 'dist/.portal'

/** Native code; what OpenTelemetry follows by replacing what `require` returns; and whose errors are told by their class. */
const NOT_BUNDLED = ['@node-rs/argon2', 'sharp', 'pg', /^@opentelemetry\//]
/** They validate by JSON schemas, which the portal does not use (`server/platform/http/validation.ts`). */
const NEVER_LOADED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

/** In our modules `import.meta.url` stays the source file's, beside which its migrations, programs and files lie. */
const atItsSource: Plugin = {
  name: 'at-its-source',
  transform: {
    filter: { id: /[\\/]server[\\/].*\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const others = /import\.meta\.(?!url\b|resolve\b)\w+/.exec(code)
      if (others) this.error(`${others[0]} would name the folder of the bundle: use import.meta.url`)
      const source = JSON.stringify(relative(FOLDER, id).replaceAll('\\', '/'))
      return {
        code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
        map: null,
      }
    },
  },
}

export default defineConfig({
  publicDir: false,
  plugins: [atItsSource, inAscii],
  // Fastify asks it for files only where each gets a route (`server/app/pages/web-app.ts`). Node's own is there anyway.
  resolve: { alias: { glob: 'node:fs/promises' } },
  ssr: { noExternal: true, external: [] },
  build: {
    ssr: 'server/main.ts',
    outDir: resolve(FOLDER),
    emptyOutDir: true,
    // The Node that builds it runs it.
    target: `node${process.versions.node}`,
    // Stack traces in the log name source files by it (`server/platform/telemetry/source-stacks.ts`).
    sourcemap: true,
    rolldownOptions: {
      external: [...NOT_BUNDLED, ...NEVER_LOADED],
      // One folder: each file finds the sources at the same distance.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // V8 keeps the text of what it may have to compile. Names stay as they are, for stack traces.
        comments: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
