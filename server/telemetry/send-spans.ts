import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import { limitedAgent } from '#server/egress/limited-agent.ts'

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
