import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '#server/platform/config/parse.ts'
import { openTransport } from '#server/core/mail/transport.ts'
import { type Check, type Finding, type SettingsSubject, inactive, ok, wrong } from '../check.ts'

const [SCAN_MS, EMAIL_MS, BUCKET_MS] = [12_000, 14_000, 10_000]
const KEEP_PAIR = 'Set both keys of a pair, or neither.'

/** Whether the sign-in provider describes itself and shows its keys. */
export const providerCheck: Check<SettingsSubject> = {
  name: 'Sign-in provider',
  remedy: 'OIDC_ISSUER must be the address without /.well-known/openid-configuration.',
  async *run({ oidc, publicUrl }) {
    if (!oidc) return yield inactive('OIDC_ISSUER is not set.')
    const { tryProvider } = await import('#server/features/sign-in/provider.ts')
    const keys = await tryProvider(oidc)
    if (keys === 0) return yield wrong('The provider does not have signing keys. Ask its administrator.')
    yield ok(
      `Connected. It has ${keys} keys. Its redirect URI must be ${publicUrl}/api/login/provider/return.`,
    )
  },
}

/** Whether the mailbox for email replies opens. */
export const mailboxCheck: Check<SettingsSubject> = {
  name: 'Mailbox',
  remedy: 'IMAP_URL must look like imaps://user:password@host:993/INBOX.',
  async *run({ imapUrl }) {
    if (!imapUrl) return yield inactive('IMAP_URL is not set, so no email is fetched.')
    const { openMailboxOnce } = await import('#server/features/inbound-mail/poll-mailbox.ts')
    await openMailboxOnce(imapUrl)
    yield ok('Connected. Its emails can be listed.')
  },
}

/** Whether clamd scans a file. */
export const scannerCheck: Check<SettingsSubject> = {
  name: 'Virus scanner',
  remedy:
    'CLAMD_URL must look like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl. Until clamd responds, no file is accepted.',
  async *run({ clamd }) {
    if (!clamd) return yield inactive('CLAMD_URL is not set, so files are not scanned.')
    const { scanFile } = await import('#server/core/files/receive/virus-scanner.ts')
    const folder = await mkdtemp(join(tmpdir(), 'project-portal-check-'))
    const [path, text] = [join(folder, 'harmless.txt'), 'A harmless text.']
    try {
      await writeFile(path, text)
      await scanFile(clamd, { path, size: text.length }, SCAN_MS).catch((error: unknown) => {
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    yield ok('It scanned a test file.')
  },
}

/** Whether the two keys for push notifications belong together. */
export const pushKeysCheck: Check<SettingsSubject> = {
  name: 'Push keys',
  remedy: KEEP_PAIR,
  async *run({ vapid }) {
    if (!vapid) return yield ok('The portal generates its own keys and stores them in the database.')
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(vapid.privateKey, 'base64url')
    yield curve.getPublicKey('base64url') === vapid.publicKey
      ? ok('The keys match.')
      : wrong(`VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY. ${KEEP_PAIR}`)
  },
}

/** Whether the mail server accepts an email from the portal. */
export const emailCheck: Check<SettingsSubject> = {
  name: 'Email',
  remedy: 'SMTP_URL must look like smtp://user:password@host:587?from=portal@example.com.',
  async *run({ smtpUrl, publicUrl, bounceAddress, mailTo }) {
    if (smtpUrl === undefined) return yield inactive('SMTP_URL is not set, so no email is sent.')
    const transport = openTransport({ smtpUrl, publicUrl, bounceAddress }, EMAIL_MS)
    const to = mailTo ?? transport.from
    try {
      await transport.send({
        from: transport.from,
        to,
        subject: 'Test email',
        text: `This email shows that ${publicUrl} can send email. You don't have to do anything.`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } finally {
      transport.close()
    }
    yield ok(
      `The mail server accepted an email to ${to}. Check that it arrived and isn't in the spam folder.`,
    )
  },
}

/** Writes a few bytes into a bucket, reads them back, and removes them. */
async function tryBucket(bucket: BucketConfig): Promise<Finding> {
  const { createS3Driver } = await import('#server/platform/storage/s3.ts')
  const driver = createS3Driver(bucket, () => BUCKET_MS)
  const [key, bytes] = [`settings-check-${randomBytes(8).toString('hex')}`, randomBytes(64)]
  await driver.upload(Readable.from([bytes]), key)
  try {
    const stored = await buffer(await driver.read(key))
    if (!stored.equals(bytes))
      return wrong('It returned different data from what was stored. Use another server.')
  } finally {
    await driver.remove(key)
  }
  return ok('A test file was stored, read and deleted.')
}

const getBucketRemedy = (setting: string) =>
  `${setting} must look like s3://KEY:SECRET@host/bucket?region=REGION, and its key must be able to write, read, list and delete.`

/** Whether uploaded files can be stored in the bucket. */
export const bucketCheck: Check<SettingsSubject> = {
  name: 'Bucket for files',
  remedy: getBucketRemedy('STORAGE_URL'),
  async *run({ storage }) {
    yield storage.kind === 's3'
      ? await tryBucket(storage)
      : inactive('STORAGE_URL is not set, so files are stored in DATA_DIR.')
  },
}

/** Whether backups can be stored in the bucket. */
export const backupBucketCheck: Check<SettingsSubject> = {
  name: 'Bucket for backups',
  remedy: getBucketRemedy('BACKUP_URL'),
  async *run({ backups }) {
    yield backups?.bucket ? await tryBucket(backups.bucket) : inactive('BACKUP_URL is not set.')
  },
}
