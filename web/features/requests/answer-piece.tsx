import { translateAnswer } from '#shared/requests/stored-texts.ts'
import type { ResponseData } from './answer-drafts.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

/** A message and its files, submitted together. */
export const AnswerPiece = ({ message, attachments }: ResponseData) => (
  <div className="flex flex-col gap-4">
    {(message || attachments.length === 0) && <LongText>{translateAnswer(message)}</LongText>}
    {attachments.length > 0 && <AttachmentGallery files={attachments} />}
  </div>
)
