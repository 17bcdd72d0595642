import type { Brief } from '#shared/briefs/schemas.ts'
import { DateText } from '#web/ui/page/dates.tsx'

/** When a brief was submitted, and who wrote it if that was not its client. */
export const BriefOrigin = ({ brief }: { brief: Brief }) => (
  <>
    {brief.writtenBy
      ? `Written by ${brief.writtenBy.fullName} for ${brief.client.fullName} on `
      : 'Submitted on '}
    <DateText value={brief.createdAt} />
  </>
)
