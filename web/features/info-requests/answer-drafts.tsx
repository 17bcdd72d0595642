import { t } from '#shared/words.ts'
import { areDraftsOnDevice } from '#web/drafts/draft-storage.ts'
import type { RequestItem } from './queries.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { answerWords } from '#shared/portal-words.ts'

export type Answer = NonNullable<RequestItem['responseData']>

export const EMPTY_ANSWER: Answer = { message: '', attachments: [] }

/** Where what a client has typed and not sent is kept: the answer to a request, or what is added to it. */
export const answerDraft = (id: number) => `info-request:${id}`
export const additionDraft = (id: number) => `info-request:${id}:addition`

/** The same in words. */
export const draftWords = () =>
  areDraftsOnDevice()
    ? t('Your draft is kept on this device until you submit it.')
    : t('Your draft is kept only while this page stays open.')

/** What was written and attached at one time. */
export const AnswerPiece = ({ message, attachments }: Answer) => (
  <div className="flex flex-col gap-4">
    {(message || attachments.length === 0) && <LongText>{answerWords(message)}</LongText>}
    {attachments.length > 0 && <AttachmentGallery files={attachments} />}
  </div>
)
