import { getClearTextProblem } from '#server/platform/egress/tls-policy.ts'
import { toCollector, toProxies, toShare } from '../parse.ts'
import { choiceSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'

const ALWAYS = ['always_on', 'always_off', 'traceidratio'] as const
const BY_CALLER = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const

/** Proxies, processes, load limits, and telemetry. */
export const loadSettings = {
  trustProxy: parsedSetting('TRUST_PROXY', toProxies)
    .message('must be off, a number of proxies, or addresses and networks separated by commas')
    .default('off')
    .description(`reverse proxies whose X-Forwarded-For is believed: off, how many,
      or their addresses and networks`)
    .example('127.0.0.1,10.0.0.0/8'),
  processes: integerSetting('PROCESSES', { min: 1, max: 64 })
    .default(1)
    .description('how many processes serve on this machine, up to one for each core'),
  drainMs: integerSetting('DRAIN_SECONDS', { min: 0, max: 8, unit: 1000 })
    .default(0)
    .description(`how many seconds a node that was asked to stop still serves, while /readyz says no,
      for a proxy to notice`)
    .example('3'),
  slowClientMs: integerSetting('SLOW_CLIENT_SECONDS', { min: 0, max: 3600, unit: 1000 }).default(60)
    .description(`how many seconds a client may send or read next to nothing (less than 16 KB) before its
      connection is closed. 0 never closes one`),
  overloadDelayMs: integerSetting('OVERLOAD_DELAY_MS', { min: 0, max: 60_000 })
    .description(`while a process is this late, in milliseconds, it refuses calls of the API with 503 and a time to come
      back. By default 1000 in production, else 0, which never does`)
    .example('1000'),
  callsPerMinute: integerSetting('CALLS_PER_MINUTE', { min: 0, max: 10_000_000 })
    .description(`how many reads a person, an API token, or a network whose callers have neither may make in a minute, of each
      process, before calls are refused with 429 and a time to come back. By default 12000 in production, else 0, which never refuses`)
    .details(`A write or a search counts as 10, an export as 100. Unless it is 0, an answer link also allows 60 writes a minute, and
      people of one network who are not signed in get 120 rendered pages a minute, then pages that their browsers render.`)
    .example('12000'),
  housekeepingMs: integerSetting('HOUSEKEEPING_SECONDS', { min: 1, max: 60, unit: 1000 })
    .default(60)
    .description(`how many seconds pass before it is looked again for what has become due: recurring work,
      reminders, digests, expired data`)
    .example('60'),
  logLevel: choiceSetting('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .description(`what is logged: fatal, error, warn, info, debug, trace or silent.
      By default info in production, else warn`)
    .example('info'),
  metrics: {
    port: integerSetting('METRICS_PORT', { min: 1, max: 65_535 })
      .description(`figures for a Prometheus, nowhere without a port: at \`http://127.0.0.1:METRICS_PORT/metrics\`; with a
        token at HOST instead, for who sends \`Authorization: Bearer <token>\``)
      .details('With PROCESSES each has a port of its own, counted up from this one.')
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
      .description(`traces of calls, jobs and statements for an OpenTelemetry collector, and which.
        None are made without it`)
      .details(`They go there by OTLP over HTTP with JSON, to another machine over https; ?tls=off behind an http address
        lifts that. The other OTEL_EXPORTER_OTLP_… settings (HEADERS, TIMEOUT,
        COMPRESSION, CERTIFICATE), OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES hold too. Which: always_on,
        always_off, traceidratio (the share in ARG, 0 to 1), or parentbased_ and one of these.`)
      .example('http://localhost:4318'),
    sampler: choiceSetting('OTEL_TRACES_SAMPLER', [...ALWAYS, ...BY_CALLER]).default('parentbased_always_on'),
    ratio: parsedSetting('OTEL_TRACES_SAMPLER_ARG', toShare)
      .message('must be a number from 0 to 1')
      .default(1),
  },
}
