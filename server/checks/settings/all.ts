import type { Check } from '#server/checks/check.ts'
import { backupBucket, bucket } from './buckets.ts'
import { database } from './database.ts'
import { email } from './email.ts'
import { disk, time } from './machine.ts'
import { publicAddress } from './public-url.ts'
import { mailbox, provider, pushKeys, scanner } from './services.ts'
import type { SettingsSubject } from './subject.ts'

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
