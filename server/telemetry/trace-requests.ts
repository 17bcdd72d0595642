import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  context,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/services.ts'

/** `00-<trace>-<parent>-<flags>`: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/**
 * Creates a span for each call of the API, with its route, status and request id. The call's log lines carry the trace
 * id.
 */
export function traceRequests(app: App, tracer: Tracer, behindProxy: boolean): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; inside: Context }>()

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const parent = behindProxy ? callerOf(request) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const inside = trace.setSpan(parent, span)
    spans.set(request, { span, inside })
    request.log = request.log.child({ traceId: span.spanContext().traceId })
    reply.log = request.log
    context.with(inside, done)
  })
  // Reading a body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(spans.get(request)?.inside ?? context.active(), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)?.span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** The parent span named by the caller. */
function callerOf({ headers }: FastifyRequest): Context {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(String(headers['traceparent'])) ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}
