import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** OpenAPI 3.1 at `/api/openapi.json`, made from the schemas that validate, and a page to read it at `/api/docs`. */
export const openApi = plugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Project Portal', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, { routePrefix: '/api/docs' })
})

const DESCRIPTION = `Instants are ISO 8601 in UTC, days \`YYYY-MM-DD\`. Errors are \`application/problem+json\` (RFC 9457).
A record that is missing and one that is somebody else's both answer 404. Single records carry an \`ETag\`; \`PATCH\`
honours \`If-Match\` (412). Every \`POST\` of a signed-in person honours \`Idempotency-Key\`.`
