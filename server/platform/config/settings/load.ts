import { getClearTextProblem } from '#server/platform/egress/tls-policy.ts'
import { toCollector, toProxies, toShare } from '../parse.ts'
import { choiceSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'

const ALWAYS = ['always_on', 'always_off', 'traceidratio'] as const
const BY_CALLER = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const

/** Proxies, processes, load limits, and telemetry. */
export const loadSettings = {
  trustProxy: parsedSetting('TRUST_PROXY', toProxies)
    .message('must be off, the number of proxies from 1 to 9, or addresses and networks separated by commas')
    .default('off')
    .description(`Trusts X-Forwarded-For from these reverse proxies: off, their number, or their addresses and networks.
      If off (the default), everyone behind a proxy counts as one address`)
    .example('127.0.0.1,10.0.0.0/8'),
  processes: integerSetting('PROCESSES', { min: 1, max: 64 })
    .default(1)
    .description('Runs this many server processes on this machine. Use at most one per core'),
  drainMs: integerSetting('DRAIN_SECONDS', { min: 0, max: 8, unit: 1000 })
    .default(0)
    .description(`A stopping node keeps serving for this many seconds while /readyz fails, so a proxy can take it out.
      With 0, it stops accepting requests immediately`)
    .example('3'),
  slowClientMs: integerSetting('SLOW_CLIENT_SECONDS', { min: 0, max: 3600, unit: 1000 }).default(60)
    .description(`Closes a connection when a client has sent or read almost nothing (less than 16 KB) for this many
      seconds. 0 turns this off`),
  overloadDelayMs: integerSetting('OVERLOAD_DELAY_MS', { min: 0, max: 60_000 })
    .description(`A process that is this many milliseconds behind refuses API requests with 503 and Retry-After. The
      default is 1000 in production, otherwise 0. 0 turns this off`)
    .example('1000'),
  callsPerMinute: integerSetting('CALLS_PER_MINUTE', { min: 0, max: 10_000_000 })
    .description(`Limits how many reads per minute a person or an API token can make in each process. Requests with
      neither share a limit per network. Further requests get 429 and Retry-After. The default is 12000 in production,
      otherwise 0. 0 removes the limit`)
    .details(`A write or a search counts as 10 reads, an export as 100. Unless the limit is 0, each answer link also
      allows 60 writes per minute, and the server renders up to 120 pages per minute for the people in one network who
      aren't signed in. Above that, their browsers render the pages.`)
    .example('12000'),
  housekeepingMs: integerSetting('HOUSEKEEPING_SECONDS', { min: 1, max: 60, unit: 1000 })
    .default(60)
    .description(
      'Looks for due work at this interval, in seconds: recurring work, reminders, digests and expired data',
    )
    .example('60'),
  logLevel: choiceSetting('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .description(`Logs entries of this level and above: fatal, error, warn, info, debug, trace or silent. The default
      is info in production, otherwise warn`)
    .example('info'),
  metrics: {
    port: integerSetting('METRICS_PORT', { min: 1, max: 65_535 })
      .description(`Serves Prometheus metrics at \`http://127.0.0.1:METRICS_PORT/metrics\`. With a token, they're
        served on HOST instead, to requests with \`Authorization: Bearer <token>\`. Without a port, there are no metrics`)
      .details('If PROCESSES is above 1, each process has its own port, counting up from this one.')
      .example('9464'),
    token: textSetting('METRICS_TOKEN', /^[!-~]{16,200}$/)
      .message('must have from 16 to 200 characters, without spaces')
      .example('at-least-sixteen-characters')
      .secret(),
  },
  telemetry: {
    endpoint: parsedSetting('OTEL_EXPORTER_OTLP_ENDPOINT', toCollector)
      .message('must be an http or https address, such as http://localhost:4318')
      .rejectIf((value) => (/^http:/i.test(value) ? getClearTextProblem(value, 'use https://') : undefined))
      .description(`Sends traces of API requests, jobs and database statements to an OpenTelemetry collector. The
        sampler chooses the traces to send. Without an endpoint, there are no traces`)
      .details(`The portal uses OTLP over HTTP with JSON. An http address on another machine must end with ?tls=off;
        an https address doesn't need it. The other OTEL_EXPORTER_OTLP_… settings (HEADERS, TIMEOUT, COMPRESSION, CERTIFICATE),
        OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES also apply. The sampler is always_on, always_off, traceidratio
        (with a share from 0 to 1 in ARG), or one of these with parentbased_ before it.`)
      .example('http://localhost:4318'),
    sampler: choiceSetting('OTEL_TRACES_SAMPLER', [...ALWAYS, ...BY_CALLER]).default('parentbased_always_on'),
    ratio: parsedSetting('OTEL_TRACES_SAMPLER_ARG', toShare)
      .message('must be a number from 0 to 1')
      .default(1),
  },
}
