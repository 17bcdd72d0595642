import type { Brief } from '#shared/briefs/schemas.ts'
import { call } from '#web/api/call.ts'
import { Responsible } from '#web/responsible.tsx'
import { briefQuery } from '../queries.ts'

/** Who is responsible for a brief. */
export default function BriefResponsible({ brief }: { brief: Brief }) {
  const { id, version } = brief
  return (
    <Responsible
      of="brief"
      record={brief}
      query={briefQuery(id).queryKey}
      send={(responsibleId, undo) =>
        call(
          'PUT /api/briefs/:id/responsible',
          { params: { id }, body: { responsibleId } },
          { ifMatch: version, undo },
        )
      }
    />
  )
}
