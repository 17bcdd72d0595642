import * as z from 'zod'
import { apiEndpoints, groupDescriptions } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { PolicyAction } from '#shared/contract/policy.ts'
import { CONFIRMED_MINUTES } from '#shared/sign-in/factors/values.ts'
import { UNDO_SECONDS } from '#shared/undo/values.ts'
import { LICENSE, VERSION } from '#server/platform/version.ts'
import { type Json, describeHeader, describeParameters, toSchema } from './json-schema.ts'
import { describeCallers, getSecurity, securitySchemes } from './security.ts'
import { describeWebhooks } from './webhooks.ts'

/** An endpoint and its action. `open` endpoints need no session. */
type Call = Endpoint & { action: PolicyAction | 'public'; open: boolean }

const hasIfMatch = ({ method, ifMatch }: Endpoint) =>
  ifMatch === true || method === 'PATCH' || method === 'PUT'

/** Possible error responses, and the calls that they apply to. */
const ERRORS: { status: number; description: string; matches: (call: Call) => boolean }[] = [
  {
    status: 400,
    description: 'Invalid: `errors` names the fields',
    matches: (e) => Boolean(e.body ?? e.query ?? e.multipart),
  },
  {
    status: 401,
    description: 'No session and no token',
    matches: (e) => !e.open || e.path.startsWith('/api/login'),
  },
  {
    status: 403,
    description: 'Your role, or the scopes of your token, may not do this',
    matches: (e) => !e.open || e.path !== '/api/portal',
  },
  { status: 404, description: 'Missing, or somebody else’s', matches: (e) => Boolean(e.params) },
  { status: 409, description: 'Not possible in the present state', matches: (e) => e.method !== 'GET' },
  { status: 412, description: 'Changed meanwhile (`If-Match`)', matches: hasIfMatch },
  { status: 413, description: 'Too large', matches: (e) => Boolean(e.body ?? e.multipart) },
  { status: 415, description: 'Wrong type', matches: (e) => Boolean(e.body ?? e.multipart) },
  {
    status: 422,
    description: 'The `Idempotency-Key` was used for another request',
    matches: (e) => e.method === 'POST' && !e.open,
  },
  { status: 429, description: 'Too many; wait for `Retry-After` seconds', matches: () => true },
  { status: 503, description: 'Not now; try again after `Retry-After` seconds', matches: () => true },
]

const isList = (endpoint: Endpoint) => endpoint.query !== undefined && endpoint.response.type === 'array'

const Problem = z
  .object({
    status: z.int(),
    title: z.string(),
    detail: z.string().describe('A sentence for the reader'),
    code: z.string().optional().describe('What a program tells it by, where the status does not'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457' })

/**
 * Returns the API as OpenAPI 3.1, generated from the contract. `actions` has the action of each `METHOD /path`;
 * `contact` is an email or web address, or empty.
 */
export function describeApi(actions: ReadonlyMap<string, PolicyAction | 'public'>, contact: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [tag, endpoints] of Object.entries(apiEndpoints))
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const action = actions.get(`${endpoint.method} ${endpoint.path}`) ?? 'public'
      const operation = describeOperation({ ...endpoint, action, open: action === 'public' }, schemas)
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: { operationId: `${tag}.${name}`, tags: [tag], ...operation },
      }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project Portal',
      version: VERSION,
      description: INTRODUCTION,
      license: { name: LICENSE, identifier: LICENSE },
      ...(contact && { contact: { [URL.canParse(contact) ? 'url' : 'email']: contact } }),
    },
    // Relative to the document's own address, so that it's correct under every host name of the portal.
    servers: [{ url: '/' }],
    tags: Object.entries(groupDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(schemas),
    components: { schemas, securitySchemes },
  }
}

function describeOperation(endpoint: Call, schemas: Json): Json {
  const { summary, action, params, query, confirmed, status = 200 } = endpoint
  const sentences = [
    endpoint.description,
    describeUndo(endpoint),
    confirmed && describeConfirmation(confirmed),
    describeCallers(endpoint, action),
  ]
  return {
    summary,
    description: sentences.filter(Boolean).join('\n\n'),
    ...getSecurity(endpoint, action),
    parameters: [
      ...describeParameters(params, 'path'),
      ...describeParameters(query, 'query'),
      ...(endpoint.method === 'POST' && !endpoint.open
        ? [describeHeader('Idempotency-Key', 'Any text of yours; the same key and body act once')]
        : []),
      ...(endpoint.undoable ? [describeHeader('Undoable', UNDOABLE)] : []),
      ...(hasIfMatch(endpoint) ? [describeHeader('If-Match', 'The `ETag` that the change is based on')] : []),
    ],
    ...describeRequestBody(endpoint, schemas),
    responses: {
      [status]: { ...describeSuccess(endpoint, schemas), ...describeHeaders(endpoint) },
      ...Object.fromEntries(
        ERRORS.filter((error) => error.matches(endpoint)).map((error) => [
          error.status,
          describeProblem(error.description, schemas),
        ]),
      ),
    },
  }
}

/** Describes how to undo a call, for callers who can't use `Undoable`. */
function describeUndo({ undo }: Endpoint): string | undefined {
  if (undo === undefined || undo === 'nothing changes') return undefined
  if (typeof undo === 'object') return `It can’t be undone: ${undo.never}.`
  return undo === 'the same call'
    ? 'To undo it, send the earlier values again.'
    : `To undo it, call \`${undo}\`.`
}

const describeConfirmation = (when: NonNullable<Endpoint['confirmed']>) =>
  `Takes a confirmation${when === 'always' ? '' : ` ${when}`}: only within ${CONFIRMED_MINUTES} minutes of a sign-in or of \`POST /api/user/confirmation\`; otherwise 403 with the code \`confirmation_required\`.`

function describeRequestBody({ body, multipart }: Endpoint, schemas: Json): Json {
  if (multipart) {
    const properties = Object.fromEntries(
      Object.entries(multipart).map(([name, description]) => [
        name,
        name === 'file'
          ? { type: 'string', contentMediaType: 'application/octet-stream', description }
          : { type: 'string', description },
      ]),
    )
    const { file: _file, ...fields } = properties
    const resumable = { type: 'string', description: 'An upload that has arrived in parts' }
    const content = {
      'multipart/form-data': { schema: { type: 'object', required: ['file'], properties } },
      'application/json': {
        schema: { type: 'object', required: ['resumable'], properties: { resumable, ...fields } },
      },
    }
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  const schema = toSchema(body, 'input', schemas)
  // Set next to the schema: for a schema that transforms its input, `toJSONSchema` omits the examples.
  const examples: unknown = body.meta()?.examples
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  const content = { 'application/json': { schema, ...(example !== undefined && { example }) } }
  return { requestBody: { required: true, content } }
}

function describeSuccess(endpoint: Endpoint, schemas: Json): Json {
  const { response, status, produces = 'application/octet-stream' } = endpoint
  if (status === 204) return { description: 'Done' }
  if (response.type === 'unknown') return { description: 'The bytes', content: { [produces]: {} } }
  return {
    description: endpoint.summary,
    content: { 'application/json': { schema: toSchema(response, 'output', schemas) } },
  }
}

const UNDOABLE = `Whole seconds, from 1 to ${UNDO_SECONDS}, in which \`POST /api/undo/:id\` can take it back; notifications, mails, pushes and webhooks wait as long`

function describeHeaders(endpoint: Endpoint): Json {
  const headers = { ...(isList(endpoint) && LIST_HEADERS), ...(endpoint.undoable && UNDO_HEADERS) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

const UNDO_HEADERS = {
  'Undo-Id': {
    description: 'What `POST /api/undo/:id` takes back, if `Undoable` was sent',
    schema: { type: 'integer' },
  },
}

const LIST_HEADERS = {
  'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
  Link: { description: '`<…>; rel="next"`, where there is more', schema: { type: 'string' } },
}

const describeProblem = (description: string, schemas: Json): Json => ({
  description,
  content: { 'application/problem+json': { schema: toSchema(Problem, 'output', schemas) } },
})

const INTRODUCTION = `Instants are ISO 8601 in UTC, days \`YYYY-MM-DD\`, ids numbers. Sign in with \`POST /api/login\` and send the
cookie back, or send an API token as \`Authorization: Bearer pp_…\` to the calls that name a scope. Errors are \`application/problem+json\` (RFC 9457); a record that is missing and one that is someone else's both
answer 404. Single records carry an \`ETag\`; \`PATCH\` honors \`If-Match\`. In a compressed answer the tag also names the coding (\`"7-gzip"\`), and is as good. Every \`POST\` of a signed-in person honors
\`Idempotency-Key\`. Lists take \`limit\` (100, at most 500) and \`cursor\`.`
