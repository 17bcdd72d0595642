import { t } from '#shared/words.ts'
import { type Answer, AnswerPiece, EMPTY_ANSWER } from './answer-drafts.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'

interface UnsentAnswerProps {
  /** The key of the draft. */
  draft: string
}

/** What was typed and can no longer be sent, so that no word of it is lost; nothing where nothing was. */
export default function UnsentAnswer({ draft }: UnsentAnswerProps) {
  const { initial, restored } = useDraft<Answer>(draft, EMPTY_ANSWER)
  if (!restored) return null
  return (
    <Card>
      <CardHeader level={2} title={t('Not sent')} description={t('What you wrote before this changed.')} />
      <AnswerPiece {...initial} />
    </Card>
  )
}
