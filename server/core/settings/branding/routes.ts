import { getLanguageOffer } from '../language-offer.ts'
import { readAgency } from '../queries.ts'
import { notFound } from '#server/platform/errors.ts'
import type { App } from '#server/core/api/app.ts'
import { type IconFile, ICONS, Icons, getIconUrl, getIconVersion } from './icons.ts'

const MANIFEST_ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] satisfies IconFile[]
const YEAR_SECONDS = 31_536_000

/** Registers the routes for the agency's icons, name, and colors in tabs, bookmarks, and installed apps. */
export function brandingRoutes(app: App): void {
  const { pool } = app.services
  const icons = new Icons(app.pictures)

  for (const file of Object.keys(ICONS) as IconFile[])
    app.get<{ Querystring: { v?: string } }>(`/${file}`, async (request, reply) => {
      const current = getIconVersion(await readAgency(pool))
      if (request.headers['if-none-match'] === `"${current}"`)
        return reply.headers(createCacheHeaders(request.query.v, current)).status(304).send()
      const icon = await icons.draw(pool, current, file)
      if (!icon) throw notFound('Icon')
      return reply.headers(createCacheHeaders(request.query.v, icon.version)).type('image/png').send(icon.png)
    })

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const agency = await readAgency(pool)
    const { name, accentColor } = agency
    void reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return reply.send({
      id: '/',
      name,
      // A device shortens the name where it doesn't fit. The first word alone could be “Studio”.
      short_name: name,
      lang: getLanguageOffer(agency).own,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbfaf7',
      theme_color: accentColor,
      icons: MANIFEST_ICONS.map((file) => ({
        src: getIconUrl(file, agency),
        sizes: `${ICONS[file].pixels}x${ICONS[file].pixels}`,
        type: 'image/png',
        purpose: ICONS[file].shape === 'maskable' ? 'maskable' : 'any',
      })),
    })
  })
}

/** Returns an icon's cache headers: a year for a URL with this version, otherwise browsers ask each time. */
const createCacheHeaders = (requestedVersion: string | undefined, version: string) => ({
  etag: `"${version}"`,
  'cache-control': requestedVersion === version ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
})
