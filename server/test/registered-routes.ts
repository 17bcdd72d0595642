import type { App } from '#server/core/api/app.ts'

const BRANCH = /^(?<indent>[│ ]*)[├└]── (?<part>\S+) \((?<methods>[A-Z, ]+)\)$/
const INDENT = 4

/** Returns every registered route with its method, `GET /api/tickets/:id`, except for files of the web app. */
export async function registeredRoutes(app: App): Promise<string[]> {
  await app.ready()
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { indent = '', part = '', methods = '' } = BRANCH.exec(line)?.groups ?? {}
      path.splice(indent.length / INDENT, Infinity, part)
      return methods.split(', ').map((method) => `${method} ${path.join('')}`)
    })
    .filter((route) =>
      / \/(?:api\/|healthz|readyz|agency\.css|manifest\.webmanifest|\.well-known\/|favicon|icon-|apple-touch-icon)/.test(
        route,
      ),
    )
}
