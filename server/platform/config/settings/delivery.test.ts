import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { CERTIFICATE } from '#server/test/certificate.ts'
import { getFailure } from '#server/test/settings.ts'

test('allows webhooks to private addresses when the setting is on', () => {
  expect(readConfig({ WEBHOOKS_PRIVATE_ADDRESSES: 'on' }).webhooksPrivateAddresses).toBe(true)
  expect(getFailure({ WEBHOOKS_PRIVATE_ADDRESSES: 'yes' })).toBe(
    'WEBHOOKS_PRIVATE_ADDRESSES must be on or off',
  )
})

test('normalizes the hosts of additional push services', () => {
  expect(readConfig({}).pushHosts).toEqual([])
  const PUSH_HOSTS = 'Push.Example.com, *.example.net:8443,push.example.org:443, 127.0.0.1:9000,[::1]'
  expect(readConfig({ PUSH_HOSTS }).pushHosts).toEqual([
    'push.example.com',
    '*.example.net:8443',
    'push.example.org',
    '127.0.0.1:9000',
    '[::1]',
  ])
})

test('allows webhooks to any host by default, and reads a list of hosts', () => {
  expect(readConfig({}).webhookHosts).toEqual([])
  const WEBHOOK_HOSTS = 'hooks.example.com, *.example.net:8443'
  expect(readConfig({ WEBHOOK_HOSTS }).webhookHosts).toEqual(['hooks.example.com', '*.example.net:8443'])
  expect(getFailure({ WEBHOOK_HOSTS: 'https://hooks.example.com/x' })).toMatch(/WEBHOOK_HOSTS must be hosts/)
})

test('requires an inbound method for mail replies, and both push keys', () => {
  const MAIL_REPLY_ADDRESS = 'reply@agency.example'
  const IMAP_URL = 'imaps://reply:secret@mail.example/INBOX'
  expect(getFailure({ MAIL_REPLY_ADDRESS })).toMatch(/INBOUND_MAIL_SECRET or IMAP_URL is required/)
  expect(getFailure({ IMAP_URL })).toMatch(/MAIL_REPLY_ADDRESS is required$/)
  expect(getFailure({ INBOUND_MAIL_AUTH: 'mx.agency.example' })).toMatch(/MAIL_REPLY_ADDRESS is required$/)
  // Fetched mail is submitted with a secret that only this process knows.
  expect(readConfig({ MAIL_REPLY_ADDRESS, IMAP_URL }).inboundSecret?.length).toBeGreaterThan(30)
  expect(getFailure({ VAPID_PRIVATE_KEY: 'a'.repeat(43) })).toMatch(
    /^Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY/,
  )
})

const getCollector = (SYSLOG_URL: string) => readConfig({ SYSLOG_URL }).syslog

test('accepts a syslog collector over TLS, and unencrypted only on this machine', () => {
  expect(readConfig({}).syslog).toBeUndefined()
  expect(getCollector('tls://logs.example.com')).toEqual({
    host: 'logs.example.com',
    port: 6514,
    tls: true,
    ca: undefined,
  })
  expect(getCollector('tcp://[::1]:5514')).toMatchObject({ host: '::1', port: 5514, tls: false })
  for (const SYSLOG_URL of [
    'tcp://logs.example.com:514',
    'udp://127.0.0.1',
    'tls://',
    'tls://a.example/?x=1',
  ])
    expect(getFailure({ SYSLOG_URL })).toMatch(/^SYSLOG_URL must look like tls:/)
  const SYSLOG_CA = CERTIFICATE.cert
  expect(readConfig({ SYSLOG_URL: 'tls://logs.example.com', SYSLOG_CA }).syslog?.ca).toBe(SYSLOG_CA)
  expect(getFailure({ SYSLOG_URL: 'tls://logs.example.com', SYSLOG_CA: 'abc' })).toMatch(/^SYSLOG_CA must be/)
  expect(getFailure({ SYSLOG_CA })).toMatch(/^SYSLOG_CA needs a SYSLOG_URL that begins with tls:/)
})
