import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { getFailure } from '#server/test/settings.ts'

test('reads trusted proxies as a number of hops or as addresses', () => {
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  const { trustProxy } = readConfig({ TRUST_PROXY: '2' })
  const believed = [0, 1, 2].map((hop) => typeof trustProxy === 'function' && trustProxy('192.0.2.1', hop))
  expect(believed).toEqual([true, true, false])
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
})

test('keeps metrics on this machine unless a token is set', () => {
  const given = { DEMO: 'off', DATA_DIR: 'data', METRICS_PORT: '9464' }
  expect(readConfig(given).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ ...given, HOST: '::1' }).metrics).toEqual({ host: '::1', port: 9464 })
  expect(readConfig({ ...given, HOST: '0.0.0.0' })).toMatchObject({
    metrics: { host: '127.0.0.1' },
    notices: [expect.stringMatching(/^METRICS_PORT listens on 127\.0\.0\.1 only\. Set METRICS_TOKEN/)],
  })
  const METRICS_TOKEN = 'a-token-for-the-scraper'
  expect(readConfig({ ...given, HOST: '0.0.0.0', METRICS_TOKEN })).toMatchObject({
    metrics: { host: '0.0.0.0', token: METRICS_TOKEN },
    notices: [],
  })
  expect(getFailure({ METRICS_TOKEN: 'short' })).toBe(
    'METRICS_TOKEN must have from 16 to 200 characters, without spaces',
  )
})

test.each([
  [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
    { endpoint: 'http://localhost:4318', sampler: 'parentbased_always_on', ratio: 1 },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318?tls=off' },
    { endpoint: 'http://collector:4318', sampler: 'parentbased_always_on', ratio: 1 },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/portal/',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    },
    { endpoint: 'https://collector.example.com/portal', sampler: 'parentbased_traceidratio', ratio: 0.25 },
  ],
])('reads the trace settings %j as %j', (given, telemetry) => {
  expect(readConfig(given).telemetry).toEqual(telemetry)
})

test('refuses unencrypted traces to another machine', () => {
  expect(getFailure({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT connects to another machine without encryption: use https://, or add ?tls=off if no one else can listen in',
  )
})
