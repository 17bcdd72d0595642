import { createECDH } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, off, ok, wrong } from '#server/checks/check.ts'
import type { SettingsSubject } from './subject.ts'

const LIMIT_MS = 12_000
const KEEP_PAIR = 'Give both as they were made together, or neither.'

/** Whether the sign-in provider describes itself and shows its keys. */
export const provider: Check<SettingsSubject> = {
  name: 'Sign-in provider',
  remedy: 'OIDC_ISSUER is the address before /.well-known/openid-configuration.',
  async *run({ oidc, publicUrl }) {
    if (!oidc) return yield off('OIDC_ISSUER is not set.')
    const { tryProvider } = await import('#server/features/sign-in/provider.ts')
    const keys = await tryProvider(oidc)
    if (keys === 0) return yield wrong('It has no keys to sign with. Ask whoever runs it.')
    yield ok(`It answers and has ${keys} keys. It must lead back to ${publicUrl}/api/login/provider/return.`)
  },
}

/** Whether the mailbox of answers by email opens. */
export const mailbox: Check<SettingsSubject> = {
  name: 'Mailbox',
  remedy: 'IMAP_URL names it, as imaps://user:password@host:993/INBOX.',
  async *run({ imapUrl }) {
    if (!imapUrl) return yield off('IMAP_URL is not set, so no email is fetched.')
    const { openMailboxOnce } = await import('#server/delivery/mail/inbound/poll-mailbox.ts')
    await openMailboxOnce(imapUrl)
    yield ok('It opens, and its emails can be listed.')
  },
}

/** Whether clamd looks at a file. */
export const scanner: Check<SettingsSubject> = {
  name: 'Virus scanner',
  remedy:
    'CLAMD_URL names clamd, as tcp://localhost:3310 or unix:/run/clamav/clamd.ctl. Until it answers, no file is accepted.',
  async *run({ clamd }) {
    if (!clamd) return yield off('CLAMD_URL is not set, so files are not scanned.')
    const { scanFile } = await import('#server/features/files/receive/virus-scanner.ts')
    const folder = await mkdtemp(join(tmpdir(), 'project-portal-check-'))
    const [path, text] = [join(folder, 'harmless.txt'), 'A harmless text.']
    try {
      await writeFile(path, text)
      await scanFile(clamd, { path, size: text.length }, LIMIT_MS).catch((error: unknown) => {
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    yield ok('It scanned a file.')
  },
}

/** Whether the two keys for push notifications belong together. */
export const pushKeys: Check<SettingsSubject> = {
  name: 'Push keys',
  remedy: KEEP_PAIR,
  async *run({ vapid }) {
    if (!vapid) return yield ok('The portal makes its own and keeps them in the database.')
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(vapid.privateKey, 'base64url')
    yield curve.getPublicKey('base64url') === vapid.publicKey
      ? ok('They belong together.')
      : wrong(`VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY. ${KEEP_PAIR}`)
  },
}
