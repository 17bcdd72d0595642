import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { useChange } from '#web/changes.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

/** Brings the dismissed checklist of a new agency back; not there once every step is done. */
export function ChecklistCard() {
  const { data: list } = useQuery(checklistQuery)
  const restore = useChange('agency', {
    send: () => call('PATCH /api/agency/settings', { body: { checklistDismissed: false } }),
    done: { title: t('Checklist restored'), description: t('It’s on the dashboard again.') },
    failed: t('Could not restore the checklist'),
  })
  if (!list || list.dismissedAt === null || !Object.values(list).includes(false)) return null
  return (
    <Card id="checklist" className="scroll-mt-20">
      <CardHeader
        title={t('Getting Started')}
        description={t('The checklist of first steps was dismissed before it was complete.')}
        className="mb-0"
        action={
          <Button pending={restore.isPending} onClick={() => restore.mutate()}>
            {t('Show on Dashboard')}
          </Button>
        }
      />
    </Card>
  )
}
