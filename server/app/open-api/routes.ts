import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { PolicyAction } from '#shared/contract/policy.ts'
import { getIconUrl } from '#server/core/settings/branding/icons.ts'
import { readAgency, type StoredAgency } from '#server/core/settings/queries.ts'
import { contentSecurityPolicy } from '../hooks/security-headers.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { App } from '#server/core/api/app.ts'
import release from '../../../release.json' with { type: 'json' }
import type { describeApi } from './document.ts'

const VIEWER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const OWN = fileURLToPath(new URL('.', import.meta.url))
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js']

/**
 * Serves OpenAPI 3.1 at `/api/openapi.json`, and at `/api/docs` a page for reading it that loads nothing from other
 * hosts. Register it before the routes that it describes.
 */
export function openApiRoutes(app: App): void {
  let document: ReturnType<typeof describeApi> | undefined
  const actions = new Map<string, PolicyAction | 'public'>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint && config.action)
      actions.set(`${config.endpoint.method} ${config.endpoint.path}`, config.action)
  })
  app.get('/api/openapi.json', async () => {
    document ??= (await import('./document.ts')).describeApi(actions, release.contact)
    const { name } = await readAgency(app.services.pool)
    return { ...document, info: Object.assign({}, document['info'], { title: `${name} API` }) }
  })

  void app.register(async (scope) => {
    const policy = contentSecurityPolicy(app.services.config, ['default', 'dompurify'])
    await scope.register(fastifyStatic, { root: VIEWER, serve: false })
    scope.get('/api/docs', async (_request, reply) => {
      const agency = await readAgency(app.services.pool)
      void reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
      return reply.send(renderDocsPage(agency))
    })
    scope.get('/api/docs/start.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(START),
    )
    scope.get('/api/docs/docs.css', (_request, reply) => reply.sendFile('docs.css', OWN))
    for (const file of FILES)
      scope.get(`/api/docs/${file}`, (_request, reply) =>
        reply.sendFile(file, { cacheControl: true, maxAge: '1d' }),
      )
  })
}

/** Returns the page with the agency's name and logo. Its colors come from `/agency.css`. */
function renderDocsPage(agency: StoredAgency): string {
  const name = escapeHtml(agency.name)
  const { logo } = agency
  // The size reserves the logo's space. Unless the logo has its own background, it's shown on white, as it was
  // designed.
  const sizeAttributes =
    agency.logoLook && ` width="${agency.logoLook.width}" height="${agency.logoLook.height}"`
  const classAttribute = agency.logoLook?.opaque ? '' : ' class="on-paper"'
  const picture = logo
    ? `<img src="${logo}" alt=""${sizeAttributes ?? ''}${classAttribute}>`
    : `<img src="${getIconUrl('icon-192.png', agency)}" alt="" width="192" height="192">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${name}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${getIconUrl('favicon-32.png', agency)}" sizes="32x32">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs.css">
<link rel="stylesheet" href="/agency.css">
</head>
<body>
<header><a href="/">${picture}<span>${name}</span></a></header>
<main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
}

// A separate file, because the content security policy forbids inline scripts. Swagger UI turns the API's Markdown into
// markup (with DOMPurify). Only `p`, `code` and `i` tags remain.
const START = `globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html.replaceAll(/<(?!\\/?(?:p|code|i)>)/g, '&lt;'),
})
document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })
`
