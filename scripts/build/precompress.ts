import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Writes Brotli and gzip copies of text assets, so that the server needn't compress the English build. */
export function precompress(): Plugin {
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
      // The build failed and has reported why.
      if (!isWritten) return
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|svg|json|webmanifest)$/.test(entry.name)) continue
        if (entry.parentPath.endsWith('.unfilled')) continue
        const file = join(entry.parentPath, entry.name)
        // Vite copies this file without minifying it.
        if (entry.name === 'early.js') minifyFile(file)
        const bytes = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

function minifyFile(file: string): void {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  writeFileSync(file, code)
}
