import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { getFailure, secretFile, temporaryFolder } from '#server/test/settings.ts'

const folder = temporaryFolder()

test('refuses an idle time longer than the maximum length of a session', () => {
  expect(getFailure({ SESSION_IDLE_DAYS: '30', SESSION_MAX_DAYS: '10' })).toMatch(/^SESSION_IDLE_DAYS must /)
})

test.each(['5', '65', 'eight'])('refuses a minimum password length of %s', (PASSWORD_MIN_LENGTH) => {
  expect(getFailure({ PASSWORD_MIN_LENGTH })).toBe('PASSWORD_MIN_LENGTH must be a whole number from 6 to 64')
})

test('requires an address, an ID, and a secret for a sign-in provider', () => {
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
  expect(getFailure({ OIDC_ISSUER: 'https://login.example.com' })).toMatch(
    /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not set: /,
  )
  expect(getFailure({ OIDC_LABEL: 'Studio Login' })).toMatch(/^OIDC_ISSUER and OIDC_CLIENT_ID and/)
  expect(readConfig({}).oidc).toBeUndefined()
})

test.each(['http://login.example.com', 'login.example.com', 'https://login.example.com/?a=b', 'ftp://here'])(
  'refuses the provider address %s',
  (OIDC_ISSUER) => {
    const more = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'hidden' }
    expect(getFailure({ ...more, OIDC_ISSUER })).toMatch(/^OIDC_ISSUER must be an https address/)
  },
)

test('refuses provider-only sign-in without a provider', () => {
  expect(getFailure({ SIGN_IN: 'provider' })).toBe(
    'SIGN_IN=provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Set them, or SIGN_IN=any',
  )
})

test('requires a claim and values of both roles to read roles from the provider', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'hidden',
  }
  const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_STAFF: 'staff, boss', OIDC_ROLE_CLIENT: 'clients' }
  expect(readConfig({ ...provider, ...roles }).oidc?.roles).toEqual({
    claim: 'groups',
    staff: ['staff', 'boss'],
    client: ['clients'],
  })
  expect(getFailure({ ...provider, OIDC_ROLE_CLAIM: 'groups' })).toMatch(
    /^OIDC_ROLE_STAFF and OIDC_ROLE_CLIENT are not set: /,
  )
  expect(getFailure(roles)).toMatch(/^OIDC_ISSUER and /)
})
