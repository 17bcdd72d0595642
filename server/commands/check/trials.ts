import { database } from './database.ts'
import { email } from './email.ts'
import { backupBucket, bucket } from './files.ts'
import { disk, time } from './machine.ts'
import { publicAddress } from './public-url.ts'
import { mailbox, provider, pushKeys, scanner } from './services.ts'
import type { Trial } from './trial.ts'

/** What `settings check` tries, in this order. */
export const TRIALS: readonly Trial[] = [
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
