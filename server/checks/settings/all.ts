import type { Config } from '#server/config/config.ts'
import type { Check } from '#server/checks/check.ts'
import { backupBucket, bucket } from './buckets.ts'
import { database } from './database.ts'
import { email } from './email.ts'
import { disk, time } from './machine.ts'
import { publicAddress } from './public-url.ts'
import { mailbox, provider, pushKeys, scanner } from './services.ts'

/** The settings, and where the test email goes unless to the portal's own address. */
export type SettingsSubject = Config & { mailTo?: string | undefined }

/** What `settings check` tries, in this order, as the portal would use it. */
export const SETTINGS_CHECKS: readonly Check<SettingsSubject>[] = [
  database,
  email,
  bucket,
  backupBucket,
  provider,
  mailbox,
  scanner,
  pushKeys,
  publicAddress,
  time,
  disk,
]
