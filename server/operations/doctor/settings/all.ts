import type { Check, SettingsSubject } from '../check.ts'
import { database } from './database.ts'
import { disk, time } from './machine.ts'
import { publicAddress } from './public-url.ts'
import { backupBucket, bucket, email, mailbox, provider, pushKeys, scanner } from './services.ts'

/** The checks of `settings check`, in order. Each uses a setting as the portal would. */
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
