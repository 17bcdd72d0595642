import { GUEST_FILES_MAX } from '#shared/answer-links/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { keepFile } from '#server/features/files/receive/keep-file.ts'
import { conflict } from '#server/http/errors.ts'
import type { ReceivedFile } from '#server/storage/received-file.ts'
import type { HeldLink } from './held-link.ts'
import { t } from '#shared/words.ts'

/** Keeps a file that came by a held link, under the account of who made it. @throws 409 beyond what a link takes */
export async function keepGuestFile(
  tx: Database,
  { id, maker }: HeldLink,
  file: ReceivedFile,
): Promise<Attachment> {
  const sent = tx.selectFrom('uploads').where('answerLinkId', '=', id)
  if ((await countRows(tx, sent)) >= GUEST_FILES_MAX)
    throw conflict(
      t('You can send at most {max, plural, one {# file} other {# files}} by this link.', {
        max: GUEST_FILES_MAX,
      }),
    )
  await keepFile(tx, maker.id, file, id)
  const { name, fileName, fileType, fileSize } = file
  return { name, fileName, fileType, fileSize }
}
