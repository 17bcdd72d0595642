import type { Check, SettingsSubject } from '../check.ts'
import { database } from './database.ts'
import { disk, time } from './machine.ts'
import { publicAddress } from './public-url.ts'
import { backupBucket, bucket, email, mailbox, provider, pushKeys, scanner } from './services.ts'

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
