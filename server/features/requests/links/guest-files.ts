import { GUEST_FILES_MAX } from '#shared/requests/links/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { saveUpload } from '#server/core/files/receive/save-upload.ts'
import { readQuestions } from '../questions/read-questions.ts'
import { type RequestIdentity, isKeyUsed } from '#server/core/api/idempotency.ts'
import { conflict } from '#server/platform/errors.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'
import { isQuestionInLink } from './guest-view.ts'
import type { ActiveAnswerLink } from './resolve-link.ts'
import { t } from '#shared/i18n/t.ts'

/** @throws 409 if no question of the link asks for files */
export async function requireFileQuestion(db: Database, link: ActiveAnswerLink): Promise<void> {
  const questions = await readQuestions(db, link.requestId)
  if (!questions.some((question) => question.kind === 'files' && isQuestionInLink(question, link)))
    throw conflict(t('None of these questions asks for files.'))
}

/**
 * Counts the files that are arriving through links. Each process counts its own, but `storeGuestFile` checks the stored
 * files of all processes.
 */
export class PendingUploads {
  readonly #counts = new Map<number, number>()

  /**
   * Counts a file that is about to arrive. Returns a function to call once the file is stored or refused. A repeated
   * request is always accepted if the link has no other file arriving.
   * @throws 409 if the link has too many files
   */
  async reserve(
    db: Database,
    link: ActiveAnswerLink,
    identity: RequestIdentity | undefined,
  ): Promise<() => void> {
    this.#add(link, 1)
    try {
      const storedCount = await countRows(db, selectLinkFiles(db, link))
      const isFull = storedCount + this.#count(link) > GUEST_FILES_MAX
      const isRepetition = this.#count(link) === 1 && identity && (await isKeyUsed(db, identity))
      if (isFull && !isRepetition) throw tooManyFiles()
      return () => this.#add(link, -1)
    } catch (error) {
      this.#add(link, -1)
      throw error
    }
  }

  #count({ id }: ActiveAnswerLink): number {
    return this.#counts.get(id) ?? 0
  }

  #add(link: ActiveAnswerLink, amount: number): void {
    const count = this.#count(link) + amount
    if (count > 0) this.#counts.set(link.id, count)
    else this.#counts.delete(link.id)
  }
}

const selectLinkFiles = (db: Database, { id }: ActiveAnswerLink) =>
  db.selectFrom('uploads').where('answerLinkId', '=', id)

const tooManyFiles = () =>
  conflict(
    t('You can send up to {max, plural, one {# file} other {# files}} with this link.', {
      max: GUEST_FILES_MAX,
    }),
  )

/**
 * Stores a file that came through a locked link, under the account of the link's maker.
 * @throws 409 if the link has too many files
 */
export async function storeGuestFile(
  tx: Database,
  link: ActiveAnswerLink,
  file: ReceivedFile,
): Promise<Attachment> {
  if ((await countRows(tx, selectLinkFiles(tx, link))) >= GUEST_FILES_MAX) throw tooManyFiles()
  await saveUpload(tx, { userId: link.maker.id, file, answerLinkId: link.id })
  const { name, fileName, fileType, fileSize } = file
  return { name, fileName, fileType, fileSize }
}
