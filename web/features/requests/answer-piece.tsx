import { translateAnswer } from '#shared/requests/stored-texts.ts'
import type { ApprovalDecision } from '#shared/requests/values.ts'
import type { RequestItem } from './queries.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

export type ResponseData = NonNullable<RequestItem['responseData']>

export const EMPTY_ANSWER: ResponseData = { message: '', attachments: [] }

/** Returns the name of the draft of a client's answer to a request. */
export const getAnswerDraftName = (id: number) => `info-request:${id}`
/** Returns the name of the draft of an addition to that answer. */
export const getAdditionDraftName = (id: number) => `info-request:${id}:addition`

type AnswerPieceProps = ResponseData & { decision?: ApprovalDecision | null }

/** A message and its files, submitted together. */
export const AnswerPiece = ({ message, attachments, decision = null }: AnswerPieceProps) => (
  <div className="flex flex-col gap-4">
    {(message || attachments.length === 0) && <LongText>{translateAnswer(message, decision)}</LongText>}
    {attachments.length > 0 && <AttachmentGallery files={attachments} />}
  </div>
)
