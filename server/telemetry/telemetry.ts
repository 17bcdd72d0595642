import { createRequire } from 'node:module'
import { SpanKind, SpanStatusCode, type Tracer, context, trace } from '@opentelemetry/api'
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
import type { TelemetryConfig } from '#server/config/config.ts'
import type { App } from '#server/services.ts'
import { traceRequests } from './trace-requests.ts'
import { type Tracing, traceJobs } from './traced.ts'
import { VERSION } from '#server/version.ts'
import { limitedAgent } from '#server/egress/limited-agent.ts'

const SERVICE = 'project-portal'
const LAST_MS = 3_000

export interface Telemetry {
  /** Traces every call of the API. Must be registered before any other hook. */
  follow: (app: App) => void
  /** Sends what is buffered, within three seconds. */
  close: () => Promise<void>
}

/**
 * Sends traces of calls, jobs and statements to a collector, using OTLP over HTTP. They name routes and statements and
 * contain no personal data: no addresses, bodies or parameters. Must start before the database is opened. If the
 * collector is down, its traces are lost and nothing else.
 */
export function startTelemetry(config: TelemetryConfig, behindProxy: boolean): Telemetry {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE, 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [WITHOUT_WORDS, sendSpansTo(config.endpoint)],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const statements = traceStatements()
  const tracer = provider.getTracer(SERVICE)
  traceJobs(jobsBy(tracer))
  return {
    follow: (app) => traceRequests(app, tracer, behindProxy),
    close: async () => {
      traceJobs(undefined)
      statements.disable()
      await Promise.race([provider.shutdown().catch(() => {}), after(LAST_MS)])
      context.disable()
      trace.disable()
    },
  }
}

/** Database error messages may quote the values they were given. */
const WITHOUT_WORDS: SpanProcessor = {
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
  // It instruments `require`, not `import`; both give the same classes.
  createRequire(import.meta.url)('pg')
  return statements
}

const jobsBy =
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

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })

const EXPORT_MS = 5_000

/**
 * Sends spans to a collector, at most five seconds per batch: the exporter itself waits forever as long as data keeps
 * arriving.
 */
export function sendSpansTo(endpoint: string, limitMs = EXPORT_MS): BatchSpanProcessor {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: limitMs,
    httpAgentOptions: (protocol: string) => limitedAgent(protocol, limitMs),
  })
  return new BatchSpanProcessor({ exporter, exportTimeoutMillis: limitMs })
}

/** Which traces are kept, from `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
function samplerOf({ sampler, ratio }: TelemetryConfig): Sampler {
  const [, parentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? []
  const root = rootSampler(name, ratio)
  return parentBased ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string | undefined, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
