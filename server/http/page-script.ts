import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { LoadedPage } from '#shared/rendered-page.ts'

/** What a page's modules get of a browser, by name. */
export type Globals = Readonly<Record<string, unknown>>

/** The modules of one page. */
export interface PageModules {
  loadPage: (address: string) => Promise<LoadedPage>
  /** The files that have been imported meanwhile, by their names. */
  imported: ReadonlySet<string>
}

/**
 * Returns what evaluates the server's build of the web (`folder`, built by `vite.render-page.config.ts`) for a page. Each
 * page gets modules of its own, because the session and the query cache are module state: nothing can reach another
 * visitor's page. Only the libraries are shared, with globals of nobody's (`shared`).
 */
export function pageScript(folder: string, shared: Globals): (globals: Globals) => PageModules {
  const compiled = new Map<string, Function>()
  const libraries = new Map<string, Module>()
  const compile = (file: string, names: string[]): Function => {
    const known = compiled.get(file)
    if (known) return known
    const code = compileFunction(
      readFileSync(join(folder, isShared(file) ? '..' : '', file), 'utf8'),
      names,
      { filename: file },
    )
    compiled.set(file, code)
    return code
  }
  return (globals) => {
    const own = new Map<string, Module>()
    const imported = new Set<string>()
    const load = (specifier: string): unknown => {
      const file = basename(specifier)
      imported.add(file)
      const modules = isShared(file) ? libraries : own
      const known = modules.get(file)
      if (known) return known.exports
      const module: Module = { exports: {} }
      modules.set(file, module)
      const given = {
        exports: module.exports,
        module,
        require: load,
        importNow,
        ...(modules === own ? globals : shared),
      }
      try {
        compile(file, Object.keys(given))(...Object.values(given))
      } catch (error) {
        modules.delete(file)
        throw error
      }
      return module.exports
    }
    const { loadPage } = load('./render-page.cjs') as Pick<PageModules, 'loadPage'>
    return { loadPage, imported }
  }
}

interface Module {
  exports: object
}

const isShared = (file: string) => /^(?:libraries|rolldown-runtime)-/.test(file)

/** `import()` of a module that is there: React need not wait for such a promise. */
function importNow<T>(load: () => T): Promise<T> & { status: 'fulfilled'; value: T } {
  const value = load()
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })
}
