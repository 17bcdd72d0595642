import { refuseClearText } from '#server/platform/egress/insists-on-tls.ts'
import { toCollector, toProxies, toShare } from '../parse.ts'
import { oneOf, parsed, text, whole } from '../setting.ts'

const ALWAYS = ['always_on', 'always_off', 'traceidratio'] as const
const BY_CALLER = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const

/** Proxies, processes, load limits, and telemetry. */
export const loadSettings = {
  trustProxy: parsed('TRUST_PROXY', toProxies)
    .says('must be off, a number of proxies, or addresses and networks separated by commas')
    .default('off')
    .about(
      'reverse proxies whose X-Forwarded-For is believed: off, how many, or their addresses and networks',
    )
    .example('127.0.0.1,10.0.0.0/8'),
  processes: whole('PROCESSES', 1, 64)
    .default(1)
    .about('how many processes serve on this machine, up to one for each core'),
  drainMs: whole('DRAIN_SECONDS', 0, 8, 1000)
    .default(0)
    .about(
      'how many seconds a node that was asked to stop still serves, while /readyz says no, for a proxy to notice',
    )
    .example('3'),
  slowClientMs: whole('SLOW_CLIENT_SECONDS', 0, 3600, 1000)
    .default(60)
    .about(
      `how many seconds a client may send or read next to nothing (less than 16 KB) before its connection is closed. 0 never closes one`,
    ),
  overloadDelayMs: whole('OVERLOAD_DELAY_MS', 0, 60_000)
    .about(`while a process is this late, in milliseconds, it refuses calls of the API with 503 and a time to come
      back. By default 1000 in production, else 0, which never does`)
    .example('1000'),
  callsPerMinute: whole('CALLS_PER_MINUTE', 0, 10_000_000)
    .about(`how many reads a person, an API token, or a network whose callers have neither may make in a minute, of each
      process, before calls are refused with 429 and a time to come back. By default 12000 in production, else 0, which never refuses`)
    .more(`A write or a search counts as 10, an export as 100. Unless it is 0, an answer link also allows 60 writes a minute, and
      people of one network who are not signed in get 120 rendered pages a minute, then pages that their browsers render.`)
    .example('12000'),
  housekeepingMs: whole('HOUSEKEEPING_SECONDS', 1, 60, 1000)
    .default(60)
    .about(
      'how many seconds pass before it is looked again for what has become due: recurring work, reminders, digests, expired data',
    )
    .example('60'),
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .about(
      'what is logged: fatal, error, warn, info, debug, trace or silent. By default info in production, else warn',
    )
    .example('info'),
  metrics: {
    port: whole('METRICS_PORT', 1, 65_535)
      .about(`figures for a Prometheus, nowhere without a port: at \`http://127.0.0.1:METRICS_PORT/metrics\`; with a
        token at HOST instead, for who sends \`Authorization: Bearer <token>\``)
      .more('With PROCESSES each has a port of its own, counted up from this one.')
      .example('9464'),
    token: text('METRICS_TOKEN', /^[!-~]{16,200}$/)
      .says('must have from 16 to 200 characters, without spaces')
      .example('at-least-sixteen-characters')
      .secret(),
  },
  telemetry: {
    endpoint: parsed('OTEL_EXPORTER_OTLP_ENDPOINT', toCollector)
      .says('must be an http or https address, such as http://localhost:4318')
      .refusing((value) => (/^http:/i.test(value) ? refuseClearText(value, 'use https://') : undefined))
      .about(
        'traces of calls, jobs and statements for an OpenTelemetry collector, and which. None are made without it',
      )
      .more(`They go there by OTLP over HTTP with JSON, to another machine over https; ?tls=off behind an http address
        lifts that. The other OTEL_EXPORTER_OTLP_… settings (HEADERS, TIMEOUT,
        COMPRESSION, CERTIFICATE), OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES hold too. Which: always_on,
        always_off, traceidratio (the share in ARG, 0 to 1), or parentbased_ and one of these.`)
      .example('http://localhost:4318'),
    sampler: oneOf('OTEL_TRACES_SAMPLER', [...ALWAYS, ...BY_CALLER]).default('parentbased_always_on'),
    ratio: parsed('OTEL_TRACES_SAMPLER_ARG', toShare).says('must be a number from 0 to 1').default(1),
  },
}
