import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { SESSION_LEFT_COOKIE, type RenderedPage } from '#shared/rendered-page.ts'
import { Buckets } from '#server/core/api/buckets.ts'
import { isOverloaded } from '../hooks/overload.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { isFromOtherSite } from '#server/platform/http/compression.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { createPageRenderer } from './render-page.ts'
import type { WebBuild } from './web-builds.ts'
import type { App } from '#server/core/api/app.ts'

/** The limit for signed-out visitors from one network. Beyond it, their browsers render the pages. */
const PAGES_PER_MINUTE = 120

/**
 * Returns a function that makes the app's page for a visitor. The page shows its first content, names all files that
 * the browser needs next, so that it requests them at once, and carries the data of its first calls. The function
 * returns undefined if the plain page should be sent instead.
 */
export function createPageBuilder(
  app: App,
  dist: string,
): (request: FastifyRequest, build: WebBuild) => Promise<string | undefined> {
  const preparePage = createPageRenderer(app, join(dist, '.server'))
  const pages = new Buckets<string>(PAGES_PER_MINUTE)
  const isBeyondLimit = (request: FastifyRequest) =>
    app.services.config.callsPerMinute > 0 &&
    !request.session &&
    pages.consume(getClientNetwork(request)).isTooMuch
  return async (request, { language, html, listModuleFiles }) => {
    if (!canCarryData(request) || isOverloaded(app) || isBeyondLimit(request)) return undefined
    const page = await preparePage(request, language)
    if (!page) return undefined
    const needed = new Set([...page.parts].flatMap((part) => listModuleFiles(part)))
    // Links compress better in a fixed order.
    const links = [...needed]
      .toSorted()
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
    const script = `<script type="application/json" id="first-data">${escapeJson(page.data)}</script>`
    // Functions, because data can contain `$&`.
    const withData = withIcons(html, page.icon).replace('</head>', () => `${links}${script}</head>`)
    return page.rendered ? withRendered(withData, page.rendered) : withData
  }
}

/** Adds the version to the icons' addresses, because browsers cache a tab's icon by its address. */
function withIcons(page: string, icon: string | null | undefined): string {
  const [version] = /\?v=[\w-]+$/.exec(icon ?? '') ?? []
  return version ? page.replaceAll(/ href="\/[a-z\d-]*icon[a-z\d-]*\.png/g, (link) => link + version) : page
}

const withRendered = (page: string, { html, title, density }: RenderedPage) =>
  page
    .replace('<html', () => (density ? `<html data-density="${density}"` : '<html'))
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<div id="app">', () => `<div id="app">${html}`)

/**
 * Whether a page can carry data. Only a page that a person opens right now can: if another site made the browser
 * request it, its length must reveal nothing (docs/security/overview.md), and a prefetched page can be shown when
 * it's old.
 */
function canCarryData(request: FastifyRequest): boolean {
  // The user has signed out. The page ends the session first.
  if (request.cookies[SESSION_LEFT_COOKIE]) return false
  const { accept = '', 'sec-purpose': purpose } = request.headers
  const isOpenedNow = request.method === 'GET' && accept.includes('text/html') && purpose === undefined
  return isOpenedNow && !isFromOtherSite(request)
}

/** Escapes JSON so that it can't end the element that contains it. */
const escapeJson = (json: string) =>
  json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
