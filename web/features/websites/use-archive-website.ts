import type { Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { websiteQuery } from './queries.ts'

/** Archives a website, or restores it. */
export const useArchiveWebsite = ({ id, version }: Website) =>
  useChange('website', {
    send: (archived: boolean, _key, undo) =>
      call('PATCH /api/websites/:id', { params: { id }, body: { archived } }, { ifMatch: version, undo }),
    successToast: ({ archivedAt }) => ({ title: archivedAt ? t('Website archived') : t('Website restored') }),
    failureTitle: (archived) =>
      archived ? t('Could not archive the website') : t('Could not restore the website'),
    query: websiteQuery(id).queryKey,
  })
