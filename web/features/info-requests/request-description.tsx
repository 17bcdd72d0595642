import { rich } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

interface RequestDescriptionProps {
  title: string
  request: Pick<RequestItem, 'description' | 'editedAt'>
}

/** What is asked, and when it was last changed. */
export const RequestDescription = ({
  title,
  request: { description, editedAt },
}: RequestDescriptionProps) => (
  <Card>
    <CardHeader
      level={2}
      title={title}
      description={editedAt && <>{rich('Edited on {date}', { date: <DateText value={editedAt} /> })}</>}
    />
    <LongText>{description}</LongText>
  </Card>
)
