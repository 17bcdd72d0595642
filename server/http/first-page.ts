import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { isOverloaded } from '#server/guard/overload.ts'
import { isFromOtherSite } from '#server/http/compression.ts'
import { firstDataReader } from '#server/http/first-data.ts'
import type { App } from '#server/services.ts'

/**
 * Returns what makes the app's page for a visitor: it names the files of its routes, so that the browser asks for all of
 * them at once, and carries the answers to its first calls. Undefined where the plain page is to go out instead.
 */
export function firstPages(app: App, dist: string): (request: FastifyRequest) => Promise<string | undefined> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = JSON.parse(readFileSync(join(dist, '.server/route-files.json'), 'utf8')) as RouteFiles
  const readFirstData = firstDataReader(app, join(dist, '.server/load-page.cjs'))
  return async (request) => {
    if (!mayCarryData(request) || isOverloaded(app)) return undefined
    const data = await readFirstData(request)
    if (!data) return undefined
    const needed = new Set(data.routes.flatMap((id) => files[id] ?? []))
    const links = [...needed].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
    const answers = [...data.answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`)
    const script = `<script type="application/json" id="first-data">${escaped(`{${answers.join()}}`)}</script>`
    // A function, because data may contain `$&`.
    return html.replace('</head>', () => `${links}${script}</head>`)
  }
}

/** The files of each route, by its id. */
type RouteFiles = Record<string, string[]>

/**
 * Only a page that a person opens here and now: what another site made the browser ask for must tell nothing by its
 * length (docs/security.md), and what is fetched ahead may be shown when it is old.
 */
function mayCarryData(request: FastifyRequest): boolean {
  const { accept = '', 'sec-purpose': purpose } = request.headers
  return (
    request.method === 'GET' &&
    accept.includes('text/html') &&
    purpose === undefined &&
    !isFromOtherSite(request)
  )
}

/** JSON that cannot end the element that it stands in. */
const escaped = (json: string) =>
  json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
