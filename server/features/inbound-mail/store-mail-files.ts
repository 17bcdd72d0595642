import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { LeftOutFile, LeftOutReason } from '#shared/comments/left-out-files.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { ATTACHMENT_MAX_BYTES, COMMENT_MAX_FILES } from '#shared/files/values.ts'
import type { App } from '#server/core/api/app.ts'
import { isArchiveBomb } from '#server/core/files/receive/archives.ts'
import { ATTACHMENT_RULES } from '#server/core/files/receive/inline-files.ts'
import { storeReceivedFile } from '#server/core/files/receive/store-received-file.ts'
import { isDamagedFile } from '#server/core/files/receive/upload-rules.ts'
import { AppError } from '#server/platform/errors.ts'
import type { MailFile } from './read-body.ts'
import { cleanText } from './clean-text.ts'

/** Stores the files that can be stored. Returns their names, and the other files with the reason for each. */
export async function storeMailFiles(
  app: App,
  { request, owner, files }: { request: FastifyRequest; owner: Actor; files: readonly MailFile[] },
): Promise<{ names: string[]; leftOut: LeftOutFile[] }> {
  const rules = { ...ATTACHMENT_RULES, owner }
  const names: string[] = []
  const leftOut: LeftOutFile[] = []
  for (const mailFile of files) {
    const skipFile = (reason: LeftOutReason) => leftOut.push(toLeftOutFile(mailFile.fileName, reason))
    if (names.length === COMMENT_MAX_FILES) {
      skipFile('count')
      continue
    }
    try {
      const stream = Readable.from([mailFile.bytes])
      const file = await storeReceivedFile(app, request, { stream, name: mailFile.fileName, rules })
      names.push(file.name)
    } catch (error) {
      skipFile(toLeftOutReason(error, mailFile))
    }
  }
  return { names, leftOut }
}

export const toLeftOutFile = (fileName: string, reason: LeftOutReason): LeftOutFile => ({
  fileName: cleanText(fileName, NAME_MAX),
  reason,
})

/** Returns the reason why a file isn't accepted. @throws an error after which the mail should be delivered again */
function toLeftOutReason(error: unknown, { bytes }: MailFile): LeftOutReason {
  // Retrying the mail today wouldn't help, because the sender's daily limit is still exhausted.
  const isDailyLimit = error instanceof AppError && error.status === 507
  if (!(error instanceof AppError) || (error.status >= 500 && !isDailyLimit)) throw error
  switch (error.status) {
    case 400:
      return 'empty'
    case 413:
      return bytes.length > ATTACHMENT_MAX_BYTES ? 'size' : 'scan'
    case 415:
      return isDamagedFile(error) ? 'damaged' : 'type'
    case 422:
      return isArchiveBomb(error) ? 'unpacked' : 'virus'
    case 507:
      return 'day'
    default:
      return 'other'
  }
}
