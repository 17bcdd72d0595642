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
    description: 'The request isn’t valid. `errors` lists the invalid fields',
    matches: (e) => Boolean(e.body ?? e.query ?? e.multipart),
  },
  {
    status: 401,
    description: 'Not signed in, or the credentials are wrong',
    matches: (e) => !e.open || e.path.startsWith('/api/login'),
  },
  {
    status: 403,
    description: 'Your role or your token’s scopes don’t allow this',
    matches: (e) => !e.open || e.path !== '/api/portal',
  },
  { status: 404, description: 'Not found, or you can’t see it', matches: (e) => Boolean(e.params) },
  { status: 409, description: 'Not possible in the current state', matches: (e) => e.method !== 'GET' },
  {
    status: 412,
    description: 'The record has changed since the version in `If-Match`',
    matches: hasIfMatch,
  },
  {
    status: 413,
    description: 'The request or a file is too large',
    matches: (e) => Boolean(e.body ?? e.multipart),
  },
  {
    status: 415,
    description: 'The content type or the file type isn’t supported',
    matches: (e) => Boolean(e.body ?? e.multipart),
  },
  {
    status: 422,
    description: 'The `Idempotency-Key` was already used for a different request',
    matches: (e) => e.method === 'POST' && !e.open,
  },
  {
    status: 429,
    description: 'Too many requests. Try again after the seconds in `Retry-After`',
    matches: () => true,
  },
  {
    status: 503,
    description: 'Temporarily unavailable. Try again after the seconds in `Retry-After`',
    matches: () => true,
  },
]

const isList = (endpoint: Endpoint) => endpoint.query !== undefined && endpoint.response.type === 'array'

const Problem = z
  .object({
    status: z.int().describe('The HTTP status'),
    title: z.string().describe('The kind of problem, in the person’s language'),
    detail: z.string().describe('A message to show to the person, in their language'),
    code: z.string().optional().describe('Identifies the problem for programs if the status isn’t enough'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('The field, such as `questions.0.label`'),
          message: z.string().describe('The field’s error message'),
        }),
      )
      .optional()
      .describe('Errors in individual fields'),
    requestId: z.string().describe('Identifies the request in the server’s log'),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457)' })

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
        ? [describeHeader('Idempotency-Key', IDEMPOTENCY_KEY)]
        : []),
      ...(endpoint.undoable ? [describeHeader('Undoable', UNDOABLE)] : []),
      ...(hasIfMatch(endpoint) ? [describeHeader('If-Match', IF_MATCH)] : []),
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
  if (typeof undo === 'object') return `This can’t be undone: ${undo.never}.`
  return undo === 'the same call'
    ? 'To undo this, send the previous values.'
    : `To undo this, call \`${undo}\`.`
}

const describeConfirmation = (when: NonNullable<Endpoint['confirmed']>) =>
  `Requires confirmation${when === 'always' ? '' : ` ${when}`}: call it within ${CONFIRMED_MINUTES} minutes of signing in or of \`POST /api/user/confirmation\`. Otherwise, it returns 403 with the code \`confirmation_required\`.`

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
    const resumable = {
      type: 'string',
      description: 'The last segment of the URL of an upload in parts, instead of `file`',
    }
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
  if (status === 204) return { description: 'Success, without content' }
  if (response.type === 'unknown') return { description: 'The content', content: { [produces]: {} } }
  return {
    description: status === 201 ? 'Created' : 'Success',
    content: { 'application/json': { schema: toSchema(response, 'output', schemas) } },
  }
}

const IDEMPOTENCY_KEY = 'Any unique text. Requests with the same key and body take effect only once'
const IF_MATCH = 'The `ETag` of the version that you’re changing. If it’s outdated, the call returns 412'
const UNDOABLE = `The number of seconds, from 1 to ${UNDO_SECONDS}, in which \`POST /api/undo/:id\` can undo the call. Notifications, emails, push notifications and webhooks are sent after that`

function describeHeaders(endpoint: Endpoint): Json {
  const headers = { ...(isList(endpoint) && LIST_HEADERS), ...(endpoint.undoable && UNDO_HEADERS) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

const UNDO_HEADERS = {
  'Undo-Id': {
    description: 'The ID for `POST /api/undo/:id`, if `Undoable` was sent',
    schema: { type: 'integer' },
  },
}

const LIST_HEADERS = {
  'X-Total-Count': { description: 'The total number of items', schema: { type: 'integer' } },
  Link: { description: 'The next page, if there is one: `<…>; rel="next"`', schema: { type: 'string' } },
}

const describeProblem = (description: string, schemas: Json): Json => ({
  description,
  content: { 'application/problem+json': { schema: toSchema(Problem, 'output', schemas) } },
})

const INTRODUCTION = `Sign in with \`POST /api/login\` and send the cookie with each request. Programs send an API
token as \`Authorization: Bearer pp_…\` to calls that name a scope.

Times are ISO 8601 in UTC, days are \`YYYY-MM-DD\`, and IDs are numbers. Lists take \`limit\` (100 by default, at
most 500) and \`cursor\`, and the \`Link\` header has the URL of the next page.

Errors are \`application/problem+json\` (RFC 9457). A record that doesn’t exist and a record that you can’t see both
return 404.

Single records have an \`ETag\`. Send it as \`If-Match\` with \`PATCH\` and \`PUT\`, so that you don’t overwrite
someone else’s change. The tag of a compressed response ends with its encoding (\`"7-gzip"\`), and works just as well.
Send an \`Idempotency-Key\` with \`POST\`, so that you can repeat a request without repeating its effect.`
