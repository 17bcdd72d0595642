import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import type { NotificationItem } from './bell/queries.ts'

const failureTitle = t('Could not mark the notification as read')

/** Marks all notifications about a record as read. */
export const useMarkRecordRead = () =>
  useChange('notifications', {
    send: ({ entityType, entityId }: NotificationItem) =>
      call('POST /api/notifications/read-all', { query: { entityType, entityId } }),
    failureTitle,
  })

export const useMarkAllRead = () =>
  useChange('notifications', { send: () => call('POST /api/notifications/read-all'), failureTitle })
