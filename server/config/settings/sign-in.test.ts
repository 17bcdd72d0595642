import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { failureOf, secretFile, temporaryFolder } from '#server/test/settings.ts'

const folder = temporaryFolder()

test('a session is not idle for longer than it lasts', () => {
  expect(failureOf({ SESSION_IDLE_DAYS: '30', SESSION_MAX_DAYS: '10' })).toMatch(/^SESSION_IDLE_DAYS must /)
})

test.each(['5', '65', 'eight'])('a password of at least %s characters is refused', (PASSWORD_MIN_LENGTH) => {
  expect(failureOf({ PASSWORD_MIN_LENGTH })).toBe('PASSWORD_MIN_LENGTH must be a whole number from 6 to 64')
})

test('a sign-in provider needs its address, an id and a secret', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET_FILE: secretFile(folder, 'hidden\n'),
  }
  expect(readConfig(provider).oidc).toEqual({
    issuer: 'https://login.example.com',
    clientId: 'portal',
    clientSecret: 'hidden',
    label: 'login.example.com',
  })
  expect(readConfig({ ...provider, OIDC_LABEL: 'Studio Login' }).oidc?.label).toBe('Studio Login')
  expect(failureOf({ OIDC_ISSUER: 'https://login.example.com' })).toMatch(
    /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be given too/,
  )
  expect(failureOf({ OIDC_LABEL: 'Studio Login' })).toMatch(/^OIDC_ISSUER and OIDC_CLIENT_ID and/)
  expect(readConfig({}).oidc).toBeUndefined()
})

test.each(['http://login.example.com', 'login.example.com', 'https://login.example.com/?a=b', 'ftp://here'])(
  'the provider %s is refused',
  (OIDC_ISSUER) => {
    const more = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'hidden' }
    expect(failureOf({ ...more, OIDC_ISSUER })).toMatch(/^OIDC_ISSUER must be an https address/)
  },
)
