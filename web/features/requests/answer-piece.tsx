import { answerWords } from '#shared/requests/stored-texts.ts'
import type { Answer } from './answer-drafts.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

/** A message and its files, submitted together. */
export const AnswerPiece = ({ message, attachments }: Answer) => (
  <div className="flex flex-col gap-4">
    {(message || attachments.length === 0) && <LongText>{answerWords(message)}</LongText>}
    {attachments.length > 0 && <AttachmentGallery files={attachments} />}
  </div>
)
