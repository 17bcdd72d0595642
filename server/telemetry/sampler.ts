import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TelemetryConfig } from '#server/config/config.ts'

/** Which traces are kept, from `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
export function samplerOf({ sampler, ratio }: TelemetryConfig): Sampler {
  const [, parentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? []
  const root = rootSampler(name, ratio)
  return parentBased ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string | undefined, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
