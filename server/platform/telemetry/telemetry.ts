import type { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  type SpanProcessor,
  TracerProvider,
  BatchSpanProcessor,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { TelemetryConfig } from '#server/platform/config/config.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Tracing, setJobTracing } from './running-jobs.ts'
import { VERSION } from '#server/platform/version.ts'
import { destroyAfterTimeout } from '#server/platform/egress/limits.ts'
import * as http from '#server/platform/node-http.ts'

const SERVICE = 'project-portal'
const SHUTDOWN_MS = 3_000

export type Telemetry = ReturnType<typeof startTelemetry>

/**
 * Sends traces of calls, jobs and statements to a collector, using OTLP over HTTP. They name routes and statements and
 * contain no personal data: no addresses, bodies or parameters. Must start before the database is opened. If the
 * collector is down, its traces are lost and nothing else.
 */
export function startTelemetry(config: TelemetryConfig, behindProxy: boolean) {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE, 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(config),
    spanProcessors: [REMOVE_ERROR_MESSAGES, createSpanProcessor(config.endpoint)],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const statements = traceStatements()
  const tracer = provider.getTracer(SERVICE)
  setJobTracing(createJobTracer(tracer))
  return {
    /** Traces every call of the API. Must be registered before any other hook. */
    follow: (app: FastifyInstance): void => traceRequests(app, tracer, behindProxy),
    /** Sends the buffered spans, within three seconds. */
    close: async (): Promise<void> => {
      setJobTracing(undefined)
      statements.disable()
      await Promise.race([provider.shutdown().catch(() => {}), sleep(SHUTDOWN_MS, undefined, { ref: false })])
      context.disable()
      trace.disable()
    },
  }
}

/** Removes the messages of errors, because a database's messages can quote the values they were given. */
const REMOVE_ERROR_MESSAGES: SpanProcessor = {
  onStart: () => {},
  onEnding: (span) => {
    if (span.status.message !== undefined) span.setStatus({ code: span.status.code })
  },
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
}

function traceStatements(): PgInstrumentation {
  const statements = new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook: (span, { query }) => {
      span.updateName(/^\W*(\w+)/.exec(query.text)?.[1]?.toUpperCase() ?? 'SQL')
    },
  })
  // The instrumentation covers `require`, not `import`; both return the same classes.
  createRequire(import.meta.url)('pg')
  return statements
}

const createJobTracer =
  (tracer: Tracer): Tracing =>
  (name, work) =>
    tracer.startActiveSpan(name, { kind: SpanKind.INTERNAL, root: true }, async (span) => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })

const EXPORT_MS = 5_000

/** Sends spans, at most five seconds per batch: the exporter would wait as long as data keeps arriving. */
export function createSpanProcessor(endpoint: string, limitMs = EXPORT_MS): BatchSpanProcessor {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: limitMs,
    httpAgentOptions: (protocol: string) => limitedAgent(protocol, limitMs),
  })
  return new BatchSpanProcessor({ exporter, exportTimeoutMillis: limitMs })
}

/** Returns an agent whose single-use connections close after this time, even if data keeps trickling in. */
function limitedAgent(protocol: string, limitMs: number): PlainAgent {
  const agent: PlainAgent = protocol === 'https:' ? new Agent() : new http.Agent()
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const connection = connect(options, done)
    if (connection) destroyAfterTimeout(limitMs, connection)
    return connection
  }
  return agent
}

/** Returns the sampler that chooses the traces to send, from `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
function createSampler({ sampler, ratio }: TelemetryConfig): Sampler {
  const [, parentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? []
  const root = createRootSampler(name, ratio)
  return parentBased ? new ParentBasedSampler({ root }) : root
}

function createRootSampler(name: string | undefined, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}

/** `00-<trace>-<parent>-<flags>`: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** Creates a span for each API call, with route, status and request id. Its log lines carry the trace id. */
function traceRequests(app: FastifyInstance, tracer: Tracer, behindProxy: boolean): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; inside: Context }>()

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const parent = behindProxy ? getCallerContext(request) : ROOT_CONTEXT
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

/** Returns the parent span named by the caller. */
function getCallerContext({ headers }: FastifyRequest): Context {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(String(headers['traceparent'])) ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}
