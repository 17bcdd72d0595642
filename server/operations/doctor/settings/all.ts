import type { Check, SettingsSubject } from '../check.ts'
import { databaseCheck } from './database.ts'
import { diskCheck, timeCheck } from './machine.ts'
import { publicUrlCheck } from './public-url.ts'
import {
  backupBucketCheck,
  bucketCheck,
  emailCheck,
  mailboxCheck,
  providerCheck,
  pushKeysCheck,
  scannerCheck,
} from './services.ts'

/** The checks of `settings check`, in order. Each uses a setting as the portal would. */
export const SETTINGS_CHECKS: readonly Check<SettingsSubject>[] = [
  databaseCheck,
  emailCheck,
  bucketCheck,
  backupBucketCheck,
  providerCheck,
  mailboxCheck,
  scannerCheck,
  pushKeysCheck,
  publicUrlCheck,
  timeCheck,
  diskCheck,
]
