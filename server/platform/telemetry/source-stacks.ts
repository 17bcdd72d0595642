import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'

/** A place in a file of the built server (`vite.server.config.ts`). */
const PLACE = /(file:\/\/[^\s()]+\/dist\/\.portal\/[\w-]+\.js):(\d+):(\d+)/g

// Node's `--enable-source-maps` would read all source maps at the start and keep them, 35 MB.
const known = new Map<string, string>()

/** Makes stack traces name the places in source files instead of places in the built server. */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, frames) => {
    const stack = [Error.prototype.toString.call(error), ...frames.map(String)].join('\n    at ')
    const maps = new Map<string, SourceMap>()
    return stack.replaceAll(PLACE, (position, ...[file, line, column]: [string, string, string]) => {
      const source =
        known.get(position) ??
        findSource(file, { line: Number(line), column: Number(column), maps }) ??
        position
      known.set(position, source)
      return source
    })
  }
}

function findSource(
  file: string,
  { line, column, maps }: { line: number; column: number; maps: Map<string, SourceMap> },
) {
  try {
    const map = maps.get(file) ?? readSourceMap(file)
    maps.set(file, map)
    const origin = map.findOrigin(line, column)
    if (!('fileName' in origin)) return undefined
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  } catch {
    // A newer build has replaced the file.
    return undefined
  }
}

const readSourceMap = (file: string) =>
  new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload)
