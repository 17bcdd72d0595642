import * as z from 'zod'
import { IdParams } from './fields.ts'

/** One call of the API. It validates requests, filters responses, types both sides, and becomes OpenAPI. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path in Fastify's notation: `/api/tickets/:id`. */
  path: `/api/${string}`
  /** An imperative of less than 60 characters, without a period: `List tickets`. */
  summary: string
  /** Longer text for readers of the API documentation: rules, side effects, permissions, and errors. */
  description: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The parts of a multipart body, each with a description. `file` is the file. */
  multipart?: Record<string, string>
  /** Needs a recent sign-in or `POST /api/user/confirmation`: always, or for the calls that it names. */
  confirmed?: 'always' | `for ${string}`
  /** The setting whose secret the caller sends as `Authorization: Bearer`, instead of a session. */
  secret?: 'INBOUND_MAIL_SECRET'
  /** The header in which a guest sends the token of their link, instead of a session. */
  linkToken?: 'Answer-Token'
  /** Whether the call can be undone for a short time: `Undoable` gets an `Undo-Id` (docs/decisions/029). */
  undoable?: true
  /** Undone by the same call with earlier values, another, or none. Every write has this or `undoable`. */
  undo?: 'the same call' | 'nothing changes' | `${Endpoint['method']} /api/${string}` | { never: string }
  /** Whether the call honors `If-Match`, as every `PATCH` and `PUT` does. */
  ifMatch?: true
  response: z.ZodType
  /** Media type of a response that is not JSON. */
  produces?: string
  /** Status of a successful response; defaults to 200. */
  status?: 200 | 201 | 204
}

const NO_CONTENT = { response: z.undefined(), status: 204 } as const

/** The declaration of an endpoint, without its `METHOD /path`. */
type EndpointDescription = Omit<Endpoint, 'method' | 'path' | 'response'> &
  Partial<Pick<Endpoint, 'response'>>

type DeclaredEndpoint<M, P, D> = D & { method: M; path: P } & (P extends `${string}/:id${'' | `/${string}`}`
    ? D extends { params: z.ZodObject }
      ? object
      : { params: typeof IdParams }
    : object) &
  (D extends { response: z.ZodType } ? object : typeof NO_CONTENT)

/** Declares an endpoint with literal types. `:id` is a record's ID. Without a response, it returns 204. */
export function endpoint<
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const D extends EndpointDescription,
>(key: `${M} ${P}`, description: D): DeclaredEndpoint<M, P, D> {
  const [method, path = ''] = key.split(' ')
  return {
    method,
    path,
    ...(/\/:id(\/|$)/.test(path) && { params: IdParams }),
    ...(!description.response && NO_CONTENT),
    ...description,
  } as unknown as DeclaredEndpoint<M, P, D>
}

type EndpointPart<E, K extends string, Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodType>
    ? Record<K, Side extends 'input' ? z.input<S> : z.output<S>>
    : object

/** The input that a caller passes: `{ params, query, body }`, each only if the endpoint has it. */
export type EndpointInput<E> = EndpointPart<E, 'params', 'input'> &
  EndpointPart<E, 'body', 'input'> &
  Partial<EndpointPart<E, 'query', 'input'>>

/** The input that a handler gets after validation. */
export type ParsedInput<E> = EndpointPart<E, 'params', 'output'> &
  EndpointPart<E, 'body', 'output'> &
  EndpointPart<E, 'query', 'output'>

/** The response that a caller receives. */
export type EndpointOutput<E> = E extends { response: infer S extends z.ZodType } ? z.output<S> : never

/** The value that a handler returns. The response schema drops every field that it doesn't declare. */
export type HandlerResult<E> = E extends { response: infer S extends z.ZodType } ? z.input<S> : never
