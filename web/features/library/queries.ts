import { callOptions } from '#web/api/queries/options.ts'

/** The content library of a website, newest first. */
export const assetsQuery = (websiteId: number) =>
  callOptions(['websites', websiteId, 'assets'], 'GET /api/websites/:id/assets', {
    params: { id: websiteId },
  })
