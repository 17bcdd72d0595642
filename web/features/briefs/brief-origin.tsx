import type { Brief } from '#shared/briefs/schemas.ts'
import { rich } from '#shared/words.ts'
import { DateText } from '#web/ui/page/dates.tsx'

/** When a brief was submitted, and who wrote it if that was not its client. */
export const BriefOrigin = ({ brief }: { brief: Brief }) => (
  <>
    {brief.writtenBy
      ? rich('Written by {writer} for {client} on {date}', {
          writer: <bdi>{brief.writtenBy.fullName}</bdi>,
          client: <bdi>{brief.client.fullName}</bdi>,
          date: <DateText value={brief.createdAt} />,
        })
      : rich('Submitted on {date}', { date: <DateText value={brief.createdAt} /> })}
  </>
)
