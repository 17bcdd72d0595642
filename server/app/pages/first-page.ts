import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { SESSION_LEFT, type RenderedPage } from '#shared/rendered-page.ts'
import { Buckets } from '#server/core/api/buckets.ts'
import { isOverloaded } from '../hooks/overload.ts'
import { networkOfClient } from '#server/platform/http/client-address.ts'
import { isFromOtherSite } from '#server/platform/http/compression.ts'
import { escapedText } from '#server/platform/http/escaped-text.ts'
import { pageRenderer } from './render-page.ts'
import type { WebBuild } from './web-builds.ts'
import type { App } from '#server/core/api/app.ts'

/** Of people of one network who are not signed in; beyond it, their browsers render the pages. */
const PAGES_PER_MINUTE = 120

/**
 * Returns what makes the app's page for a visitor: it shows what the page shows first, names the files that the browser
 * needs to go on with it, so that it asks for all of them at once, and carries the data of its first calls. Undefined
 * where the plain page is to go out instead.
 */
export function firstPages(
  app: App,
  dist: string,
): (request: FastifyRequest, build: WebBuild) => Promise<string | undefined> {
  const preparePage = pageRenderer(app, join(dist, '.server'))
  const pages = new Buckets<string>(PAGES_PER_MINUTE)
  const isBeyondLimit = (request: FastifyRequest) =>
    app.services.config.callsPerMinute > 0 &&
    !request.session &&
    pages.take(networkOfClient(request)).isTooMuch
  return async (request, { language, html, filesFor }) => {
    if (!mayCarryData(request) || isOverloaded(app) || isBeyondLimit(request)) return undefined
    const page = await preparePage(request, language)
    if (!page) return undefined
    const needed = new Set([...page.parts].flatMap((part) => filesFor(part)))
    // They compress better in a fixed order.
    const links = [...needed]
      .toSorted()
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
    const script = `<script type="application/json" id="first-data">${escapedJson(page.data)}</script>`
    // Functions, because data may contain `$&`.
    const withData = withIcons(html, page.icon).replace('</head>', () => `${links}${script}</head>`)
    return page.rendered ? withRendered(withData, page.rendered) : withData
  }
}

/** Browsers keep a tab's icon by its address, so that names the version. */
function withIcons(page: string, icon: string | null | undefined): string {
  const [version] = /\?v=[\w-]+$/.exec(icon ?? '') ?? []
  return version ? page.replaceAll(/ href="\/[a-z\d-]*icon[a-z\d-]*\.png/g, (link) => link + version) : page
}

const withRendered = (page: string, { html, title, density }: RenderedPage) =>
  page
    .replace('<html', () => (density ? `<html data-density="${density}"` : '<html'))
    .replace(/<title>.*?<\/title>/, () => `<title>${escapedText(title)}</title>`)
    .replace('<div id="app">', () => `<div id="app">${html}`)

/**
 * Only a page that a person opens here and now: what another site made the browser ask for must tell nothing by its
 * length (docs/security.md), and what is fetched ahead may be shown when it is old.
 */
function mayCarryData(request: FastifyRequest): boolean {
  // Its person has signed out; the page ends the session first.
  if (request.cookies[SESSION_LEFT]) return false
  const { accept = '', 'sec-purpose': purpose } = request.headers
  return (
    request.method === 'GET' &&
    accept.includes('text/html') &&
    purpose === undefined &&
    !isFromOtherSite(request)
  )
}

/** JSON that cannot end the element that it stands in. */
const escapedJson = (json: string) =>
  json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
