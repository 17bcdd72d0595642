import { readAgency } from '#server/features/agency/queries.ts'
import type { App } from '#server/services.ts'

const ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The agency's logo, in a square that leaves room at its edges. */
const iconsOf = (src: string) =>
  ['any', 'maskable'].map((purpose) => ({ src, sizes: '512x512', type: 'image/png', purpose }))

/** Makes the portal installable as an app on phones and computers, under the agency's name and logo. */
export function manifestRoutes(app: App): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, logoLook, logoUploadId } = await readAgency(app.services.pool)
    void reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return reply.send({
      id: '/',
      name,
      short_name: name.length > 12 ? (name.split(' ')[0] ?? name) : name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbfaf7',
      theme_color: '#f3f1ec',
      icons: logoLook ? iconsOf(`/api/agency/icon.png?v=${logoUploadId}`) : ICONS,
    })
  })
}
