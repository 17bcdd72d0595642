import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { getKeyFilePath, reencryptSecret, encryptSecret, decryptSecret } from './secret-box.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-portal-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const withKey = (SECRET_KEY: string) => readConfig({ DATA_DIR: folder, SECRET_KEY })
const withFile = () => readConfig({ DATA_DIR: folder })
const KEY = 'a key that is long enough for this purpose'

test('decrypts only with the same purpose and key', () => {
  const sealed = encryptSecret(withKey(KEY), 'of 7', 'secret')
  expect(decryptSecret(withKey(KEY), 'of 7', sealed)).toBe('secret')
  expect(decryptSecret(withKey(KEY), 'of 8', sealed)).toBeUndefined()
  expect(decryptSecret(withKey(`${KEY}!`), 'of 7', sealed)).toBeUndefined()
  expect(decryptSecret(withKey(KEY), 'of 7', Buffer.from('short'))).toBeUndefined()
})

test('detects a change in any byte', () => {
  const sealed = encryptSecret(withKey(KEY), 'of 7', 'secret')
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(decryptSecret(withKey(KEY), 'of 7', changed)).toBeUndefined()
  }
})

test('stores the version in the first byte', () => {
  expect(encryptSecret(withKey(KEY), 'of 7', 'secret')[0]).toBe(1)
})

test.each([
  [KEY, 'bfbcd1cd4c1933761f1c978225e782f32ce9faa715b9f25ea8067f630bbc78d84b6da7af57c4'],
  // The fingerprint of this key begins with the version byte.
  [
    'key number 0224 that is long enough',
    '01a3c2e54c12096f133a7be947b507cbf00e7f1e5ef8fb5163441c28c934ff0226d88de78f52',
  ],
])('decrypts text from before versions, and reencrypts it with one: %s', (key, hex) => {
  const sealed = Buffer.from(hex, 'hex')
  expect(decryptSecret(withKey(key), 'of 7', sealed)).toBe('secret')
  expect(decryptSecret(withKey(key), 'of 8', sealed)).toBeUndefined()
  expect(decryptSecret(withKey(`${key}!`), 'of 7', sealed)).toBeUndefined()
  const anew = reencryptSecret(withKey(key), withKey(`${key}!`), { purpose: 'of 7', encrypted: sealed })
  expect(anew[0]).toBe(1)
  expect(decryptSecret(withKey(`${key}!`), 'of 7', anew)).toBe('secret')
})

test('does not decrypt a text of one version as another', () => {
  const sealed = encryptSecret(withKey(KEY), 'of 7', 'secret')
  expect(decryptSecret(withKey(KEY), 'of 7', sealed.subarray(1))).toBeUndefined()
})

test('encrypts the same text differently each time', () => {
  expect(encryptSecret(withKey(KEY), 'of 7', 'secret')).not.toEqual(
    encryptSecret(withKey(KEY), 'of 7', 'secret'),
  )
})

test('creates one key in the data folder, readable only by its owner, without a setting', () => {
  const sealed = encryptSecret(withFile(), 'of 7', 'secret')
  expect(decryptSecret(withFile(), 'of 7', sealed)).toBe('secret')
  const file = getKeyFilePath({ dataDir: folder })
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})
