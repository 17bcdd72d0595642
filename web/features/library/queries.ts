import type { AssetKind } from '#shared/library/values.ts'
import { listOptions } from '#web/api/queries/options.ts'

/** The files of one kind in a website's content library, newest first. */
export const assetsQuery = (websiteId: number, kind: AssetKind) =>
  listOptions(['websites', websiteId, 'assets', kind], 'GET /api/websites/:id/assets', {
    params: { id: websiteId },
    query: { kind, limit: 30 },
  })
